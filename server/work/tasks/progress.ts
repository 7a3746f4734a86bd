import { sql } from 'kysely'
import { insertEvents } from '../../base/outbox/outbox'
import type { Executor, TableRow } from '../../base/storage/database'
import { TASKS } from './tables'
import type { StoredTask } from './task'

/** A task's progress, as its user's own channel sends it. Clients fetch further details. */
export type Progress = Pick<StoredTask, 'id' | 'status' | 'total' | 'done' | 'refused'>

/** Chunks can be much shorter, so progress is published once a second. */
const PUBLISH_EVERY_MS = 1_000

/** Stores the event with a task's progress; at most once a second until the task has ended. */
export async function publishProgress(
  db: Executor,
  { id, by, moved_at }: Pick<StoredTask, 'id' | 'by' | 'moved_at'>,
  isOver: boolean,
): Promise<void> {
  if (isOver || isAnotherSecond(moved_at)) await insertEvents(db, [{ kind: 'task', user: by, task: id }])
}

const isAnotherSecond = (movedAt: string | null) =>
  movedAt === null || secondOf(Date.parse(movedAt)) !== secondOf(Date.now())

const secondOf = (moment: number) => Math.floor(moment / PUBLISH_EVERY_MS)

/** Returns a task's current progress, for an event that is being sent. */
export async function progressOf(db: Executor, id: string): Promise<Progress | undefined> {
  const { rows } = await sql<TableRow>`
    select id, status, total, done, refused from ${sql.id(TASKS)} where id = ${id}::uuid`.execute(db)
  return rows[0] as Progress | undefined
}
