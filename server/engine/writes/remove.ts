import { sql } from 'kysely'
import { canOn } from '../../../src/core/access/ability'
import { always, never } from '../../../src/core/schema/condition'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'
import { nameOperation } from '../../base/audit/operation'
import { ApiError, type ApiErrorOptions } from '../../base/errors/apiError'
import type { Scope, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { notifyOfWrites } from '../notifications/notifyOfWrites'
import { answerFor, type RecordAnswer, visibleRecord } from '../records/one'
import { isReadableThroughout } from '../records/readable'
import { forbidden } from '../records/scope'
import { DELETED_AT, tableName } from '../sql/columns'
import { conditionSql } from '../sql/conditionSql'
import { type Stored, visible } from '../sql/select'
import { recordAndPublish } from './events'
import { trashRecords } from './store'
import { type ReadVersion, requireCurrentVersion } from './update'
import { stampOf } from './write'

/** Moves a record to the trash and answers it as it was, in the caller's transaction. */
export async function removeRecord(
  scope: Scope,
  db: Executor,
  resource: Resource,
  id: number,
  version: ReadVersion,
): Promise<RecordAnswer> {
  nameOperation(scope, { kind: 'delete', resource, recordId: id })
  const record = await visibleRecord(scope, db, resource, id, true)
  if (!canOn(scope.ability, 'delete', resource, record)) throw forbidden('delete', resource)
  await requireCurrentVersion(scope, db, resource, record, version)
  const answer = await answerFor(scope, db, resource, record)
  await removeStored(scope, db, resource, [record], version === undefined)
  return answer
}

/** Moves records to the trash with their history, in the caller's transaction; `as` is in whose name the hooks are asked. */
export async function removeStored(
  scope: Scope,
  db: Executor,
  resource: Resource,
  records: readonly Stored[],
  unversioned: boolean,
  as: Writer = scope,
): Promise<void> {
  const hooks = scope.services.hooks?.get(resource.name)
  for (const record of records)
    await hooks?.beforeWrite?.({ action: 'delete', before: record, record }, db, as)
  await demandUnreferenced(
    scope,
    db,
    resource,
    records.map(({ id }) => id),
  )
  const stamp = stampOf(scope)
  await trashRecords(
    db,
    resource,
    records.map(({ id }) => id),
    stamp,
  )
  const entries = records.map(before => ({
    before,
    record: { ...before, version: before.version + 1 },
    changed: [],
  }))
  await recordAndPublish(scope, db, resource, entries, stamp, { action: 'delete', unversioned })
  for (const record of records)
    await hooks?.afterWrite?.({ action: 'delete', before: record, record }, db, as)
  await notifyOfWrites(scope, db, resource, 'delete', entries)
}

// Whom a record was made or changed by does not keep them; every other reference does. Of records that the person
// may not see it is told that there are some, not what or how many they are.
async function demandUnreferenced(
  scope: Scope,
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const { services, language } = scope
  const missing: NonNullable<ApiErrorOptions['blockers']>[number][] = []
  let unseen = false
  for (const referring of services.resources.referringTo(resource.name))
    for (const [name, field] of Object.entries(referring.fields)) {
      if (services.resources.target(field)?.name !== resource.name) continue
      const going = resource === referring ? ids : []
      const { count, all } = await countReferring(scope, db, { referring, name, field, ids, going })
      unseen ||= all > count
      if (!count) continue
      const label = services.messages.label(language, {
        key: `resources.${referring.name}.fields.${name}`,
        fallback: name,
      })
      const of = services.messages.translate(language, `resources.${referring.name}.name`, {
        smart_count: count,
      })
      missing.push({
        field: `${referring.name}.${name}`,
        key: 'api.still_used',
        params: { smart_count: count, resource: of, label },
      })
    }
  if (unseen) missing.push({ key: 'api.still_used_unseen' })
  if (missing.length)
    throw new ApiError(409, 'not_possible', {
      message: 'api.still_referred_to',
      details: { transition: 'delete' },
      blockers: missing,
    })
}

interface Pointing {
  referring: Resource
  name: string
  field: AnyField
  /** What is to be removed, and what of the referring ones goes with it. */
  ids: readonly number[]
  going: readonly number[]
}

/** How many records point at some: all of them, and those of which the person may see that they do. */
async function countReferring(
  scope: Scope,
  db: Executor,
  { referring, name, field, ids, going }: Pointing,
): Promise<{ count: number; all: number }> {
  const column = sql.ref(name)
  const many = typeOf(field).reference?.(field).many
  const points = many ? sql`${column} && ${ids}::bigint[]` : sql`${column} = any(${ids}::bigint[])`
  const seen = isReadableThroughout(scope, referring, name) ? visible(scope, referring, always) : never
  const { rows } = await sql<{ count: string; all: string }>`
    select count(*) as all, count(*) filter (where ${conditionSql(referring, seen)}) as count
    from ${sql.id(tableName(referring))}
    where ${points} and ${sql.ref(DELETED_AT)} is null and id <> all(${going}::bigint[])`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), all: Number(rows[0]?.all ?? 0) }
}
