import type { IndexSpec, SchemaStep, TableSpec } from '../tables'
import type { FoundIndex } from './catalog'
import type { PlanDraft } from './draft'
import { boundedName, isMark, literal, markOf, nextIndexName, quoted } from './sqlText'
import { contract, creates, expand, sameInBothModes } from './steps'

function indexMark({ expression, using = 'btree', unique = false, where }: IndexSpec): string {
  return markOf(expression, using, unique, where ?? null)
}

const drop = (name: string) => `drop index ${quoted(name)}`
const dropIfThere = (name: string) => `drop index concurrently if exists ${quoted(name)}`

const commentOn = (name: string, index: IndexSpec) =>
  `comment on index ${quoted(name)} is ${literal(indexMark(index))}`

function createIndex(table: string, index: IndexSpec, name = boundedName(index.name)): [string, string] {
  const unique = index.unique ? 'unique ' : ''
  const where = index.where ? ` where ${index.where}` : ''
  const on = `on ${quoted(table)} using ${index.using ?? 'btree'} (${index.expression})${where}`
  return [`create ${unique}index ${quoted(name)} ${on}`, commentOn(name, index)]
}

/** Creates an index without blocking writes. An unfinished one is dropped first. */
function createConcurrently(table: string, index: IndexSpec, name = boundedName(index.name)): SchemaStep[] {
  const [create, comment] = createIndex(table, index, name)
  return [
    expand(table, 'none', dropIfThere(name)),
    creates(expand(table, 'none', create.replace('index ', 'index concurrently ')), { index: name }),
    expand(table, 'none', comment),
  ]
}

const nextName = ({ name }: IndexSpec) => nextIndexName(name)

/** The existing indexes of a table. */
interface Indexed {
  found: readonly FoundIndex[]
  /** Whether the table is new, so that it is not in use yet. */
  isNew: boolean
  /** Indexes that an unfinished change has created, possibly without their mark. */
  unfinished: ReadonlySet<string>
}

/** Plans the indexes of a table. An index without our mark is never changed. */
export function planIndexes(
  draft: PlanDraft,
  table: TableSpec,
  { found: all, isNew, unfinished }: Indexed,
): void {
  const left = new Map(all.map(found => [found.name, found]))
  const take = (name: string) => {
    const found = left.get(name)
    left.delete(name)
    return found
  }
  for (const index of table.indexes) {
    const name = boundedName(index.name)
    const found = take(name)
    const create = () => createIndex(table.name, index)
    if (!found) planMissing(draft, table.name, { index, next: take(nextName(index)), isNew })
    else if (!isMark(found.comment) && !unfinished.has(name))
      draft.block(create()[0], `an index ${name} exists that Coverdesk did not create`, { isOfOthers: true })
    else if (!found.valid || !isMark(found.comment))
      draft.indexes.push({
        change: [drop(name), ...create()],
        steps: createConcurrently(table.name, index),
      })
    else if (found.comment !== indexMark(index))
      planChanged(draft, table.name, { index, next: take(nextName(index)) })
  }
  for (const { name, comment } of left.values())
    if (isMark(comment))
      draft.indexes.push({ change: [drop(name)], steps: [contract(table.name, 'none', dropIfThere(name))] })
}

interface Wanted {
  index: IndexSpec
  /** The changed index under its temporary name. */
  next: FoundIndex | undefined
}

const isReady = ({ index, next }: Wanted) => next?.valid && next.comment === indexMark(index)

const rename = (table: string, index: IndexSpec) =>
  contract(
    table,
    'none',
    `alter index ${quoted(nextName(index))} rename to ${quoted(boundedName(index.name))}`,
  )

function planMissing(
  draft: PlanDraft,
  table: string,
  { index, next, isNew }: Wanted & { isNew: boolean },
): void {
  const create = createIndex(table, index)
  if (isNew) draft.indexes.push(sameInBothModes(expand(table, 'none', ...create)))
  else if (isReady({ index, next }))
    draft.indexes.push({ change: [drop(nextName(index)), ...create], steps: [rename(table, index)] })
  else draft.indexes.push({ change: create, steps: createConcurrently(table, index) })
}

/** Plans a changed index. The running definitions keep the old one until they are replaced. */
function planChanged(draft: PlanDraft, table: string, wanted: Wanted): void {
  const { index, next } = wanted
  const name = boundedName(index.name)
  draft.indexes.push({
    change: [
      ...(isMark(next?.comment ?? null) ? [drop(nextName(index))] : []),
      drop(name),
      ...createIndex(table, index),
    ],
    steps: [
      ...(isReady(wanted) ? [] : createConcurrently(table, index, nextName(index))),
      contract(table, 'none', dropIfThere(name)),
      rename(table, index),
    ],
  })
}
