import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { tableName } from '../../sql/columns'
import { openTitle } from '../labels'
import { csvColumn } from './csvColumns'
import { guardedText, storedCell } from './csvSql'
import { type DeferredCell, deferredCell } from './deferredCell'
import { DeferredCells, type Found } from './deferredCells'
import type { KnownLabels } from './knownLabels'

/** A line of an export as the database writes it; some of its cells are handed over for the server to write. */
export interface CopiedLine {
  /** What is read of the table. */
  columns: RawBuilder<unknown>[]
  /** What is found out of a page of it, called `page`, before its lines are written. */
  deferred: RawBuilder<unknown>[]
  /** The cells, out of these columns. */
  cells: RawBuilder<unknown>[]
  handedOver: DeferredCells
  /** Some lines with all their cells; undefined where the database could not write them as the server would. */
  complete(blocks: readonly Buffer[]): Promise<Buffer[] | undefined>
}

/** How a line of these fields is copied; undefined when one of them cannot even be handed over. */
export function copiedLine(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  labels: KnownLabels | undefined,
): CopiedLine | undefined {
  // A line of one cell, `COPY` quotes where its text could end a file.
  if (names.length < 2) return undefined
  const handedOver = new DeferredCells()
  const columns = new Map<string, RawBuilder<unknown>>()
  const pointing = new Map<Resource, string[]>()
  const handed: DeferredCell[] = []
  const { unwritable } = handedOver
  const cells: RawBuilder<unknown>[] = []
  for (const name of names) {
    const target = labels && openTarget(scope, resource, name)
    const stored = target
      ? undefined
      : storedCell(scope, resource, name, { labelled: Boolean(labels), unwritable })
    if (target) {
      pointing.set(target, [...(pointing.get(target) ?? []), name])
      columns.set(name, sql.ref(name))
      cells.push(labelText(target, name))
    } else if (stored) {
      const { column, made } = stored
      columns.set(column, made ? sql`${made} as ${sql.id(column)}` : sql.ref(column))
      cells.push(stored.text)
    } else {
      const given = deferredCell(csvColumn(scope, resource, name, 0, labels))
      if (!given) return undefined
      for (const column of given.column.stored) columns.set(column.name, sql.ref(column.name))
      cells.push(sql`case when ${given.isFilled} then ${handedOver.cell(handed.length, given.text)} end`)
      handed.push(given)
    }
  }
  return {
    columns: [...columns.values()],
    deferred: [...pointing].map(([target, fields]) => labelsBeside(scope, target, fields)),
    cells,
    handedOver,
    complete: completing(handedOver, handed, labels),
  }
}

/** What a field points at, one record of it, where everybody may know what it is called. */
function openTarget(scope: Scope, resource: Resource, name: string): Resource | undefined {
  const field = fieldOf(resource, name)
  const target = field && scope.services.resources.target(field)
  return target && !typeOf(field).reference?.(field).many && openTitle(scope, target) ? target : undefined
}

const labelsOf = ({ name }: Resource) => sql.id(`labels of ${name}`)

const labelText = (target: Resource, name: string) =>
  sql`coalesce((select labels from ${labelsOf(target)}) ->> ${sql.ref(name)}::text, '#' || ${sql.ref(name)})`

/** What the records are called that a page points at: one document, in which each line looks. */
function labelsBeside(scope: Scope, target: Resource, fields: readonly string[]): RawBuilder<unknown> {
  const pointed = fields.map(name => sql`select ${sql.ref(name)} from page`)
  return sql`${labelsOf(target)} as materialized (
    select jsonb_object_agg(id, title) as labels from (
      select id, ${guardedText(sql`coalesce(${openTitle(scope, target)}, '#' || id)`)} as title
      from ${sql.id(tableName(target))}
      where id = any(array(${sql.join(pointed, sql` union `)}))) titled)`
}

function completing(
  handedOver: DeferredCells,
  handed: readonly DeferredCell[],
  labels: KnownLabels | undefined,
): CopiedLine['complete'] {
  const written = handed.map(({ column, read }) => remembering(text => Buffer.from(column.cell(read(text)))))
  return async blocks => {
    const found = blocks.map(block => [...handedOver.findIn(block)])
    if (found.some(some => some.some(({ place }) => place === undefined))) return undefined
    await labels?.learn(pointed(handed, found.flat()))
    return blocks.map((block, at) => filledIn(block, found[at] ?? [], written))
  }
}

function filledIn(
  block: Buffer,
  found: readonly Found[],
  written: readonly ((text: string) => Buffer)[],
): Buffer {
  if (!found.length) return block
  const pieces: Buffer[] = []
  let at = 0
  for (const { from, to, place, text } of found) {
    pieces.push(block.subarray(at, from))
    const cell = written[place ?? -1]?.(text)
    if (cell) pieces.push(cell)
    at = to
  }
  return Buffer.concat([...pieces, block.subarray(at)])
}

/** What the handed cells of some lines point at. */
function pointed(handed: readonly DeferredCell[], found: readonly Found[]) {
  return handed.flatMap(({ column: { target }, read }, place) => {
    if (!target) return []
    const texts = new Set(found.flatMap(one => (one.place === place ? [one.text] : [])))
    return [{ target, values: [...texts].flatMap(read) }]
  })
}

/** So many different texts of a cell are remembered with what was written for them; long ones hardly come again. */
const MOST_REMEMBERED = 2_000
const LONGEST_REMEMBERED = 40

function remembering(write: (text: string) => Buffer): (text: string) => Buffer {
  const known = new Map<string, Buffer>()
  return text => {
    if (text.length > LONGEST_REMEMBERED) return write(text)
    const cell = known.get(text) ?? write(text)
    if (known.size < MOST_REMEMBERED) known.set(text, cell)
    return cell
  }
}
