import { canOn } from '../../../src/core/access/ability'
import { mayWriteField } from '../../../src/core/access/fieldRights'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { typeOf } from '../../../src/fields'
import type { Scope } from '../../base/services'
import { pointersIn } from '../../engine/records/labels'
import type { Stored } from '../../engine/sql/select'
import { isSystemOnly } from '../../engine/writes/systemOnly'
import { recordKey } from '../../engine/writes/trash/checkTargets'
import { lastWriteOf } from '../../engine/writes/versions'
import type { ConflictingItem, Item } from './item'
import { type LockedRecord, lockRecords } from './lockRecords'
import { isFinal, isOwn, type UndoableAction, wasAddedBy, wasDeletedBy } from './undoableAction'
import { isRecordedSince, type Since, type Written, writtenSince } from './written'

/** The records of an undo: groups of connected records that can be restored, and records that can't. */
export interface Sorted {
  groups: Item[][]
  conflicts: ConflictingItem[]
}

/** Locks the records of these writes and finds out which of them can be restored. */
export async function sortItems(
  scope: Scope,
  undoable: UndoableAction,
  written: readonly Written[],
): Promise<Sorted> {
  const { resources } = scope.services
  const locked = await lockAll(scope, written)
  const items: Item[] = []
  const conflicts: ConflictingItem[] = []
  for (const one of written) {
    const resource = resources.find(one.resource)
    const found = locked.get(one.resource)?.get(one.id)
    if (resource && found) items.push({ ...found, resource, written: one, own: isOwn(undoable, one) })
    else conflicts.push({ resource: one.resource, id: one.id, reasons: [{ key: 'undo.reasons.gone' }] })
  }
  const wrong = new Map<Item, ConflictingItem>()
  for (const item of items) {
    const conflict = await checkItem(scope, undoable, item)
    if (conflict) wrong.set(item, conflict)
  }
  conflicts.push(...wrong.values())
  const groups = groupConnected(resources, items)
  for (const group of groups.filter(some => some.some(item => wrong.has(item))))
    for (const item of group) if (!wrong.has(item)) conflicts.push(toConflicting(item))
  return { groups: groups.filter(group => !group.some(item => wrong.has(item))), conflicts }
}

const toConflicting = (item: Item): ConflictingItem => ({
  resource: item.resource.name,
  id: item.record.id,
  item,
  reasons: [{ key: 'undo.reasons.together' }],
})

// Locks parents before their parts, as every writer does, to prevent deadlocks.
async function lockAll(
  { services: { resources }, db }: Scope,
  written: readonly Written[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, LockedRecord>>> {
  const names = new Set(written.map(({ resource }) => resource))
  const concerned = resources.all.filter(({ name }) => names.has(name))
  const locked = new Map<string, ReadonlyMap<number, LockedRecord>>()
  for (const resource of [...concerned.filter(one => !one.parent), ...concerned.filter(one => one.parent)]) {
    const ids = written.filter(one => one.resource === resource.name).map(({ id }) => id)
    locked.set(resource.name, await lockRecords(db, resource, ids))
  }
  return locked
}

/**
 * Groups records that are connected by references, old or new ones.
 * A group is restored as a whole or not at all.
 */
function groupConnected(resources: Resources, items: readonly Item[]): Item[][] {
  const places = new Map(items.map((item, at) => [recordKey(item.resource, item.record.id), at]))
  const group = items.map((_item, at) => at)
  const find = (at: number): number => {
    let head = at
    while (group[head] !== head) head = group[head] as number
    return head
  }
  for (const [at, { resource, record, written }] of items.entries())
    for (const values of [record, { ...record, ...written.before }])
      for (const { target, ids } of pointersIn(resources, resource.fields, values))
        for (const id of ids) {
          const other = places.get(recordKey(target, id))
          if (other !== undefined) group[find(at)] = find(other)
        }
  const found = new Map<number, Item[]>()
  for (const [at, item] of items.entries()) found.set(find(at), [...(found.get(find(at)) ?? []), item])
  return [...found.values()]
}

/**
 * Checks what prevents restoring a record: later writes, which might be missing in its history, final transitions, and
 * missing permissions.
 */
async function checkItem(
  scope: Scope,
  undoable: UndoableAction,
  item: Item,
): Promise<ConflictingItem | undefined> {
  const { resource, record, written } = item
  const conflict = (reason: string): ConflictingItem => ({
    resource: resource.name,
    id: record.id,
    item,
    reasons: [{ key: `undo.reasons.${reason}` }],
  })
  if (resource.appendOnly) return conflict('append_only')
  const isNewer = record.version !== written.version
  if (isNewer && !(resource.history && (await isRecordedSince(scope.db, written, record.version))))
    return { ...conflict('built_on'), ...lastOf(record) }
  if (!resource.history) return conflict('final')
  if (isNewer || !written.whole) {
    const actions = isOnlyDeleted(item) ? ['delete', 'restore'] : undefined
    const since = await writtenSince(scope.db, written, { undo: scope.operation?.id, actions })
    if (since || !written.whole) return { ...conflict('built_on'), ...since }
  }
  if (isFinal(undoable, resource, written)) return conflict('final')
  if (item.own && wasAddedBy(written) && isSystemOnly(scope.services, resource, 'delete'))
    return conflict('final')
  if (!wasAddedBy(written) && changesSecret(resource, written.before)) return conflict('secret')
  return item.own && !mayPutBack(scope, undoable, item) ? conflict('no_right') : undefined
}

function lastOf(record: Stored): Since {
  const { by, at } = lastWriteOf(record)
  return { by: by === null ? null : Number(by), at }
}

/**
 * Returns whether a record only has to leave the trash. What changes it there, as a change of definitions changes the
 * rules of roles, prevents this no more than it prevents a restore.
 */
const isOnlyDeleted = ({ trashed, written }: Item) =>
  trashed && wasDeletedBy(written) && !Object.keys(written.before).length

const changesSecret = ({ fields }: Resource, before: Values) =>
  Object.keys(before).some(name => {
    const field = fields[name]
    return field !== undefined && typeOf(field).writeOnly === true
  })

/** Returns whether the person could make the restoring change manually. */
function mayPutBack(
  { ability }: Scope,
  undoable: UndoableAction,
  { resource, record, written }: Item,
): boolean {
  const after = { ...record, ...written.before }
  const may = (action: string) =>
    canOn(ability, action, { resource, record }) && canOn(ability, action, { resource, record: after })
  if (!canOn(ability, 'read', { resource, record })) return false
  if (wasAddedBy(written) || wasDeletedBy(written)) return may('delete')
  if (undoable.transition) return may(resource.transitions[undoable.transition]?.action ?? 'update')
  return (
    may('update') && Object.keys(written.before).every(name => mayWrite(ability, { resource, record }, name))
  )
}

function mayWrite(
  ability: Scope['ability'],
  { resource, record }: Pick<Item, 'resource' | 'record'>,
  name: string,
): boolean {
  const field = resource.fields[name]
  // Computed fields are derived from others, so they need no permission.
  if (!field || field.computed || field.readOnly) return true
  return mayWriteField(ability, { action: 'update', resource, name, record })
}
