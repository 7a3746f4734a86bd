import { sql } from 'kysely'
import { insertEvents } from '../../base/outbox/outbox'
import type { Executor, Row } from '../../base/storage/database'
import { TASKS } from './tables'
import type { StoredTask } from './task'

/** How far a task is, as its owner's own channel tells it: what else there is to know of it they ask for. */
export type Progress = Pick<StoredTask, 'id' | 'status' | 'total' | 'done' | 'refused'>

/** Chunks are shorter than anybody reads: on the way it is told once a second. */
const PUBLISH_EVERY_MS = 1_000

/** Leaves the event that tells how far a task is; while it goes on not with each chunk. */
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

/** How far a task is now, when the event is sent. */
export async function progressOf(db: Executor, id: string): Promise<Progress | undefined> {
  const { rows } = await sql<Row>`
    select id, status, total, done, refused from ${sql.id(TASKS)} where id = ${id}::uuid`.execute(db)
  return rows[0] as Progress | undefined
}
