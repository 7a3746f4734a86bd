import { sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import type { Executor } from '../../base/storage/database'
import { tableName } from '../../engine/sql/columns'
import { HISTORY } from '../../engine/sql/ownTables'

/** Moves the making of records back over so many days, the first the furthest, as an office gathers them. */
export async function spreadOver(
  db: Executor,
  resource: Resource,
  { after, days }: { after: number; days: number },
): Promise<void> {
  const table = sql.table(tableName(resource))
  await sql`
    update ${table} record set created_at = made.at, updated_at = made.at
    from (
      select id, date_trunc('minute', created_at)
        - make_interval(secs => (row_number() over (order by id desc) * 1.0 / count(*) over ()) * ${days}::float8 * 86400) as at
      from ${table} where id > ${after}
    ) made
    where made.id = record.id`.execute(db)
  await sql`
    update ${sql.table(HISTORY)} history set at = record.created_at
    from ${table} record
    where history.resource = ${resource.name} and history.record_id = record.id and record.id > ${after}`.execute(
    db,
  )
}
