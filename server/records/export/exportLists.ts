import { asAnswers } from '../../../src/fields/answers/answers'
import type { Resource } from '../../../src/schema/resource'
import { askedList } from '../list/list'
import { type Joined, joinedPagesOf, type Page, pagesOf } from '../list/listPages'
import type { Position } from '../list/ways'
import { readableAlike } from '../readable'
import type { Scope } from '../scope'
import { type CsvColumn, csvColumn, lineOf } from './csvColumns'
import type { ExportRequest } from './exportCsv'
import { type JoinedLine, joinedLine } from './joinedLine'
import { KnownLabels } from './knownLabels'

/**
 * The lines of an export, straight from what is stored: no records are made in between. The database joins them; lines
 * that it cannot write as they should be, and all after them, are made from lists of values. Undefined where neither can
 * be: what may be read differs from record to record, or the database has no such lists.
 */
export function exportLists(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  { filter, sort, plain, onRows }: ExportRequest,
): AsyncGenerator<string> | undefined {
  const { db } = scope.services
  const alike = readableAlike(scope.ability, resource)
  if (!db.readLists || !alike) return undefined
  // Protected answers are told or kept back record by record.
  if (!names.every(name => alike.includes(name) && !asAnswers(resource.fields[name]))) return undefined
  const list = askedList(scope, resource, { filter, sort })
  const labels = plain ? undefined : new KnownLabels(scope)
  const columns = placed(scope, resource, names, list.order.length, labels)
  const wanted = columns.flatMap(({ stored }) => stored.map(column => column.name))
  const told = <Content>(pages: AsyncGenerator<Page<Content>>) => tellRows(pages, onRows)
  const fromLists = (after?: Position) => linesOf(told(pagesOf(list, wanted, after)), columns, labels)
  const line = joinedLine(scope, resource, names, labels)
  return line ? joinedLines(joinedPagesOf(list, line), line, fromLists, onRows) : fromLists()
}

async function* joinedLines(
  pages: AsyncGenerator<Page<Joined>>,
  line: JoinedLine,
  otherwise: (after?: Position) => AsyncGenerator<string>,
  onRows: ExportRequest['onRows'],
): AsyncGenerator<string> {
  for await (const { parts, after } of pages) {
    const lines: string[] = []
    for (const { content } of parts) {
      const text = await line.complete(content.text, content.handed)
      if (text === undefined) return yield* otherwise(after)
      lines.push(text)
    }
    onRows?.(rowsOf(parts))
    yield lines.join('')
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
): AsyncGenerator<string> {
  for await (const { parts } of pages) {
    const rows = parts.flatMap(({ content }) => content)
    if (labels)
      await labels.learn(
        columns.flatMap(({ target, at }) => (target ? [{ target, values: rows.map(row => row[at]) }] : [])),
      )
    yield rows.map(row => lineOf(columns, row)).join('')
  }
}
