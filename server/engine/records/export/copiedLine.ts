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

/** A line of an export as the database writes it. The server writes the deferred cells. */
export interface CopiedLine {
  /** The columns to read from the table. */
  columns: RawBuilder<unknown>[]
  /** Common table expressions over `page`, the rows of a page: they read the labels that the lines use. */
  subqueries: RawBuilder<unknown>[]
  /** The cells, as expressions of these columns. */
  cells: RawBuilder<unknown>[]
  deferredCells: DeferredCells
  /**
   * Returns lines with all their cells; undefined if the database could not write a value the way the server
   * does.
   */
  complete(blocks: readonly Buffer[]): Promise<Buffer[] | undefined>
}

/**
 * Returns how the database copies a line of these fields; undefined if one of the cells can't even be
 * deferred.
 */
export function copiedLine(table: ExportTable): CopiedLine | undefined {
  const { scope, resource, names, labels } = table
  // In a line with a single cell, `COPY` adds quotes to a text that could mark the end of the data.
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

/** Returns the resource of a single reference if the user can read the titles of all its records. */
function openTarget(scope: Scope, resource: Resource, name: string): Resource | undefined {
  const field = fieldOf(resource, name)
  const target = field && scope.services.resources.target(field)
  return target && !typeOf(field).reference?.(field).many && openTitle(scope, target) ? target : undefined
}

const labelsOf = ({ name }: Resource) => sql.id(`labels of ${name}`)

const labelText = (target: Resource, column: RawBuilder<unknown>) =>
  sql`coalesce((select labels from ${labelsOf(target)}) ->> ${column}::text, '#' || ${column})`

/**
 * Returns a query for the labels of the records that a page refers to: one JSON document for the lines to
 * look them up in.
 */
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

/** Returns the references in the deferred cells of some lines. */
function pointed(deferred: readonly DeferredCell[], found: readonly Found[]) {
  return deferred.flatMap(({ column: { target }, read }, place) => {
    if (!target) return []
    const texts = new Set(found.flatMap(one => (one.place === place ? [one.text] : [])))
    return [{ target, values: [...texts].flatMap(read) }]
  })
}

/**
 * The number of different texts of a cell whose output is cached. Long texts rarely repeat, so they are not
 * cached.
 */
const MAX_CACHED = 2_000
const MAX_CACHED_LENGTH = 40

function cached(write: (text: string) => Buffer): (text: string) => Buffer {
  const known = new Map<string, Buffer>()
  return text => {
    if (text.length > MAX_CACHED_LENGTH) return write(text)
    const cell = known.get(text) ?? write(text)
    if (known.size < MAX_CACHED) known.set(text, cell)
    return cell
  }
}
