import { sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Scope, Writer } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { notifyOfWrites } from '../../notifications/notifyOfWrites'
import { changedFields } from '../../records/prepared'
import { DELETED_AT, tableName } from '../../sql/columns'
import type { Stored } from '../../sql/select'
import { withRefusals } from '../databaseRefusal'
import { recordAndPublish } from '../events'
import { updateRecords } from '../store'
import { stampOf } from '../write'
import { checkTargets } from './checkTargets'

interface Restoring {
  /** In whose name the hooks are asked. */
  as?: Writer
  /** What else comes back in this transaction. */
  coming?: ReadonlySet<string>
}

/**
 * Takes locked records out of the trash, in the caller's transaction: what they point at must be there, what is unique
 * must be so still, and the hooks are asked, which may bring values up to date.
 */
export async function restoreStored(
  scope: Scope,
  db: Executor,
  resource: Resource,
  records: readonly Stored[],
  { as = scope, coming }: Restoring = {},
): Promise<Stored[]> {
  const hooks = scope.services.hooks?.get(resource.name)
  const changes: { before: Stored; values: Values; changed: string[] }[] = []
  for (const before of records) {
    await checkTargets(scope, db, resource, before, { coming })
    const further = await hooks?.beforeWrite?.({ action: 'restore', before, record: before }, db, as)
    const values = { ...before, ...further }
    changes.push({ before, values, changed: changedFields(resource, values, before) })
  }
  const stamp = stampOf(scope)
  const restored = await updateRecords(db, resource, changes, stamp)
  const ids = records.map(({ id }) => id)
  await withRefusals(resource, () =>
    sql`update ${sql.id(tableName(resource))} set ${sql.ref(DELETED_AT)} = null
      where id = any(${ids}::bigint[])`.execute(db),
  )
  const entries = changes.map(({ before, changed }, at) => ({
    before,
    record: restored[at] as Stored,
    changed,
  }))
  await recordAndPublish(scope, db, resource, entries, stamp, { action: 'restore' })
  for (const { before, record } of entries)
    await hooks?.afterWrite?.({ action: 'restore', before, record }, db, as)
  await notifyOfWrites(scope, db, resource, 'restore', entries)
  return restored
}
