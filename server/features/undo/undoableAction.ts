import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { isUndoable, transitionOf } from '../../base/audit/undoableKinds'
import type { StoredOperation } from './storedOperation'
import type { Written } from './written'

/** What somebody did, as far as it can be taken back. */
export interface UndoableAction {
  resource: Resource
  /** The record that it was done to; undefined for several. */
  recordId?: number
  /** The move that was made. */
  transition?: string
}

/** What an operation did; undefined for what is final. */
export function undoableActionOf(
  resources: Resources,
  operation: StoredOperation,
): UndoableAction | undefined {
  const { resource: name, recordId } = operation
  const resource = name === null ? undefined : resources.find(name)
  if (!resource || !isUndoable(resources, operation)) return undefined
  return { resource, recordId: recordId ?? undefined, transition: transitionOf(resources, operation) }
}

/** Whether a record is one that somebody wrote to by hand, and not an effect of that. */
export const isOwn = ({ resource, recordId }: UndoableAction, written: Written): boolean =>
  written.resource === resource.name && (recordId === undefined || recordId === written.id)

/** Whether the record was made by the operation, or came out of the trash by it. */
export const wasAddedBy = ({ actions }: Written): boolean =>
  actions[0] === 'create' || actions[0] === 'restore'

/** Whether the record went to the trash by the operation. */
export const wasDeletedBy = ({ actions }: Written): boolean => actions.at(-1) === 'delete'

/** Whether it was moved in a way that is final: what followed from a move that may be taken back goes with it. */
export function isFinal(
  { transition }: UndoableAction,
  { transitions }: Resource,
  written: Written,
): boolean {
  if (wasAddedBy(written)) return false
  return written.actions.some(action => {
    const move = Object.hasOwn(transitions, action) ? transitions[action] : undefined
    return move !== undefined && !move.undo && !(transition && move.by === 'server')
  })
}
