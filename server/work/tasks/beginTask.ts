import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../base/services'
import type { Executor, Row } from '../../base/storage/database'
import { wakeBackground } from '../../base/wakeBackground'
import { TASKS } from './tables'
import { type StoredTask, type TaskOrigin, taskOf } from './task'

/** What somebody starts. */
export interface NewTask {
  kind: string
  resource?: string
  by: number
  language: string
  request: Record<string, unknown>
  /** Of the request that starts it: `address`, `agent`, and what the audit tells of it. */
  origin?: TaskOrigin
  dryRun?: boolean
  /** How many rows, where it is known. */
  total?: number
  done?: number
  refused?: number
  /** The dry run that it carries out, once. */
  after?: string
  /** Its id, where its rows were kept before. */
  id?: string
}

/** Leaves a task in the caller's transaction: it is begun when that is committed. Undefined where its dry run was carried out already. */
export async function beginTask(
  services: Services,
  db: Executor,
  { id = randomUUID(), dryRun = false, request, origin = {}, ...task }: NewTask,
): Promise<StoredTask | undefined> {
  // What a dry run writes is taken back: it is no operation.
  const operation = dryRun ? null : randomUUID()
  const values: Row = { id, dry_run: dryRun, operation, ...task }
  const names = Object.keys(values)
  const of = (parts: RawBuilder<unknown>[]) => sql.join(parts)
  const { rows } = await sql<Row>`
    insert into ${sql.id(TASKS)} (request, origin, ${of(names.map(name => sql`${sql.id(name)}`))})
    values (${JSON.stringify(request)}::jsonb, ${JSON.stringify(origin)}::jsonb, ${of(names.map(name => sql`${values[name]}`))})
    on conflict (after) do nothing returning *`.execute(db)
  await wakeBackground(services, db)
  return rows[0] && taskOf(rows[0])
}
