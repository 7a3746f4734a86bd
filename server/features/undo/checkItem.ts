import { canOn } from '../../../src/core/access/ability'
import { mayWriteField } from '../../../src/core/access/fieldRights'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'
import type { Scope } from '../../base/services'
import type { Item, UndoConflict } from './item'
import { isFinal, type UndoableAction, wasAddedBy, wasDeletedBy } from './undoableAction'
import { writtenSince } from './written'

/** What keeps a record from being put back: later writes, final steps, and rights of this moment. */
export async function checkItem(
  scope: Scope,
  deed: UndoableAction,
  item: Item,
): Promise<UndoConflict | undefined> {
  const { resource, record, written } = item
  const lack = (reason: string): UndoConflict => ({
    resource: resource.name,
    id: record.id,
    item,
    reasons: [{ key: `undo.reasons.${reason}` }],
  })
  if (record.version !== written.version || !written.whole) {
    const since = await writtenSince(scope.db, written, scope.operation?.id)
    if (since || !written.whole) return { ...lack('built_on'), ...since }
  }
  if (isFinal(deed, resource, written)) return lack('final')
  if (!wasAddedBy(written) && changesSecret(resource, written.before)) return lack('secret')
  return item.own && !mayPutBack(scope, deed, item) ? lack('no_right') : undefined
}

const changesSecret = ({ fields }: Resource, before: Values) =>
  Object.keys(before).some(name => {
    const field = fields[name]
    return field !== undefined && typeOf(field).writeOnly === true
  })

/** Whether somebody may do to a record, by hand, what putting it back comes to. */
function mayPutBack({ ability }: Scope, deed: UndoableAction, { resource, record, written }: Item): boolean {
  const after = { ...record, ...written.before }
  const may = (action: string) =>
    canOn(ability, action, { resource, record }) && canOn(ability, action, { resource, record: after })
  if (!canOn(ability, 'read', { resource, record })) return false
  if (wasAddedBy(written) || wasDeletedBy(written)) return may('delete')
  if (deed.transition) return may(resource.transitions[deed.transition]?.action ?? 'update')
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
  // What is worked out follows from what is written.
  if (!field || field.computed || field.readOnly) return true
  return mayWriteField(ability, { action: 'update', resource, name, record })
}
