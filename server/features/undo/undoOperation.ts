import type { UndoConflict, UndoRefusal } from '../../../src/contract/undo'
import { canOn } from '../../../src/core/access/ability'
import { mayReadField } from '../../../src/core/access/fieldRights'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { labelOfActor, readLabels } from '../../engine/records/labels'
import { beginTask } from '../../work/tasks/beginTask'
import type { StoredTask } from '../../work/tasks/task'
import type { ConflictingItem } from './item'
import { lockOperation, type StoredOperation } from './storedOperation'
import { undoAll } from './undoAll'
import { findUndoTarget, refused } from './undoable'
import type { UndoableAction } from './undoableAction'
import { countWritten, LENGTH_AT_ONCE, lengthWritten, readWritten } from './written'

/** The maximum number of records for an immediate undo. More start a task. */
export const IMMEDIATE_LIMIT = 1_000

/** The outcome of an undo: the number of restored records, or the task that restores them. */
export type UndoOutcome = { restored: number; task?: never } | { task: StoredTask; restored?: never }

/**
 * Undoes an operation in the caller's transaction: completely, or with
 * `partial` only records that no one has changed since.
 */
export async function undoOperation(scope: Scope, id: string, partial: boolean): Promise<UndoOutcome> {
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
  const written = await readWritten({ db, resources: scope.services.resources }, id, {
    limit: IMMEDIATE_LIMIT,
  })
  const { restored, conflicts } = await undoAll(scope, action, written)
  if (conflicts.length && (!partial || !restored)) throw await undoConflictError(scope, conflicts, restored)
  return { restored }
}

async function begin(
  { services, actor, language, operation: own, db }: Scope,
  { id, kind }: StoredOperation,
  { action: { resource }, total }: { action: UndoableAction; total: number },
): Promise<StoredTask> {
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
  return task as StoredTask
}

/** The maximum number of conflicts in an error. */
const NAMED = 50

/**
 * Returns the 409 that names the conflicting records that the person can read. `others` is the number of
 * records that can be restored without them.
 */
async function undoConflictError(
  scope: Scope,
  blocking: readonly ConflictingItem[],
  others: number,
): Promise<ApiError> {
  const seen = blocking.filter(
    ({ item }) => item && canOn(scope.ability, 'read', { resource: item.resource, record: item.record }),
  )
  const records = await Promise.all(seen.slice(0, NAMED).map(one => serializeOne(scope, one)))
  return new ApiError(409, 'not_possible', {
    message: others ? 'undo.not_possible' : 'undo.nothing_left',
    details: {
      records,
      more: seen.length - records.length,
      unseen: blocking.length - seen.length,
      others,
    } satisfies UndoRefusal,
  })
}

async function serializeOne(
  scope: Scope,
  { resource, id, item, reasons, by, at }: ConflictingItem,
): Promise<UndoConflict> {
  const { services, language, ability, db } = scope
  const reason = reasons.map(issue => services.messages.translateIssue(language, issue)).join(' ')
  if (!item) return { resource, id, label: `#${id}`, reason }
  const may = (name: string) => mayReadField(ability, item.resource, { name, record: item.record })
  const labels = await readLabels(scope, item.resource, [id])
  const who = await labelOfActor(scope, db, [by === undefined || by === null ? null : String(by)])
  return {
    resource,
    id,
    label: labels[id] ?? `#${id}`,
    reason,
    ...(at !== undefined && may('updated_by') ? { by: who(by === null ? null : String(by)) } : {}),
    ...(at !== undefined && may('updated_at') ? { at: new Date(at).toISOString() } : {}),
  }
}
