import { canOn } from '../../../src/core/access/ability'
import { mayReadField } from '../../../src/core/access/fieldRights'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { labelOfActor } from '../../engine/records/labels'
import { isReadableThroughout } from '../../engine/records/readable'
import { forbidden } from '../../engine/records/scope'
import { lockByIds, type Stored } from '../../engine/sql/select'
import { lastWriteOf } from '../../engine/writes/versions'
import type { StoredTaskMessage, StoredTaskRow } from '../tasks/task'
import { messagesOf } from '../tasks/taskMessages'
import type { SnapshotRow } from './bulkRows'

/** A row with its current record, which is locked. */
export interface LockedRow extends SnapshotRow {
  before: Stored
  label: string | null
}

interface Sorted {
  standing: LockedRow[]
  refused: StoredTaskRow[]
}

/**
 * Reads and locks the records of some rows, and sorts out those that are gone, have changed since, or cannot
 * be written.
 */
export async function rowsBefore(
  scope: Scope,
  resource: Resource,
  { rows, action }: { rows: readonly SnapshotRow[]; action: string },
): Promise<Sorted> {
  const ids = rows.map(({ id }) => id)
  const records = await lockByIds(scope.db, resource, ids)
  const sorted: Sorted = { standing: [], refused: [] }
  const refuse = ({ row, id }: SnapshotRow, label: string | null, messages: readonly StoredTaskMessage[]) =>
    sorted.refused.push({ row, record_id: id, label, outcome: 'refused', messages })
  const changed: LockedRow[] = []
  for (const row of rows) {
    const before = records.get(row.id)
    const known = before && canOn(scope.ability, 'read', { resource, record: before }) ? before : undefined
    if (!known) refuse(row, null, [{ key: 'tasks.gone' }])
    else {
      const one = { ...row, before: known, label: labelOf(scope, resource, known) }
      if (known.version !== row.version) changed.push(one)
      else if (canOn(scope.ability, action, { resource, record: known })) sorted.standing.push(one)
      else refuse(row, one.label, messagesOf(forbidden(action, resource)))
    }
  }
  const whoChanged = await changersOf(scope, resource, changed)
  for (const one of changed) refuse(one, one.label, [whoChanged(one)])
  return sorted
}

/** Returns a message for each changed record with the name of its last writer, if the user can see it. */
async function changersOf(
  scope: Scope,
  resource: Resource,
  changed: readonly LockedRow[],
): Promise<(row: LockedRow) => StoredTaskMessage> {
  const unknown: StoredTaskMessage = { key: 'tasks.changed_by_system' }
  if (!changed.length || !isReadableThroughout(scope, resource, 'updated_by')) return () => unknown
  const writerOf = ({ before }: LockedRow) => lastWriteOf(before).by
  const nameOf = await labelOfActor(scope, scope.db, changed.map(writerOf))
  return row => {
    const name = nameOf(writerOf(row))?.label
    return name ? { key: 'tasks.changed_meanwhile', params: { name } } : unknown
  }
}

function labelOf({ ability }: Scope, resource: Resource, record: Stored): string | null {
  const { title } = resource
  return mayReadField(ability, resource, { name: title, record }) && record[title]
    ? String(record[title])
    : null
}
