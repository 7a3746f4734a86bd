import { sql } from 'kysely'
import { canOn } from '../../src/access/ability'
import { typeOf } from '../../src/fields'
import type { Resource } from '../../src/schema/resource'
import { ApiError, type ApiErrorOptions } from '../http/apiError'
import type { Executor } from '../storage/database'
import { DELETED_AT, tableName } from './columns'
import { noteHistory } from './history'
import { answerFor, type RecordAnswer, visibleRecord } from './one'
import { forbidden, type Scope } from './scope'
import type { Stored } from './select'
import { trashRecords } from './store'
import { demandCurrent, type ReadVersion } from './update'
import { stampOf } from './write'

/** Moves a record to the trash and answers it as it was. */
export function removeRecord(
  scope: Scope,
  resource: Resource,
  id: number,
  version: ReadVersion,
): Promise<RecordAnswer> {
  return scope.services.db.kysely.transaction().execute(async db => {
    const record = await visibleRecord(scope, db, resource, id, true)
    if (!canOn(scope.ability, 'delete', resource, record)) throw forbidden('delete', resource)
    await demandCurrent(scope, db, resource, record, version)
    const answer = await answerFor(scope, db, resource, record)
    await removeStored(scope, db, resource, [record], version === undefined)
    return answer
  })
}

/** Moves records to the trash with their history, in the caller's transaction. */
export async function removeStored(
  scope: Scope,
  db: Executor,
  resource: Resource,
  records: readonly Stored[],
  unversioned: boolean,
): Promise<void> {
  const hooks = scope.services.hooks?.get(resource.name)
  for (const record of records)
    await hooks?.beforeWrite?.({ action: 'delete', before: record, record }, db, scope)
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
  await noteHistory(db, resource, entries, stamp, { action: 'delete', unversioned })
  for (const record of records)
    await hooks?.afterWrite?.({ action: 'delete', before: record, record }, db, scope)
}

// Whom a record was made or changed by does not keep them; every other reference does.
async function demandUnreferenced(
  { services, language }: Scope,
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const missing: NonNullable<ApiErrorOptions['missing']>[number][] = []
  for (const referring of services.resources.referringTo(resource.name))
    for (const [name, field] of Object.entries(referring.fields)) {
      if (services.resources.target(field)?.name !== resource.name) continue
      const many = typeOf(field).reference?.(field).many
      const count = await countReferring(
        db,
        referring,
        name,
        many ?? false,
        resource === referring ? ids : [],
        ids,
      )
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
  if (missing.length)
    throw new ApiError(409, 'not_possible', {
      message: 'api.still_referred_to',
      details: { transition: 'delete' },
      missing,
    })
}

async function countReferring(
  db: Executor,
  referring: Resource,
  name: string,
  many: boolean,
  going: readonly number[],
  ids: readonly number[],
): Promise<number> {
  const column = sql.ref(name)
  const points = many ? sql`${column} && ${ids}::bigint[]` : sql`${column} = any(${ids}::bigint[])`
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.id(tableName(referring))}
    where ${points} and ${sql.ref(DELETED_AT)} is null and id <> all(${going}::bigint[])`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
