import { notFound } from '../../base/apiError'
import type { Scope } from '../../records/scope'
import type { Executor } from '../../storage/database'
import { beginTask } from '../../tasks/beginTask'
import type { Task } from '../../tasks/task'
import type { Deed } from './deed'
import { type KeptOperation, lockOperation } from './keptOperation'
import { takeBackAll } from './takeBackAll'
import { tellInTheWay } from './tellInTheWay'
import { askedOperation, refused } from './undoable'
import { countWritten, LENGTH_AT_ONCE, lengthWritten, readWritten } from './written'

/** More records than these are a task. */
export const AT_ONCE = 1_000

/** What an undo came to: records that are as they were, or the task that does it. */
export type Undone = { restored: number; task?: never } | { task: Task; restored?: never }

/** Takes an operation back, in the caller's transaction: all of it, or with `partial` what nobody has built on. */
export async function undoOperation(
  scope: Scope,
  db: Executor,
  id: string,
  partial: boolean,
): Promise<Undone> {
  await lockOperation(db, id)
  const { operation, deed, refusal } = await askedOperation(scope, db, id)
  if (!deed || refusal) throw refused(refusal ?? 'undo.kind')
  const count = await countWritten(db, id)
  if (!count) throw refused('undo.kind')
  if (count > AT_ONCE || (await lengthWritten(db, id)) > LENGTH_AT_ONCE)
    return { task: await begin(scope, db, operation, deed, count) }
  if (!scope.operation) throw notFound()
  Object.assign(scope.operation, {
    kind: 'undo',
    resource: deed.resource.name,
    recordId: deed.recordId,
    undoes: id,
    details: { of: operation.kind, count },
  })
  const written = await readWritten(db, id, { limit: AT_ONCE })
  const { restored, inTheWay } = await takeBackAll(scope, db, deed, written)
  if (inTheWay.length && (!partial || !restored)) throw await tellInTheWay(scope, db, inTheWay, restored)
  return { restored }
}

async function begin(
  { services, actor, language, operation: own }: Scope,
  db: Executor,
  { id, kind }: KeptOperation,
  { resource }: Deed,
  total: number,
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
