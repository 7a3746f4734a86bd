import type { Scope } from '../../base/services'
import { checkItem } from './checkItem'
import { groupConnected } from './groupConnected'
import type { Item, UndoConflict } from './item'
import { type LockedRecord, lockRecords } from './lockRecords'
import { isOwn, type UndoableAction } from './undoableAction'
import type { Written } from './written'

/** Records that are to be put back: those that can be, by what hangs together, and those that cannot. */
export interface Sorted {
  groups: Item[][]
  conflicts: UndoConflict[]
}

/** Locks the records of some writes, and finds out which of them can be put back to what they were. */
export async function sortItems(
  scope: Scope,
  deed: UndoableAction,
  written: readonly Written[],
): Promise<Sorted> {
  const { resources } = scope.services
  const kept = await lockAll(scope, written)
  const items: Item[] = []
  const inTheWay: UndoConflict[] = []
  for (const one of written) {
    const resource = resources.find(one.resource)
    const found = kept.get(one.resource)?.get(one.id)
    if (resource && found) items.push({ ...found, resource, written: one, own: isOwn(deed, one) })
    else inTheWay.push({ resource: one.resource, id: one.id, reasons: [{ key: 'undo.reasons.gone' }] })
  }
  const wrong = new Map<Item, UndoConflict>()
  for (const item of items) {
    const lack = await checkItem(scope, deed, item)
    if (lack) wrong.set(item, lack)
  }
  inTheWay.push(...wrong.values())
  const groups = groupConnected(resources, items)
  for (const group of groups.filter(some => some.some(item => wrong.has(item))))
    for (const item of group) if (!wrong.has(item)) inTheWay.push(heldBack(item))
  return { groups: groups.filter(group => !group.some(item => wrong.has(item))), conflicts: inTheWay }
}

const heldBack = (item: Item): UndoConflict => ({
  resource: item.resource.name,
  id: item.record.id,
  item,
  reasons: [{ key: 'undo.reasons.together' }],
})

// Wholes before their parts, as every writer does.
async function lockAll(
  { services: { resources }, db }: Scope,
  written: readonly Written[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, LockedRecord>>> {
  const names = new Set(written.map(({ resource }) => resource))
  const concerned = resources.all.filter(({ name }) => names.has(name))
  const kept = new Map<string, ReadonlyMap<number, LockedRecord>>()
  for (const resource of [...concerned.filter(one => !one.parent), ...concerned.filter(one => one.parent)]) {
    const ids = written.filter(one => one.resource === resource.name).map(({ id }) => id)
    kept.set(resource.name, await lockRecords(db, resource, ids))
  }
  return kept
}
