import { asAnswers } from '../../src/fields/answers/answers'
import type { Resource } from '../../src/schema/resource'
import { type CsvColumn, csvColumn, lineOf } from './csvColumns'
import type { ExportRequest } from './exportCsv'
import { KnownLabels } from './knownLabels'
import { askedList } from './list'
import { pagesOf } from './listPages'
import { readableAlike } from './readable'
import type { Scope } from './scope'

/**
 * The lines of an export, straight from lists of values: no records are made in between. Undefined where that cannot
 * be: what may be read differs from record to record, or the database has no such lists.
 */
export function exportLists(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  { filter, sort, plain }: ExportRequest,
): AsyncGenerator<string> | undefined {
  const { db } = scope.services
  const alike = readableAlike(scope.ability, resource)
  if (!db.readLists || !alike) return undefined
  // Protected answers are told or kept back record by record.
  if (!names.every(name => alike.includes(name) && !asAnswers(resource.fields[name]))) return undefined
  const list = askedList(scope, resource, { filter, sort })
  const labels = plain ? undefined : new KnownLabels(scope)
  const columns = placed(scope, resource, names, list.order.length, labels)
  const wanted = [
    ...list.order.map(({ column }) => column),
    ...columns.flatMap(({ stored }) => stored.map(column => column.name)),
  ]
  return linesOf(pagesOf(list, wanted), columns, labels)
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
  pages: AsyncGenerator<unknown[][]>,
  columns: readonly CsvColumn[],
  labels: KnownLabels | undefined,
): AsyncGenerator<string> {
  for await (const rows of pages) {
    if (labels)
      await labels.learn(
        columns.flatMap(({ target, at }) => (target ? [{ target, values: rows.map(row => row[at]) }] : [])),
      )
    let text = ''
    for (const row of rows) text += lineOf(columns, row)
    yield text
  }
}
