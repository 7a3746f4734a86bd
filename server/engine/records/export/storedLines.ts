import { asAnswers } from '../../../../src/fields/answers/answers.type'
import type { Position } from '../list/keysetRanges'
import { uniformlyReadable } from '../readable'
import { authorizedListQuery, type ListRequest } from '../readList'
import { type CopiedLine, copiedLine } from './copiedLine'
import { type CsvColumn, csvColumn, type ExportTable, lineOf } from './csvColumns'
import { copiedPages, type Page, valuePages } from './pages'

/** A page of an export: lines of CSV, and how many rows they are. */
export interface Lines {
  lines: readonly Buffer[]
  rows: number
}

/**
 * The lines of an export from what is stored, without creating records. The database writes them. From the first page
 * that it cannot write as the server would, the server writes them from lists of values. Undefined if neither is possible:
 * the readable fields differ from record to record, or the database has no such lists.
 */
export function storedLines(
  table: ExportTable,
  { filter, sort }: Pick<ListRequest, 'filter' | 'sort'>,
): AsyncGenerator<Lines> | undefined {
  const { scope, resource, names } = table
  const { db } = scope.services
  const readable = uniformlyReadable(scope.ability, resource)
  if (!db.readLists || !readable) return undefined
  // Protected answers are shown or hidden record by record.
  if (!names.every(name => readable.includes(name) && !asAnswers(resource.fields[name]))) return undefined
  const list = authorizedListQuery(scope, resource, { filter, sort })
  const columns = columnsOf(table, list.order.length)
  const stored = columns.flatMap(column => column.stored.map(({ name }) => name))
  const fromValues = (after?: Position) => valueLines(table, columns, valuePages(list, stored, after))
  const line = db.copyLines && copiedLine(table)
  return line ? copiedLines(copiedPages(list, line), line, fromValues) : fromValues()
}

/** Lines that the database writes; `otherwise` continues after the last page that it could write. */
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

/** Lines that the server writes from lists of values. */
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

/** The columns of an export, each with its place in the lists of values. */
function columnsOf(table: ExportTable, first: number): CsvColumn[] {
  let at = first
  return table.names.map(name => {
    const column = csvColumn(table, name, at)
    at += column.stored.length
    return column
  })
}
