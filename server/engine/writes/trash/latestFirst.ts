import { sql } from 'kysely'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Scope } from '../../../base/services'
import { DELETED_AT, tableName } from '../../sql/columns'

/** Ids in the order in which their records went to the trash, the last first; those that are not there come last. */
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
