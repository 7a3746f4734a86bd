import { sql } from 'kysely'
import type { Resource } from '../../../src/schema/resource'
import { tellOfWrites } from '../../notifications/tellOfWrites'
import type { Executor } from '../../storage/database'
import { DELETED_AT, tableName } from '../columns'
import { withRefusals } from '../databaseRefusal'
import { noteAndAnnounce } from '../events'
import { changedFields } from '../prepare'
import type { Stored } from '../select'
import { updateRecords } from '../store'
import { stampOf } from '../write'
import { checkTargets, type Reader } from './checkTargets'

/**
 * Takes a locked record out of the trash, in the caller's transaction: what it points at must be there, what is unique
 * must be so still, and the hooks are asked, which may bring values up to date.
 */
export async function restoreStored(
  reader: Reader,
  db: Executor,
  resource: Resource,
  before: Stored,
): Promise<Stored> {
  await checkTargets(reader, db, resource, before)
  const hooks = reader.services.hooks?.get(resource.name)
  const further = await hooks?.beforeWrite?.({ action: 'restore', before, record: before }, db, reader)
  const values = { ...before, ...further }
  const changed = changedFields(resource, values, before)
  const stamp = stampOf(reader)
  const table = sql.id(tableName(resource))
  const [record] = await updateRecords(db, resource, [{ before, values, changed }], stamp)
  await withRefusals(resource, () =>
    sql`update ${table} set ${sql.ref(DELETED_AT)} = null where id = ${before.id}`.execute(db),
  )
  const entry = { before, record: record as Stored, changed }
  await noteAndAnnounce(reader, db, resource, [entry], stamp, { action: 'restore' })
  await hooks?.afterWrite?.({ action: 'restore', before, record: entry.record }, db, reader)
  await tellOfWrites(reader, db, resource, 'restore', [entry])
  return entry.record
}
