import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf, storedName } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { fieldRef, tableName } from '../../sql/columns'
import { openTitle } from '../labels'
import { csvColumn, type ExportTable } from './csvColumns'
import { guardedText, storedCell } from './csvSql'
import { type DeferredCell, DeferredCells, deferredCell, type Found } from './deferredCells'
import type { KnownLabels } from './knownLabels'

/** A line of an export as the database writes it; the server writes the cells that are deferred to it. */
export interface CopiedLine {
  /** The columns that are read from the table. */
  columns: RawBuilder<unknown>[]
  /** What is read about a page of it, called `page`, before its lines are written: the labels. */
  subqueries: RawBuilder<unknown>[]
  /** The cells, from these columns. */
  cells: RawBuilder<unknown>[]
  deferredCells: DeferredCells
  /** Lines with all their cells; undefined if the database could not write them as the server would. */
  complete(blocks: readonly Buffer[]): Promise<Buffer[] | undefined>
}

/** How a line of these fields is copied; undefined when one of them cannot even be deferred. */
export function copiedLine(table: ExportTable): CopiedLine | undefined {
  const { scope, resource, names, labels } = table
  // A line of one cell, `COPY` quotes where its text could end a file.
  if (names.length < 2) return undefined
  const deferredCells = new DeferredCells()
  const columns = new Map<string, RawBuilder<unknown>>()
  const pointing = new Map<Resource, string[]>()
  const deferred: DeferredCell[] = []
  const { unwritable } = deferredCells
  const cells: RawBuilder<unknown>[] = []
  for (const name of names) {
    const target = labels && openTarget(scope, resource, name)
    const stored = target ? undefined : storedCell(table, name, unwritable)
    if (target) {
      pointing.set(target, [...(pointing.get(target) ?? []), storedName(resource, name)])
      columns.set(storedName(resource, name), fieldRef(resource, name))
      cells.push(labelText(target, fieldRef(resource, name)))
    } else if (stored) {
      const { column, made } = stored
      columns.set(column, made ? sql`${made} as ${sql.id(column)}` : sql.ref(column))
      cells.push(stored.text)
    } else {
      const given = deferredCell(csvColumn(table, name, 0))
      if (!given) return undefined
      for (const column of given.column.stored) columns.set(column.name, sql.ref(column.name))
      cells.push(sql`case when ${given.isFilled} then ${deferredCells.cell(deferred.length, given.text)} end`)
      deferred.push(given)
    }
  }
  return {
    columns: [...columns.values()],
    subqueries: [...pointing].map(([target, stored]) => labelsQuery(scope, target, stored)),
    cells,
    deferredCells,
    complete: completing(deferredCells, deferred, labels),
  }
}

/** The resource of a single reference whose titles the person can all know. */
function openTarget(scope: Scope, resource: Resource, name: string): Resource | undefined {
  const field = fieldOf(resource, name)
  const target = field && scope.services.resources.target(field)
  return target && !typeOf(field).reference?.(field).many && openTitle(scope, target) ? target : undefined
}

const labelsOf = ({ name }: Resource) => sql.id(`labels of ${name}`)

const labelText = (target: Resource, column: RawBuilder<unknown>) =>
  sql`coalesce((select labels from ${labelsOf(target)}) ->> ${column}::text, '#' || ${column})`

/** The labels of the records that a page refers to: one document, in which each line looks them up. */
function labelsQuery(scope: Scope, target: Resource, columns: readonly string[]): RawBuilder<unknown> {
  const pointed = columns.map(name => sql`select ${sql.ref(name)} from page`)
  return sql`${labelsOf(target)} as materialized (
    select jsonb_object_agg(id, title) as labels from (
      select id, ${guardedText(sql`coalesce(${openTitle(scope, target)}, '#' || id)`)} as title
      from ${sql.id(tableName(target))}
      where id = any(array(${sql.join(pointed, sql` union `)}))) titled)`
}

function completing(
  deferredCells: DeferredCells,
  deferred: readonly DeferredCell[],
  labels: KnownLabels | undefined,
): CopiedLine['complete'] {
  const written = deferred.map(({ column, read }) => cached(text => Buffer.from(column.cell(read(text)))))
  return async blocks => {
    const found = blocks.map(block => [...deferredCells.findIn(block)])
    if (found.some(some => some.some(({ place }) => place === undefined))) return undefined
    await labels?.learn(pointed(deferred, found.flat()))
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

/** What the deferred cells of some lines point at. */
function pointed(deferred: readonly DeferredCell[], found: readonly Found[]) {
  return deferred.flatMap(({ column: { target }, read }, place) => {
    if (!target) return []
    const texts = new Set(found.flatMap(one => (one.place === place ? [one.text] : [])))
    return [{ target, values: [...texts].flatMap(read) }]
  })
}

/** So many different texts of a cell are remembered with what was written for them; long ones hardly come again. */
const MOST_CACHED = 2_000
const LONGEST_CACHED = 40

function cached(write: (text: string) => Buffer): (text: string) => Buffer {
  const known = new Map<string, Buffer>()
  return text => {
    if (text.length > LONGEST_CACHED) return write(text)
    const cell = known.get(text) ?? write(text)
    if (known.size < MOST_CACHED) known.set(text, cell)
    return cell
  }
}
