import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor, Row } from '../../base/storage/database'
import type { Made } from '../../base/storage/tables'
import { TASKS } from '../../work/tasks/tables'
import { type StoredTask, taskOf } from '../../work/tasks/task'

export const APPLY = 'apply_definitions'

const made = z.object({ table: z.string(), column: z.string().optional(), index: z.string().optional() })

/** What the task of an apply keeps. Its changes are text, as the column of requests (jsonb) loses the order of fields. */
const requestSchema = z.object({
  changes: z.string(),
  /** The revision of each changed definition that the changes were made from. */
  base: z.record(z.string(), z.int()).default({}),
  reason: z.string().optional(),
  reverts_to: z.int().optional(),
  /** It has begun to change the tables. */
  begun: z.boolean().optional(),
  /** How often it has made all that was left to make. */
  rounds: z.int().default(0),
  /** What it has begun to make, written down before; there until the tables follow the definitions in use. */
  unsettled: z.array(made).optional(),
})
export type ApplyRequest = z.infer<typeof requestSchema>

export const requestOf = ({ request }: StoredTask): ApplyRequest => requestSchema.parse(request)

/** The indexes among what applies have begun to make: one of these may lack its mark if a process died before that. */
export const indexesIn = (made: readonly Made[] = []): ReadonlySet<string> =>
  new Set(made.flatMap(({ index }) => index ?? []))

const tasks = sql.id(TASKS)

/** Adds to what a task keeps. */
export const keep = (db: Executor, id: string, kept: Partial<ApplyRequest>) =>
  sql`update ${tasks} set request = request || ${JSON.stringify(kept)}::jsonb where id = ${id}::uuid`.execute(
    db,
  )

/** Whether an apply has to wait: an earlier one goes on, or has failed and is not taken back yet. */
export async function mustWait(db: Executor, { id, created_at }: StoredTask): Promise<boolean> {
  const { rows } = await sql`
    select from ${tasks} where kind = ${APPLY} and id <> ${id}::uuid and (
      status in ('waiting', 'running') and (created_at, id) < (${created_at}::timestamptz, ${id}::uuid)
      or status in ('failed', 'cancelled') and request ? 'unsettled') limit 1`.execute(db)
  return rows.length > 0
}

/** Lets a task wait until it is woken. */
export const postpone = (db: Executor, id: string) =>
  sql`update ${tasks} set due_at = clock_timestamp() + interval '100 ms' where id = ${id}::uuid`.execute(db)

/** Counts what is done; false for a task that has been cancelled. */
export async function advance(db: Executor, id: string, done: number): Promise<boolean> {
  const { rows } = await sql`
    update ${tasks} set done = done + ${done}, moved_at = clock_timestamp()
    where id = ${id}::uuid and status = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** Says how many statements there are. */
export const setTotal = (db: Executor, id: string, left: number) =>
  sql`update ${tasks} set total = done + ${left} where id = ${id}::uuid`.execute(db)

/** Writes down what is going to be made, before it is. */
export async function remember(db: Executor, task: StoredTask, makes: readonly Made[]): Promise<void> {
  const { unsettled = [] } = requestOf(task)
  const known = new Set(unsettled.map(keyOf))
  await keep(db, task.id, { unsettled: [...unsettled, ...makes.filter(one => !known.has(keyOf(one)))] })
}

const keyOf = ({ table, column, index }: Made) => JSON.stringify([table, column, index])

/** An apply that is over while the tables do not follow the definitions in use yet. */
export interface Unsettled {
  task: StoredTask
  /** For so many milliseconds. */
  age: number
}

/** The applies that are over and not settled; none while another one changes the tables. */
export async function readUnsettled(db: Executor): Promise<Unsettled[]> {
  const { rows } = await sql<Row>`
    select t.*, extract(epoch from clock_timestamp() - t.ended_at) * 1000 as age from ${tasks} t
    where t.request ? 'unsettled' and t.ended_at is not null and t.kind = ${APPLY} and not exists (
      select from ${tasks} o where o.kind = ${APPLY} and o.status in ('waiting', 'running') and o.request ? 'begun')
    order by t.ended_at`.execute(db)
  return rows.map(row => ({ task: taskOf(row), age: Number(row.age) }))
}

/** Writes down that the tables follow the definitions in use. */
export const setSettled = (db: Executor, ids: readonly string[]) =>
  sql`update ${tasks} set request = request - 'unsettled' where id = any(${ids}::uuid[])`.execute(db)

/** Whether an apply changes the tables, or has left something to settle. */
export async function isApplying(db: Executor): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass(${TASKS}) is not null as there`.execute(db)
  if (!tables[0]?.there) return false
  const { rows } = await sql`
    select from ${tasks} where kind = ${APPLY} and request ? 'unsettled' limit 1`.execute(db)
  return rows.length > 0
}
