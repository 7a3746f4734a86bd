import type { Resources } from '../../../src/core/schema/resources'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { runStep } from '../../base/storage/schema/runStep'
import type { SchemaStep } from '../../base/storage/tables'
import { wakeBackground } from '../../base/wakeBackground'
import { TaskRefused } from '../../work/tasks/kind'
import { publishProgress } from '../../work/tasks/progress'
import { readTask } from '../../work/tasks/readTasks'
import type { StoredTask } from '../../work/tasks/task'
import { failureOf } from './applyFailure'
import { withApplyLock } from './applyLock'
import { planApply } from './applyPlan'
import { advance, indexesIn, keep, remember, requestOf, setTotal } from './applyTask'

/** A running apply. */
export interface Applying {
  services: Services
  id: string
  wanted: Resources
}

/**
 * Adds to the tables what the new definitions need and the current ones can ignore, statement by
 * statement. It can stop after any statement, because the rest is planned again. Throws a
 * `TaskRefused` with the reason if a statement fails.
 */
export async function expandTables(applying: Applying, signal?: AbortSignal): Promise<void> {
  const { services, id } = applying
  await withApplyLock(services.db, async connection => {
    const task = await readTask(services.db.kysely, id)
    if (task?.status !== 'running') return
    const unfinished = indexesIn(requestOf(task).unsettled)
    const { expand } = await planApply(connection, applying.wanted, unfinished)
    const makes = expand.flatMap(step => step.makes ?? [])
    await remember(services.db.kysely, task, makes)
    // Storing the revision is one more step.
    await setTotal(services.db.kysely, id, expand.length + 1)
    for (const step of expand) {
      if (signal?.aborted) return
      if (!(await runNext({ ...applying, task }, connection, step))) return
    }
    await keep(services.db.kysely, id, { rounds: requestOf(task).rounds + 1 })
  })
  // Wakes the tasks that wait for the lock.
  await wakeBackground(services, services.db.kysely)
}

/** Runs one step. Returns false if the task was cancelled. */
async function runNext(
  { services, id, wanted, task }: Applying & { task: StoredTask },
  connection: Executor,
  step: SchemaStep,
): Promise<boolean> {
  const { db, log } = services
  if (!(await advance(db.kysely, id, 0))) return false
  const began = performance.now()
  try {
    await runStep({ engine: db.engine, db: connection }, step)
    log.debug(
      { task: id, statements: step.statements, ms: Math.round(performance.now() - began) },
      'A step has finished',
    )
  } catch (error) {
    const reason = await failureOf({ services, language: task.language }, error, { step, wanted })
    throw reason ? new TaskRefused(reason) : error
  }
  const nextChunk = await advance(db.kysely, id, 1)
  await publishProgress(db.kysely, task, false)
  return nextChunk
}
