import { asAnswers } from '../../../../src/fields/answers/answers.type'
import type { Position } from '../list/ranges'
import { uniformlyReadable } from '../readable'
import { authorizedListQuery, type ListRequest } from '../readList'
import { type CopiedLine, copiedLine } from './copiedLine'
import { type CsvColumn, csvColumn, type ExportTable, lineOf } from './csvColumns'
import { copiedPages, type Page, valuePages } from './pages'

/** A page of an export: CSV lines, and their number of rows. */
export interface Lines {
  lines: readonly Buffer[]
  rows: number
}

/**
 * Returns the lines of an export, written directly from stored rows without creating records. The database
 * writes the lines. From the first page that it can't write the way the server does, the server writes them
 * from lists of values. Undefined if neither is possible: the readable fields differ between records, or the
 * database can't return lists of values.
 */
export function storedLines(
  table: ExportTable,
  { filter, sort, asOf }: Pick<ListRequest, 'filter' | 'sort' | 'asOf'>,
): AsyncGenerator<Lines> | undefined {
  const { scope, resource, names } = table
  const { db } = scope.services
  const readable = uniformlyReadable(scope.ability, resource)
  if (!db.readLists || !readable) return undefined
  // Protected answers are shown or hidden per record.
  if (!names.every(name => readable.includes(name) && !asAnswers(resource.fields[name]))) return undefined
  const list = authorizedListQuery(scope, resource, { filter, sort, asOf })
  const columns = columnsOf(table, list.order.length)
  const stored = columns.flatMap(column => column.stored.map(({ name }) => name))
  const fromValues = (after?: Position) => valueLines(table, columns, valuePages(list, stored, after))
  const line = db.copyLines && copiedLine(table)
  return line ? copiedLines(copiedPages(list, line), line, fromValues) : fromValues()
}

/** Yields lines that the database writes; `otherwise` continues after the last page that it could write. */
async function* copiedLines(
  pages: AsyncGenerator<Page<Buffer[]>>,
  { complete }: CopiedLine,
  otherwise: (after?: Position) => AsyncGenerator<Lines>,
): AsyncGenerator<Lines> {
  for await (const { parts, after } of pages) {
    const lines = await complete(parts.flatMap(({ content }) => content))
    if (!lines) return yield* otherwise(after)
    yield { lines, rows: rowsOf(parts) }
  }
}

/** Yields lines that the server writes from lists of values. */
async function* valueLines(
  { labels }: ExportTable,
  columns: readonly CsvColumn[],
  pages: AsyncGenerator<Page<unknown[][]>>,
): AsyncGenerator<Lines> {
  for await (const { parts } of pages) {
    const rows = parts.flatMap(({ content }) => content)
    if (labels)
      await labels.learn(
        columns.flatMap(({ target, at }) => (target ? [{ target, values: rows.map(row => row[at]) }] : [])),
      )
    yield { lines: [Buffer.from(rows.map(row => lineOf(columns, row)).join(''))], rows: rowsOf(parts) }
  }
}

const rowsOf = (parts: readonly { rows: number }[]) => parts.reduce((sum, { rows }) => sum + rows, 0)

/** Returns the columns of an export, each with its position in the lists of values. */
function columnsOf(table: ExportTable, first: number): CsvColumn[] {
  let at = first
  return table.names.map(name => {
    const column = csvColumn(table, name, at)
    at += column.stored.length
    return column
  })
}
