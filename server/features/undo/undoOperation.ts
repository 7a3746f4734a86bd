import { notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { beginTask } from '../../work/tasks/beginTask'
import type { Task } from '../../work/tasks/task'
import { lockOperation, type StoredOperation } from './storedOperation'
import { undoAll } from './undoAll'
import { findUndoTarget, refused } from './undoable'
import type { UndoableAction } from './undoableAction'
import { undoConflictError } from './undoConflictError'
import { countWritten, LENGTH_AT_ONCE, lengthWritten, readWritten } from './written'

/** More records than these are a task. */
export const IMMEDIATE_LIMIT = 1_000

/** What an undo came to: records that are as they were, or the task that does it. */
export type Undone = { restored: number; task?: never } | { task: Task; restored?: never }

/** Takes an operation back, in the caller's transaction: all of it, or with `partial` what nobody has built on. */
export async function undoOperation(scope: Scope, id: string, partial: boolean): Promise<Undone> {
  const { db } = scope
  await lockOperation(db, id)
  const { operation, action, refusal } = await findUndoTarget(scope, id)
  if (!action || refusal) throw refused(refusal ?? 'undo.kind')
  const count = await countWritten(db, id)
  if (!count) throw refused('undo.kind')
  if (count > IMMEDIATE_LIMIT || (await lengthWritten(db, id)) > LENGTH_AT_ONCE)
    return { task: await begin(scope, operation, { action, total: count }) }
  if (!scope.operation) throw notFound()
  Object.assign(scope.operation, {
    kind: 'undo',
    resource: action.resource.name,
    recordId: action.recordId,
    undoes: id,
    details: { of: operation.kind, count },
  })
  const written = await readWritten(db, id, { limit: IMMEDIATE_LIMIT })
  const { restored, conflicts } = await undoAll(scope, action, written)
  if (conflicts.length && (!partial || !restored)) throw await undoConflictError(scope, conflicts, restored)
  return { restored }
}

async function begin(
  { services, actor, language, operation: own, db }: Scope,
  { id, kind }: StoredOperation,
  { action: { resource }, total }: { action: UndoableAction; total: number },
): Promise<Task> {
  const details = { of: kind, count: total }
  const task = await beginTask(services, db, {
    kind: 'undo',
    resource: resource.name,
    by: actor.id,
    language,
    request: { operation: id },
    origin: { kind: 'undo', undoes: id, details, address: own?.address, agent: own?.agent },
    total,
  })
  return task as Task
}
