import type { Resource } from '../../../../src/core/schema/resource'
import { asAnswers } from '../../../../src/fields/answers/answers'
import type { Scope } from '../../../base/services'
import type { Position } from '../list/keysetRanges'
import { authorizedListQuery } from '../list/list'
import { type Page, pagesOf } from '../list/listPages'
import type { SortRequest } from '../list/order'
import { uniformlyReadable } from '../readable'
import { type CopiedLine, copiedLine } from './copiedLine'
import { copiedPages } from './copiedPages'
import { type CsvColumn, csvColumn, lineOf } from './csvColumns'
import { KnownLabels } from './knownLabels'

/** What somebody wants exported. */
export interface ExportRequest {
  filter: unknown
  sort?: SortRequest
  fields?: string[]
  /** Names and ids, to be read by programs, in place of labels. */
  plain: boolean
  /** Is told how many rows each piece has. */
  onRows?(rows: number): void
}

/**
 * The lines of an export, straight from what is stored: no records are made in between. The database writes them; lines
 * that it cannot write as they should be, and all after them, are made from lists of values. Undefined where neither can
 * be: what may be read differs from record to record, or the database has no such lists.
 */
export function exportLists(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  { filter, sort, plain, onRows }: ExportRequest,
): AsyncGenerator<Buffer> | undefined {
  const { db } = scope.services
  const alike = uniformlyReadable(scope.ability, resource)
  if (!db.readLists || !alike) return undefined
  // Protected answers are told or kept back record by record.
  if (!names.every(name => alike.includes(name) && !asAnswers(resource.fields[name]))) return undefined
  const list = authorizedListQuery(scope, resource, { filter, sort })
  const labels = plain ? undefined : new KnownLabels(scope)
  const columns = placed(scope, resource, names, list.order.length, labels)
  const wanted = columns.flatMap(({ stored }) => stored.map(column => column.name))
  const told = <Content>(pages: AsyncGenerator<Page<Content>>) => tellRows(pages, onRows)
  const fromLists = (after?: Position) => linesOf(told(pagesOf(list, wanted, after)), columns, labels)
  const line = db.copyLines && copiedLine(scope, resource, names, labels)
  return line ? copiedLines(copiedPages(list, line), line, fromLists, onRows) : fromLists()
}

async function* copiedLines(
  pages: AsyncGenerator<Page<Buffer[]>>,
  { complete }: CopiedLine,
  otherwise: (after?: Position) => AsyncGenerator<Buffer>,
  onRows: ExportRequest['onRows'],
): AsyncGenerator<Buffer> {
  for await (const { parts, after } of pages) {
    const blocks = await complete(parts.flatMap(({ content }) => content))
    if (!blocks) return yield* otherwise(after)
    onRows?.(rowsOf(parts))
    yield* blocks
  }
}

const rowsOf = (parts: readonly { rows: number }[]) => parts.reduce((sum, { rows }) => sum + rows, 0)

async function* tellRows<Content>(pages: AsyncGenerator<Page<Content>>, onRows: ExportRequest['onRows']) {
  for await (const page of pages) {
    onRows?.(rowsOf(page.parts))
    yield page
  }
}

/** The columns of an export, each with its place in the lists. */
function placed(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  first: number,
  labels: KnownLabels | undefined,
): CsvColumn[] {
  let at = first
  return names.map(name => {
    const column = csvColumn(scope, resource, name, at, labels)
    at += column.stored.length
    return column
  })
}

async function* linesOf(
  pages: AsyncGenerator<Page<unknown[][]>>,
  columns: readonly CsvColumn[],
  labels: KnownLabels | undefined,
): AsyncGenerator<Buffer> {
  for await (const { parts } of pages) {
    const rows = parts.flatMap(({ content }) => content)
    if (labels)
      await labels.learn(
        columns.flatMap(({ target, at }) => (target ? [{ target, values: rows.map(row => row[at]) }] : [])),
      )
    yield Buffer.from(rows.map(row => lineOf(columns, row)).join(''))
  }
}
