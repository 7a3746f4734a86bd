import { sql } from 'kysely'
import { canOn } from '../../../../src/core/access/ability'
import { parentOf } from '../../../../src/core/schema/parents'
import type { Resource } from '../../../../src/core/schema/resource'
import { nameOperation } from '../../../base/audit/operation'
import { ApiError, notFound } from '../../../base/errors/apiError'
import type { Scope, Writer } from '../../../base/services'
import { notifyOfWrites } from '../../notifications/notifyOfWrites'
import { readLabels } from '../../records/labels'
import { changedFields } from '../../records/prepared'
import { answerFor, type RecordAnswer } from '../../records/readRecord'
import { authorize, forbidden } from '../../records/scope'
import { DELETED_AT, tableName } from '../../sql/columns'
import { HISTORY } from '../../sql/ownTables'
import { withParents } from '../../sql/parents'
import { readByIds, type Stored } from '../../sql/select'
import type { Refused } from '../bulkRows'
import { recordAndPublish } from '../events'
import { type RecordChange, updateRows, withRefusals } from '../store'
import { checkTargets } from './checkTargets'
import { latestFirst, lockTrashed } from './trashed'

/** Restores a record with the child records that were deleted with it, in the caller's transaction. */
export async function restoreRecord(scope: Scope, resource: Resource, id: number): Promise<RecordAnswer> {
  // Authorize
  authorize(scope, 'read', resource)
  authorize(scope, 'delete', resource)
  nameOperation(scope, { kind: 'restore', resource, recordId: id })

  // Load and lock
  const before = await trashedFor(scope, resource, id)

  // Restore
  const restored = await restoreWithParts(scope, resource, before)

  // Response; hooks of the children might have written to the record
  const current = (await readByIds(scope.db, resource, [id])).get(id)
  return answerFor(scope, resource, current ?? restored)
}

/** The IDs of the restored records, and the refused records. */
export interface RestoreOutcome {
  restored: number[]
  refused: Refused[]
}

/**
 * Restores records, each in its own transaction, so that a refused record doesn't block the others. The
 * latest deletions come first: a record can't be deleted while others refer to it, so the records it refers
 * to were deleted later.
 */
export async function restoreMany(
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<RestoreOutcome> {
  authorize(scope, 'read', resource)
  authorize(scope, 'delete', resource)
  nameOperation(scope, { kind: 'restore', resource, details: { count: ids.length } })
  const restored: number[] = []
  let refused: Refused[] = []
  let open = await latestFirst(scope, resource, ids)
  // Records that were deleted together can refer to one another: retry the refused ones as long as others
  // succeed.
  for (let more = true; more && open.length; ) {
    refused = []
    for (const id of open) {
      const refusal = await tryRestore(scope, resource, id)
      if (refusal) refused.push(refusal)
      else restored.push(id)
    }
    more = refused.length < open.length
    open = refused.map(({ id }) => id)
  }
  return { restored, refused }
}

async function tryRestore(scope: Scope, resource: Resource, id: number): Promise<Refused | undefined> {
  let label: string | undefined
  try {
    await scope.services.db.kysely.transaction().execute(async db => {
      const own = { ...scope, db }
      const record = await trashedFor(own, resource, id)
      label = (await readLabels(own, resource, [record.id]))[record.id]
      await restoreWithParts(own, resource, record)
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return { id, label, error }
    throw error
  }
}

interface Restoration {
  records: readonly Stored[]
  /** The writer that hooks receive; the user by default. */
  hooksAs?: Writer
  /** Records that are restored in the same transaction (`recordKey`). */
  restoring?: ReadonlySet<string>
}

/** Restores locked records, in the caller's transaction. Every restoration calls this function. */
export async function restoreRecords(
  scope: Scope,
  resource: Resource,
  { records, hooksAs = scope, restoring }: Restoration,
): Promise<Stored[]> {
  const hooks = scope.services.hooks?.get(resource.name)
  if (hooks?.oneByOne && records.length > 1) {
    const restored: Stored[] = []
    for (const record of records)
      restored.push(...(await restoreRecords(scope, resource, { records: [record], hooksAs, restoring })))
    return restored
  }
  const hookWriter = { ...hooksAs, db: scope.db }
  const changes: RecordChange[] = []
  for (const before of records) {
    // References to other records
    await checkTargets(scope, resource, { record: before, restoring })

    // The resource's beforeWrite hook, which can update values
    const further = await hooks?.beforeWrite?.({ action: 'restore', before, record: before }, hookWriter)
    const values = { ...before, ...further }
    changes.push({ before, values, changed: changedFields(resource, values, before) })
  }

  // Store
  const restored = await updateRows(scope, resource, changes)
  const ids = records.map(({ id }) => id)
  await withRefusals(resource, () =>
    sql`update ${sql.id(tableName(resource))} set ${sql.ref(DELETED_AT)} = null
      where id = any(${ids}::bigint[])`.execute(scope.db),
  )

  // History, the operation and live events
  const entries = changes.map(({ before, changed }, at) => ({
    before,
    record: restored[at] as Stored,
    changed,
  }))
  await recordAndPublish(scope, resource, { action: 'restore', entries })

  // The resource's afterWrite hook
  for (const { before, record } of entries)
    await hooks?.afterWrite?.({ action: 'restore', before, record }, hookWriter)

  // Notifications
  await notifyOfWrites(scope, resource, { action: 'restore', written: entries })
  return restored
}

/** Returns the locked record in the trash if the user can restore it; throws a 404 if they can't read it. */
export async function trashedFor({ ability, db }: Scope, resource: Resource, id: number): Promise<Stored> {
  const record = (await lockTrashed(db, resource, [id])).get(id)
  if (!record || !canOn(ability, 'read', { resource, record })) throw notFound()
  if (!canOn(ability, 'delete', { resource, record })) throw forbidden('delete', resource)
  return record
}

/** Restores a locked record, then its child records that the same operation deleted. */
export async function restoreWithParts(scope: Scope, resource: Resource, record: Stored): Promise<Stored> {
  const parts = await partsDeletedWith(scope, resource, record)
  const [restored = record] = await restoreRecords(scope, resource, { records: [record] })
  for (const { of, part } of parts) {
    // No permission check: children have their parent's access rules.
    const [known = part] = await withParents(scope.db, of, [part])
    await restoreWithParts(scope, of, known)
  }
  return restored
}

async function partsDeletedWith(
  { services, db }: Scope,
  resource: Resource,
  record: Stored,
): Promise<{ of: Resource; part: Stored }[]> {
  const children = services.resources.all.filter(child => parentOf(child)?.of === resource)
  if (!children.length) return []
  const { rows } = await sql<{ resource: string; record_id: string }>`
    select part.resource, part.record_id from ${sql.id(HISTORY)} gone
      join ${sql.id(HISTORY)} part on part.operation = gone.operation and part.action = 'delete'
    where gone.resource = ${resource.name} and gone.record_id = ${record.id} and gone.action = 'delete'
      and gone.version = ${record.version} and part.resource = any(${children.map(({ name }) => name)}::text[])
    order by part.id desc`.execute(db)
  const found: { of: Resource; part: Stored }[] = []
  for (const of of children) {
    const ids = rows.filter(row => row.resource === of.name).map(({ record_id }) => Number(record_id))
    const trashed = await lockTrashed(db, of, ids)
    for (const part of trashed.values()) if (part[of.parent ?? ''] === record.id) found.push({ of, part })
  }
  return found
}
