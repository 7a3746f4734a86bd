import { sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import { ApiError, invalidQuery } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { authorizedCondition } from '../../engine/records/readable'
import { tableName } from '../../engine/sql/columns'
import { liveRows, visible } from '../../engine/sql/select'
import type { BulkRequest } from '../../engine/writes/bulkRows'
import { TASK_ROWS } from '../tasks/tables'
import type { StoredTask } from '../tasks/task'

/** More rows than this are refused, and the user must narrow the filter. */
export const TASK_LIMIT = 100_000

const table = sql.id(TASK_ROWS)

/**
 * Stores the rows of a task: the records that the filter finds now, in the version that the caller saw, or
 * else in their current one. A record with another version at the time of writing is refused. Returns the
 * number of rows.
 */
export async function snapshotRows(
  scope: Scope,
  resource: Resource,
  { task, filter, expectedCount, seen }: BulkRequest & { task: string },
): Promise<number> {
  if (typeof filter !== 'object' || filter === null || !Object.keys(filter).length)
    throw invalidQuery('filter', 'empty_filter')
  const where = liveRows(resource, visible(scope, resource, authorizedCondition(scope, resource, filter)))
  const { rows } = await sql<{ count: string }>`
    with seen as (
      select key::bigint as seen_id, value::bigint as seen_version
      from json_each_text(${JSON.stringify(Object.fromEntries(seen ?? []))}::json)),
    fixed as (
      insert into ${table} (task, "row", record_id, version)
      select ${task}::uuid, row_number() over (order by id), id, coalesce(seen.seen_version, version)
      from ${sql.id(tableName(resource))} left join seen on seen.seen_id = id where ${where} order by id limit ${TASK_LIMIT + 1}
      returning 1)
    select count(*) as count from fixed`.execute(scope.db)
  const count = Number(rows[0]?.count ?? 0)
  if (count > TASK_LIMIT) throw invalidQuery('filter', 'too_many_rows', { limit: TASK_LIMIT })
  if (expectedCount !== undefined && expectedCount !== count)
    throw new ApiError(409, 'not_possible', {
      message: 'api.other_count',
      params: { expected: expectedCount, count },
      details: { expected_count: expectedCount, count },
    })
  return count
}

/** A row of a task that is still to be written. */
export interface SnapshotRow {
  row: number
  id: number
  version: number
}

/** Returns the next rows after a position that have no outcome yet. */
export async function nextRows(
  db: Executor,
  { id, position }: Pick<StoredTask, 'id' | 'position'>,
  limit: number,
): Promise<SnapshotRow[]> {
  const { rows } = await sql<{ row: string; record_id: string; version: string }>`
    select "row", record_id, version from ${table}
    where task = ${id}::uuid and "row" > ${position} and outcome is null
    order by "row" limit ${limit}`.execute(db)
  return rows.map(({ row, record_id, version }) => ({
    row: Number(row),
    id: Number(record_id),
    version: Number(version),
  }))
}

/**
 * Copies the rows of a dry run to the task that carries it out. Rows that the dry run refused stay refused.
 */
export async function copyDryRunRows(db: Executor, dryRun: string, task: string): Promise<void> {
  await sql`
    insert into ${table} (task, "row", record_id, version, label, outcome, messages)
    select ${task}::uuid, "row", record_id, version, label, case when outcome = 'refused' then outcome end,
      case when outcome = 'refused' then messages end
    from ${table} where task = ${dryRun}::uuid`.execute(db)
}
