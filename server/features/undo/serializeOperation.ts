import type { Scope } from '../../base/services'
import { labelOfActor } from '../../engine/records/labels'
import { findUndoTarget } from './undoable'
import { countWritten } from './written'

/**
 * Returns an operation, and whether it can still be undone. Conflicts of
 * single records are only found by the undo itself.
 */
export async function serializeOperation(scope: Scope, id: string) {
  const { db } = scope
  const { operation, refusal } = await findUndoTarget(scope, id)
  const { at, by, kind, resource, recordId, undoes, undoneBy } = operation
  const records = await countWritten(db, operation.id)
  const why = refusal ?? (records ? undefined : 'undo.kind')
  const who = await labelOfActor(scope, db, [by === null ? null : String(by)])
  return {
    id: operation.id,
    kind,
    at: new Date(at).toISOString(),
    by: who(by === null ? null : String(by)),
    resource,
    record_id: recordId,
    records,
    undoes,
    undone_by: undoneBy,
    undoable: why === undefined,
    ...(why ? { reason: scope.services.messages.translate(scope.language, why) } : {}),
  }
}
