import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor, TableRow } from '../../base/storage/database'
import type { Made } from '../../base/storage/tables'
import { TASKS } from '../../work/tasks/tables'
import { type StoredTask, taskOf } from '../../work/tasks/task'

export const APPLY = 'apply_definitions'

const made = z.object({ table: z.string(), column: z.string().optional(), index: z.string().optional() })

/**
 * The request column of an apply's task. Changes are stored as text,
 * because jsonb would lose the order of fields.
 */
const requestSchema = z.object({
  changes: z.string(),
  /** The revision of each changed definition on which the changes are based. */
  base: z.record(z.string(), z.int()).default({}),
  reason: z.string().optional(),
  reverts_to: z.int().optional(),
  /** The task has started to change the tables. */
  begun: z.boolean().optional(),
  /** The number of completed passes over the tables. */
  rounds: z.int().default(0),
  /**
   * What the task adds to the tables, stored before it starts. Removed
   * once the tables match the definitions in use.
   */
  unsettled: z.array(made).optional(),
})
export type ApplyRequest = z.infer<typeof requestSchema>

export const requestOf = ({ request }: StoredTask): ApplyRequest => requestSchema.parse(request)

/**
 * Returns the indexes that applies have started to build. One of them might lack
 * its mark if a process crashed before setting it.
 */
export const indexesIn = (made: readonly Made[] = []): ReadonlySet<string> =>
  new Set(made.flatMap(({ index }) => index ?? []))

const tasks = sql.id(TASKS)

/** Returns the indexes that running and unsettled applies have started to build. */
export async function unfinishedIndexes(db: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await sql<TableRow>`
    select * from ${tasks} where kind = ${APPLY} and request ? 'unsettled'`.execute(db)
  return indexesIn(rows.flatMap(row => requestOf(taskOf(row)).unsettled ?? []))
}

/** Merges properties into a task's request. */
export const keep = (db: Executor, id: string, kept: Partial<ApplyRequest>) =>
  sql`update ${tasks} set request = request || ${JSON.stringify(kept)}::jsonb where id = ${id}::uuid`.execute(
    db,
  )

/**
 * Returns whether an apply must wait: an earlier one is still running, or has failed and is not undone yet.
 */
export async function mustWait(db: Executor, { id, created_at }: StoredTask): Promise<boolean> {
  const { rows } = await sql`
    select from ${tasks} where kind = ${APPLY} and id <> ${id}::uuid and (
      status in ('waiting', 'running') and (created_at, id) < (${created_at}::timestamptz, ${id}::uuid)
      or status in ('failed', 'cancelled') and request ? 'unsettled') limit 1`.execute(db)
  return rows.length > 0
}

/** Delays a task for a moment, or until background work is woken. */
export const postpone = (db: Executor, id: string) =>
  sql`update ${tasks} set due_at = clock_timestamp() + interval '100 ms' where id = ${id}::uuid`.execute(db)

/** Adds to the count of finished steps. Returns false if the task was cancelled. */
export async function advance(db: Executor, id: string, done: number): Promise<boolean> {
  const { rows } = await sql`
    update ${tasks} set done = done + ${done}, moved_at = clock_timestamp()
    where id = ${id}::uuid and status = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** Stores the total number of steps. */
export const setTotal = (db: Executor, id: string, left: number) =>
  sql`update ${tasks} set total = done + ${left} where id = ${id}::uuid`.execute(db)

/** Stores what the next steps add, before they run. */
export async function remember(db: Executor, task: StoredTask, makes: readonly Made[]): Promise<void> {
  const { unsettled = [] } = requestOf(task)
  const known = new Set(unsettled.map(keyOf))
  await keep(db, task.id, { unsettled: [...unsettled, ...makes.filter(one => !known.has(keyOf(one)))] })
}

const keyOf = ({ table, column, index }: Made) => JSON.stringify([table, column, index])

/** An apply that has ended while the tables don't match the definitions in use yet. */
export interface Unsettled {
  task: StoredTask
  /** Milliseconds since its end. */
  age: number
}

/** Returns the ended applies that are not settled, or none while another apply is changing the tables. */
export async function readUnsettled(db: Executor): Promise<Unsettled[]> {
  const { rows } = await sql<TableRow>`
    select t.*, extract(epoch from clock_timestamp() - t.ended_at) * 1000 as age from ${tasks} t
    where t.request ? 'unsettled' and t.ended_at is not null and t.kind = ${APPLY} and not exists (
      select from ${tasks} o where o.kind = ${APPLY} and o.status in ('waiting', 'running') and o.request ? 'begun')
    order by t.ended_at`.execute(db)
  return rows.map(row => ({ task: taskOf(row), age: Number(row.age) }))
}

/** Records that the tables match the definitions in use. */
export const setSettled = (db: Executor, ids: readonly string[]) =>
  sql`update ${tasks} set request = request - 'unsettled' where id = any(${ids}::uuid[])`.execute(db)

/** Returns whether an apply is changing the tables, or has left something to settle. */
export async function isApplying(db: Executor): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass(${TASKS}) is not null as there`.execute(db)
  if (!tables[0]?.there) return false
  const { rows } = await sql`
    select from ${tasks} where kind = ${APPLY} and request ? 'unsettled' limit 1`.execute(db)
  return rows.length > 0
}
