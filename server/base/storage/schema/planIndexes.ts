import type { IndexSpec, TableSpec } from '../tables'
import type { FoundIndex } from './catalog'
import type { PlanDraft } from './draft'
import { boundedName, isMark, literal, markOf, quoted } from './sqlText'

function indexMark({ expression, using = 'btree', unique = false, where }: IndexSpec): string {
  return markOf(expression, using, unique, where ?? null)
}

function createIndex(table: string, index: IndexSpec): string[] {
  const name = boundedName(index.name)
  const unique = index.unique ? 'unique ' : ''
  const where = index.where ? ` where ${index.where}` : ''
  const on = `on ${quoted(table)} using ${index.using ?? 'btree'} (${index.expression})${where}`
  return [
    `create ${unique}index ${quoted(name)} ${on}`,
    `comment on index ${quoted(name)} is ${literal(indexMark(index))}`,
  ]
}

/** Plans the indexes of a table. An index that is not ours (it has no mark) is never touched. */
export function planIndexes(draft: PlanDraft, table: TableSpec, indexes: FoundIndex[]): void {
  const left = new Map(indexes.map(found => [found.name, found]))
  for (const index of table.indexes) {
    const name = boundedName(index.name)
    const found = left.get(name)
    left.delete(name)
    if (!found) draft.indexes.push(createIndex(table.name, index))
    else if (!isMark(found.comment))
      draft.refuse(createIndex(table.name, index)[0] ?? '', `an index ${name} exists that somebody else made`)
    else if (found.comment !== indexMark(index) || !found.valid)
      draft.indexes.push([`drop index ${quoted(name)}`, ...createIndex(table.name, index)])
  }
  for (const found of left.values())
    if (isMark(found.comment)) draft.indexes.push([`drop index ${quoted(found.name)}`])
}
