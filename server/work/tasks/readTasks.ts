import { sql } from 'kysely'
import type { Executor, TableRow } from '../../base/storage/database'
import { publishProgress } from './progress'
import { TASKS } from './tables'
import { type StoredTask, taskOf } from './task'

const table = sql.id(TASKS)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a task, or undefined. */
export async function readTask(db: Executor, id: string): Promise<StoredTask | undefined> {
  if (!UUID.test(id)) return undefined
  const { rows } = await sql<TableRow>`select * from ${table} where id = ${id}::uuid`.execute(db)
  return rows[0] && taskOf(rows[0])
}

/** Returns the latest tasks of a user. */
export async function tasksOf(db: Executor, person: number, most: number): Promise<StoredTask[]> {
  const { rows } = await sql<TableRow>`
    select * from ${table} where "by" = ${person} order by created_at desc, id limit ${most}`.execute(db)
  return rows.map(taskOf)
}

/** Cancels a task before its next chunk; returns whether it had not ended yet. Earlier writes stay. */
export async function cancelTask(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql<TableRow>`
    update ${table} set status = 'cancelled', ended_at = clock_timestamp()
    where id = ${id}::uuid and status in ('waiting', 'running') returning *`.execute(db)
  const [ended] = rows.map(taskOf)
  if (ended) await publishProgress(db, ended, true)
  return ended !== undefined
}
