import { sql } from 'kysely'
import type { BulkAnswer } from '../../../src/contract/records'
import { canOn } from '../../../src/core/access/ability'
import { always, never } from '../../../src/core/schema/condition'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'
import { nameOperation } from '../../base/audit/operation'
import { ApiError, type ApiErrorOptions } from '../../base/errors/apiError'
import type { Scope, Writer } from '../../base/services'
import { notifyOfWrites } from '../notifications/notifyOfWrites'
import { isReadableThroughout } from '../records/readable'
import { answerFor, lockVisibleRecord, type RecordAnswer } from '../records/readRecord'
import { authorize, forbidden } from '../records/scope'
import { DELETED_AT, fieldRef, tableName } from '../sql/columns'
import { conditionSql } from '../sql/conditionSql'
import { type Stored, visible } from '../sql/select'
import { requireChangeable } from './appendOnly'
import { BULK_LIMIT, type BulkRequest, eachBulkChunk } from './bulkRows'
import { recordAndPublish } from './events'
import { trashRows } from './store'
import { requireNotSystemOnly } from './systemOnly'
import { type ReadVersion, requireCurrentVersion, requireUnchanged } from './versions'

/** Moves a record to the trash and returns its last state, in the caller's transaction. */
export async function removeRecord(
  scope: Scope,
  resource: Resource,
  { id, version }: { id: number; version: ReadVersion },
): Promise<RecordAnswer> {
  // Load and lock
  nameOperation(scope, { kind: 'delete', resource, recordId: id })
  const before = await lockVisibleRecord(scope, resource, id)

  // Authorize
  requireChangeable(resource)
  if (!canOn(scope.ability, 'delete', { resource, record: before })) throw forbidden('delete', resource)
  requireNotSystemOnly(scope.services, resource, 'delete')

  // Compare the versions
  await requireCurrentVersion(scope, resource, { before, version })

  // Response: the record before its deletion
  const answer = await answerFor(scope, resource, before)

  // Delete
  await removeRecords(scope, resource, { records: [before], unversioned: version === undefined })
  return answer
}

/** Moves all records that match a filter to the trash, or none. */
export async function removeMany(
  scope: Scope,
  resource: Resource,
  request: BulkRequest,
): Promise<BulkAnswer> {
  const { seen } = request
  nameOperation(scope, { kind: 'bulk_delete', resource })

  // Authorize
  authorize(scope, 'read', resource)
  requireChangeable(resource)
  authorize(scope, 'delete', resource)

  // Load and lock: all at once, because some of them can refer to others
  return eachBulkChunk(scope, resource, {
    action: 'delete',
    request,
    size: BULK_LIMIT,
    async write(chunkScope, records) {
      requireNotSystemOnly(scope.services, resource, 'delete')

      // Compare the versions
      await requireUnchanged(chunkScope, resource, { records, seen })

      // Delete
      await removeRecords(chunkScope, resource, { records, unversioned: !seen })
    },
  })
}

interface Removal {
  records: readonly Stored[]
  unversioned?: boolean
  /** The writer that hooks receive; the user by default. */
  hooksAs?: Writer
}

/** Moves locked records to the trash, in the caller's transaction. Every deletion calls this function. */
export async function removeRecords(
  scope: Scope,
  resource: Resource,
  { records, unversioned, hooksAs = scope }: Removal,
): Promise<void> {
  requireChangeable(resource)
  const hooks = scope.services.hooks?.get(resource.name)
  const hookWriter = { ...hooksAs, db: scope.db }
  const ids = records.map(({ id }) => id)

  // The resource's beforeWrite hook
  for (const record of records)
    await hooks?.beforeWrite?.({ action: 'delete', before: record, record }, hookWriter)

  // References of other records
  await requireUnreferenced(scope, resource, ids)

  // Store
  await trashRows(scope, resource, ids)

  // History, the operation and live events
  const entries = records.map(before => ({
    before,
    record: { ...before, version: before.version + 1 },
    changed: [],
  }))
  await recordAndPublish(scope, resource, { action: 'delete', unversioned, entries })

  // The resource's afterWrite hook
  for (const record of records)
    await hooks?.afterWrite?.({ action: 'delete', before: record, record }, hookWriter)

  // Notifications
  await notifyOfWrites(scope, resource, { action: 'delete', written: entries })
}

// References in `created_by` and `updated_by` don't block the deletion of an account; all other references
// do. If the user can't see some of the referring records, the refusal mentions them without naming or
// counting them.
async function requireUnreferenced(scope: Scope, resource: Resource, ids: readonly number[]): Promise<void> {
  const { services, language } = scope
  const blockers: NonNullable<ApiErrorOptions['blockers']>[number][] = []
  let unseen = false
  for (const referring of services.resources.referringTo(resource.name))
    for (const [name, field] of Object.entries(referring.fields)) {
      if (services.resources.target(field)?.name !== resource.name) continue
      const going = resource === referring ? ids : []
      const { count, all } = await countReferring(scope, { referring, name, field, ids, going })
      unseen ||= all > count
      if (!count) continue
      const label = services.messages.label(language, {
        key: `resources.${referring.name}.fields.${name}`,
        fallback: name,
      })
      const of = services.messages.translate(language, `resources.${referring.name}.name`, {
        smart_count: count,
      })
      blockers.push({
        field: `${referring.name}.${name}`,
        key: 'api.still_used',
        params: { smart_count: count, resource: of, label },
      })
    }
  if (unseen) blockers.push({ key: 'api.still_used_unseen' })
  if (blockers.length)
    throw new ApiError(409, 'not_possible', {
      message: 'api.still_referred_to',
      details: { transition: 'delete' },
      blockers,
    })
}

interface Referring {
  referring: Resource
  name: string
  field: AnyField
  /** The records to delete. `going` has the referring records that are deleted with them. */
  ids: readonly number[]
  going: readonly number[]
}

/**
 * Counts the records that refer to the given ones: all of them, and those whose reference the user can see.
 */
async function countReferring(
  scope: Scope,
  { referring, name, field, ids, going }: Referring,
): Promise<{ count: number; all: number }> {
  const column = fieldRef(referring, name)
  const many = typeOf(field).reference?.(field).many
  const points = many ? sql`${column} && ${ids}::bigint[]` : sql`${column} = any(${ids}::bigint[])`
  const seen = isReadableThroughout(scope, referring, name) ? visible(scope, referring, always) : never
  const { rows } = await sql<{ count: string; all: string }>`
    select count(*) as all, count(*) filter (where ${conditionSql(referring, seen)}) as count
    from ${sql.id(tableName(referring))}
    where ${points} and ${sql.ref(DELETED_AT)} is null and id <> all(${going}::bigint[])`.execute(scope.db)
  return { count: Number(rows[0]?.count ?? 0), all: Number(rows[0]?.all ?? 0) }
}
