import { optionLabel } from '../../../../src/core/schema/labels'
import type { Resource, Transition, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { ApiError, invalid, notFound } from '../../../base/errors/apiError'
import type { Writer } from '../../../base/services'
import type { Stored } from '../../sql/select'
import { blockersOf, isEmpty, type TransitionBlocker } from './blockers'

/** The transition of that name, if people make it; a 404 for all others. */
export function userTransition(resource: Resource, name: string): Transition {
  const transition = Object.hasOwn(resource.transitions, name) ? resource.transitions[name] : undefined
  if (!transition || transition.by === 'server') throw notFound()
  return transition
}

/** Says whether the record is at the target already, where asking again changes nothing. */
export function isTransitionDone(resource: Resource, name: string, record: Values): boolean {
  const { repeatable, to } = resource.transitions[name] ?? {}
  return repeatable === true && record[STATUS] === to
}

/** The reason that was given; refuses none where one is needed. */
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

/** Refuses a transition that does not start at the record's status. */
export function requireStatus(resource: Resource, name: string, before: Stored): void {
  const status = String(before[STATUS])
  if (resource.transitions[name]?.from.includes(status)) return
  const params = { status: optionLabel(resource, STATUS, status) }
  throw notPossible(name, before, [{ field: STATUS, key: 'api.wrong_status', params }])
}

/** Refuses a transition that is blocked, with the values that the record is to have. */
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
