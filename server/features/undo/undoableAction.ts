import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { isUndoable, transitionOf } from '../../base/audit/undoableKinds'
import type { StoredOperation } from './storedOperation'
import type { Written } from './written'

/** An action that can be undone. */
export interface UndoableAction {
  resource: Resource
  /** The record on which it was called; undefined for several. */
  recordId?: number
  /** The transition that was made. */
  transition?: string
}

/** Returns the action of an operation, or undefined if it can't be undone. */
export function undoableActionOf(
  resources: Resources,
  operation: StoredOperation,
): UndoableAction | undefined {
  const { resource: name, recordId } = operation
  const resource = name === null ? undefined : resources.find(name)
  if (!resource || !isUndoable(resources, operation)) return undefined
  return { resource, recordId: recordId ?? undefined, transition: transitionOf(resources, operation) }
}

/** Returns whether the person wrote a record directly, not as a consequence. */
export const isOwn = ({ resource, recordId }: UndoableAction, written: Written): boolean =>
  written.resource === resource.name && (recordId === undefined || recordId === written.id)

/** Returns whether the operation created the record or restored it from the trash. */
export const wasAddedBy = ({ actions }: Written): boolean =>
  actions[0] === 'create' || actions[0] === 'restore'

/** Returns whether the operation moved the record to the trash. */
export const wasDeletedBy = ({ actions }: Written): boolean => actions.at(-1) === 'delete'

/**
 * Returns whether the record made a transition that can't be undone. Transitions by the server, as a
 * consequence of one that can be undone, don't count.
 */
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
