import { optionLabel } from '../../../../src/core/schema/labels'
import type { Resource, Transition, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { ApiError, invalid, notFound } from '../../../base/errors/apiError'
import type { Writer } from '../../../base/services'
import type { Stored } from '../../sql/select'
import { blockersOf, isEmpty, type TransitionBlocker } from './blockers'

/** Returns a transition by name. Throws a 404 if it doesn't exist or only the server makes it. */
export function userTransition(resource: Resource, name: string): Transition {
  const transition = Object.hasOwn(resource.transitions, name) ? resource.transitions[name] : undefined
  if (!transition || transition.by === 'server') throw notFound()
  return transition
}

/**
 * Returns whether the record already has the target status of a repeatable transition, so that nothing
 * changes.
 */
export function isTransitionDone(resource: Resource, name: string, record: Values): boolean {
  const { repeatable, to } = resource.transitions[name] ?? {}
  return repeatable === true && record[STATUS] === to
}

/** Returns the given reason; throws if it is required and missing. */
export function readReason(
  { reason: needed }: Pick<Transition, 'reason'>,
  reason: unknown,
): string | undefined {
  if (isEmpty(reason) || (typeof reason === 'string' && !reason.trim())) {
    if (needed) throw invalid({ reason: [{ key: 'validation.required' }] })
    return undefined
  }
  if (typeof reason !== 'string') throw invalid({ reason: [{ key: 'validation.text' }] })
  if (reason.length > 1000)
    throw invalid({ reason: [{ key: 'validation.max_length', params: { limit: 1000, smart_count: 1000 } }] })
  return reason.trim()
}

/** Refuses a transition that does not start from the record's status. */
export function requireStatus(resource: Resource, name: string, before: Stored): void {
  const status = String(before[STATUS])
  if (resource.transitions[name]?.from.includes(status)) return
  const params = { status: optionLabel(resource, STATUS, status) }
  throw notPossible(name, before, [{ field: STATUS, key: 'api.wrong_status', params }])
}

/** Refuses a blocked transition. `values` are those that the record would have afterwards. */
export async function requireNoBlockers(
  writer: Writer,
  resource: Resource,
  { name, before, values }: { name: string; before: Stored; values: Values },
): Promise<void> {
  const record = { ...values, [STATUS]: before[STATUS] }
  const blockers = await blockersOf(writer, resource, { name, record })
  if (blockers.length) throw notPossible(name, before, blockers)
}

const notPossible = (transition: string, before: Stored, blockers: readonly TransitionBlocker[]) =>
  new ApiError(409, 'not_possible', { details: { transition, status: before[STATUS] }, blockers })
