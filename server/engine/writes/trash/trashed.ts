import { sql } from 'kysely'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { DELETED_AT, tableName } from '../../sql/columns'
import { withParents } from '../../sql/parents'
import { type Stored, storedRecord } from '../../sql/select'

/** Returns the records in the trash with these IDs, by ID, and locks them until the transaction ends. */
export async function lockTrashed(
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))}
    where id = any(${ids}::bigint[]) and ${sql.ref(DELETED_AT)} is not null
    order by id for no key update`.execute(db)
  const records = await withParents(
    db,
    resource,
    rows.map(row => storedRecord(resource, row)),
  )
  return new Map(records.map(record => [record.id, record]))
}

/** Sorts IDs by the deletion time of their records, latest first. IDs outside the trash come last. */
export async function latestFirst(
  { services }: Pick<Scope, 'services'>,
  resource: Resource,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(resource))} where id = any(${ids}::bigint[])
    order by ${sql.ref(DELETED_AT)} desc nulls last, id desc`.execute(services.db.kysely)
  const found = rows.map(({ id }) => Number(id))
  return [...found, ...ids.filter(id => !found.includes(id))]
}
