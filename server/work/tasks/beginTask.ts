import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import type { Executor, TableRow } from '../../base/storage/database'
import { wakeBackground } from '../../base/wakeBackground'
import { TASKS } from './tables'
import { type StoredTask, type TaskOrigin, taskOf } from './task'

/** A task to start. */
export interface NewTask {
  kind: string
  resource?: string
  by: number
  language: string
  request: Record<string, unknown>
  /** The attributes of its operation: `address`, `agent`, and the details for the audit log. */
  origin?: TaskOrigin
  dryRun?: boolean
  /** The number of rows, if it is known. */
  total?: number
  done?: number
  refused?: number
  /** The dry run that it carries out; each can be carried out once. */
  after?: string
  /** Its ID, if its rows were stored before. */
  id?: string
}

/** The most tasks that one person has waiting or running. */
const MAX_OPEN = 30

/**
 * Inserts a task in the caller's transaction; it starts once that is committed. Returns undefined if its dry
 * run was already carried out. Throws a 429 if too many of the person's tasks wait.
 */
export async function beginTask(
  services: Services,
  db: Executor,
  { id = randomUUID(), dryRun = false, request, origin = {}, ...task }: NewTask,
): Promise<StoredTask | undefined> {
  await refuseMany(db, task.by)
  // A dry run's writes are rolled back, so it is not an operation.
  const operation = dryRun ? null : randomUUID()
  const values: TableRow = { id, dry_run: dryRun, operation, ...task }
  const names = Object.keys(values)
  const of = (parts: RawBuilder<unknown>[]) => sql.join(parts)
  const { rows } = await sql<TableRow>`
    insert into ${sql.id(TASKS)} (request, origin, ${of(names.map(name => sql`${sql.id(name)}`))})
    values (${JSON.stringify(request)}::jsonb, ${JSON.stringify(origin)}::jsonb, ${of(names.map(name => sql`${values[name]}`))})
    on conflict (after) do nothing returning *`.execute(db)
  await wakeBackground(services, db)
  return rows[0] && taskOf(rows[0])
}

async function refuseMany(db: Executor, by: number): Promise<void> {
  const { rows } = await sql<{ open: string }>`
    select count(*) as open from ${sql.id(TASKS)} where status in ('waiting', 'running') and "by" = ${by}`.execute(
    db,
  )
  if (Number(rows[0]?.open) >= MAX_OPEN)
    throw new ApiError(429, 'too_many', { message: 'tasks.too_many', headers: { 'Retry-After': '60' } })
}
