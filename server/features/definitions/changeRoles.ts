import type { Rule } from '../../../src/core/access/rule'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { PERMISSIONS, roleResource, rulesOf } from '../../engine/people/accounts'
import { changedFields } from '../../engine/records/prepared'
import { tableName } from '../../engine/sql/columns'
import { lockByIds, type Stored } from '../../engine/sql/select'
import { recordAndPublish } from '../../engine/writes/events'
import { type RecordChange, updateRows } from '../../engine/writes/store'
import { lockTrashed } from '../../engine/writes/trash/trashed'

/** How a change of definitions changes a role's rules, and the reason for the role's history. */
export interface RoleChange {
  id: number
  rules(before: readonly Rule[]): readonly Rule[]
  reason: string
}

/**
 * Changes the rules of roles in the transaction that changes the definitions. The rules are not checked,
 * because they refer to the new definitions.
 */
export async function changeRoles(scope: Scope, changes: readonly RoleChange[]): Promise<void> {
  const resource = roleResource(scope.services.resources)
  for (const { id, rules, reason } of changes) {
    const present = (await lockByIds(scope.db, resource, [id])).get(id)
    const before = present ?? (await lockTrashed(scope.db, resource, [id])).get(id)
    if (!before) continue
    const values = { ...before, [PERMISSIONS]: rules(rulesOf(resource, before)) }
    const change: RecordChange = { before, values, changed: changedFields(resource, values, before) }
    if (!change.changed.length) continue
    const [record] = await updateRows(scope, resource, [change])
    if (!present) await keepDeletion(scope, resource, before)
    const entries = record ? [{ before, record, changed: change.changed }] : []
    await recordAndPublish(scope, resource, { action: 'update', reason, entries })
  }
}

/** The last write of a record in the trash is its deletion: the trash shows its time and person. */
async function keepDeletion({ db }: Scope, resource: Resource, { id, updated_at, updated_by }: Stored) {
  await db
    .updateTable(tableName(resource))
    .set({ updated_at, updated_by: updated_by ?? null })
    .where('id', '=', id)
    .execute()
}
