import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope, Writer } from '../../base/services'
import { notifyOfWrites } from '../../engine/notifications/notifyOfWrites'
import { changedFields } from '../../engine/records/prepared'
import { asServer } from '../../engine/records/scope'
import { markRenamed } from '../../engine/records/search/searchStale'
import { readByIds, type Stored } from '../../engine/sql/select'
import { checkCircles } from '../../engine/writes/checkCircles'
import { recordAndPublish } from '../../engine/writes/events'
import { removeRecords } from '../../engine/writes/removeRecord'
import { updateRows } from '../../engine/writes/store'
import { checkTargets, recordKey } from '../../engine/writes/trash/checkTargets'
import { restoreRecords } from '../../engine/writes/trash/restoreRecord'
import type { Item } from './item'
import { wasAddedBy, wasDeletedBy } from './undoableAction'

/**
 * Restores locked records, all of them or none, in the caller's transaction. Deleted records are
 * restored first, created ones are trashed last. `afterWrite` hooks run after all values are
 * restored, so that they compute the same results.
 */
export async function undoWrites(scope: Scope, items: readonly Item[]): Promise<void> {
  const deleted = items.filter(item => wasDeletedBy(item.written) && item.trashed)
  const made = items.filter(item => wasAddedBy(item.written) && !item.trashed)
  const restoring = new Set(deleted.map(({ resource, record }) => recordKey(resource, record.id)))
  for (const lot of lotsOf(deleted)) await restore(scope, lot, restoring)
  await putBack(
    scope,
    items.filter(item => !wasDeletedBy(item.written) && !wasAddedBy(item.written)),
  )
  for (const lot of lotsOf(made)) await trash(scope, lot)
}

// Consequences of a person's change were written by the server, so undoing them requires no permission.
const writerOf = (scope: Scope, own: boolean): Writer => (own ? scope : asServer(scope))

async function restore(
  scope: Scope,
  { resource, items, own }: Lot,
  restoring: ReadonlySet<string>,
): Promise<void> {
  const records = items.map(({ record }) => record)
  const hooksAs = writerOf(scope, own)
  const restored = await restoreRecords(scope, resource, { records, hooksAs, restoring })
  const changed = items.map((item, at) => ({ ...item, record: restored[at] as Stored }))
  await putBack(
    scope,
    changed.filter(({ written }) => Object.keys(written.before).length),
  )
}

interface PutBack {
  before: Stored
  record: Stored
  changed: string[]
}

async function putBack(scope: Scope, items: readonly Item[]): Promise<void> {
  const { db } = scope
  const done: [Lot, PutBack[]][] = []
  for (const lot of lotsOf(items)) done.push([lot, await writeBack(scope, lot)])
  for (const [{ resource, own }, written] of done)
    for (const { before, record } of written)
      await scope.services.hooks
        ?.get(resource.name)
        ?.afterWrite?.({ action: 'undo', before, record }, { ...writerOf(scope, own), db })
  for (const [{ resource }, written] of done)
    await notifyOfWrites(scope, resource, { action: 'undo', written })
}

async function writeBack(scope: Scope, { resource, items, own }: Lot): Promise<PutBack[]> {
  const { db } = scope
  const hooks = scope.services.hooks?.get(resource.name)
  const changes: { before: Stored; values: Values; changed: string[] }[] = []
  for (const { record: before, written } of items) {
    const asWas: Values = { ...before, ...currentValues(resource, written.before) }
    await checkTargets(scope, resource, { record: asWas, before })
    const further = await hooks?.beforeWrite?.(
      { action: 'undo', before, record: asWas },
      { ...writerOf(scope, own), db },
    )
    const values = { ...asWas, ...further }
    changes.push({ before, values, changed: changedFields(resource, values, before) })
  }
  await checkCircles(scope, resource, changes)
  const records = await updateRows(scope, resource, changes)
  const entries = changes.map(({ before, changed }, at) => ({
    before,
    record: records[at] as Stored,
    changed,
  }))
  await markRenamed(scope, resource, entries)
  await recordAndPublish(scope, resource, { action: 'undo', entries })
  return entries
}

// Leave out fields that the definition no longer has.
const currentValues = ({ fields }: Resource, before: Values): Values =>
  Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(fields, name)))

/** Consecutive records of one resource that are written together. */
interface Lot extends Pick<Item, 'resource' | 'own'> {
  items: Item[]
}

function lotsOf(items: readonly Item[]): Lot[] {
  const lots: Lot[] = []
  for (const item of items) {
    const { resource, own } = item
    const last = lots.at(-1)
    if (last?.resource === resource && last.own === own) last.items.push(item)
    else lots.push({ resource, own, items: [item] })
  }
  return lots
}

async function trash(scope: Scope, { resource, items, own }: Lot): Promise<void> {
  // Hooks of the restored records can have changed these, so read them again.
  const current = await readByIds(
    scope.db,
    resource,
    items.map(({ record }) => record.id),
  )
  const hooksAs = writerOf(scope, own)
  await removeRecords(scope, resource, { records: [...current.values()], hooksAs })
}
