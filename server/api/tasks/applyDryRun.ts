import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { Executor, Row } from '../../base/storage/database'
import { beginTask } from '../../work/tasks/beginTask'
import type { TaskKind } from '../../work/tasks/kind'
import { TASKS } from '../../work/tasks/tables'
import { type Task, taskOf } from '../../work/tasks/task'

/** Does what a dry run has shown, once: asked again, it answers the same task. Only its owner may. */
export function applyDryRun(
  services: Services,
  c: Context<Env>,
  { dryRun, kind: { carryOut: prepare } }: { dryRun: Task; kind: TaskKind },
): Promise<Task> {
  const { kind, resource, by, language, request, origin, total } = dryRun
  if (by !== c.var.session.user.id) throw notFound()
  if (!dryRun.dry_run || dryRun.status !== 'done' || !prepare) throw new ApiError(409, 'not_possible')
  return services.db.kysely.transaction().execute(async db => {
    const id = randomUUID()
    const begun = await beginTask(services, db, {
      ...{ id, kind, by, language, request, origin },
      resource: resource ?? undefined,
      total: total ?? undefined,
      // What was refused then is not tried again.
      done: dryRun.refused,
      refused: dryRun.refused,
      after: dryRun.id,
    })
    if (begun) await prepare(db, dryRun, begun)
    return (await taskAfter(db, dryRun.id)) as Task
  })
}

async function taskAfter(db: Executor, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.id(TASKS)} where after = ${id}::uuid`.execute(db)
  return rows[0] && taskOf(rows[0])
}
