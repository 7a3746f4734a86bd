import { canOn } from '../../../../src/core/access/ability'
import { mayReadField } from '../../../../src/core/access/fieldRights'
import type { Resource, Transition, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { nameOperation } from '../../../base/audit/operation'
import { invalid, notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { answerFor, type RecordAnswer, visibleRecord } from '../../records/one'
import { authorize, forbidden } from '../../records/scope'
import type { Stored } from '../../sql/select'
import { prepare } from '../prepare'
import { type ReadVersion, requireCurrentVersion } from '../update'
import { applyTransition, isTransitionDone, requireStatus } from './applyTransition'
import { isEmpty } from './blockers'

export interface TransitionRequest {
  id: number
  name: string
  /** Further fields to set with it, and the reason. */
  sent: Values
  version: ReadVersion
}

/** Moves a record to another status, in the caller's transaction. */
export async function makeTransition(
  scope: Scope,
  db: Executor,
  resource: Resource,
  request: TransitionRequest,
): Promise<RecordAnswer> {
  userTransition(resource, request.name)
  nameOperation(scope, { kind: request.name, resource, recordId: request.id })
  const before = await visibleRecord(scope, db, resource, request.id, true)
  return answerFor(scope, db, resource, await transitionAsUser(scope, db, resource, before, request))
}

/** The transition of that name, if people make it; a 404 for all others. */
export function userTransition(resource: Resource, name: string): Transition {
  const transition = Object.hasOwn(resource.transitions, name) ? resource.transitions[name] : undefined
  if (!transition || transition.by === 'server') throw notFound()
  return transition
}

/** Moves a locked record for somebody, with their rights on it, as far as they had read it. */
export async function transitionAsUser(
  scope: Scope,
  db: Executor,
  resource: Resource,
  before: Stored,
  { name, sent, version }: Omit<TransitionRequest, 'id'>,
): Promise<Stored> {
  const transition = userTransition(resource, name)
  const action = transition.action ?? 'update'
  if (!canOn(scope.ability, action, resource, before)) throw forbidden(action, resource)
  if (!mayReadField(scope.ability, resource, STATUS, before)) throw forbidden('read', resource, STATUS)
  if (isTransitionDone(resource, name, before)) return before
  await requireCurrentVersion(scope, db, resource, before, version)
  const { reason, version: _read, ...given } = sent
  const why = readReason(transition, reason)
  requireStatus(resource, name, before)
  const fields = givenFields(scope, resource, transition, before, given)
  return applyTransition(scope, db, resource, {
    name,
    before,
    fields,
    reason: why,
    unversioned: version === undefined,
  })
}

/** The reason that was given; refuses none where one is needed. */
export function readReason({ reason: needed }: Transition, reason: unknown): string | undefined {
  if (isEmpty(reason) || (typeof reason === 'string' && !reason.trim())) {
    if (needed) throw invalid({ reason: [{ key: 'validation.required' }] })
    return undefined
  }
  if (typeof reason !== 'string') throw invalid({ reason: [{ key: 'validation.text' }] })
  if (reason.length > 1000)
    throw invalid({ reason: [{ key: 'validation.max_length', params: { limit: 1000, smart_count: 1000 } }] })
  return reason.trim()
}

// What the move asks is given with the right to the move itself; everything else is an update besides.
function givenFields(
  scope: Scope,
  resource: Resource,
  { action = 'update', input: asks = [] }: Transition,
  before: Stored,
  given: Values,
): Values {
  const names = Object.keys(given)
  if (!names.length) return {}
  const further = names.some(name => !asks.includes(name))
  if (further) authorize(scope, 'update', resource)
  const { values } = prepare(scope, resource, given, before, { by: action, names: new Set(asks) })
  const own = Object.fromEntries(names.map(name => [name, values[name]]))
  // As with a plain update: nobody moves a record out of what they may change.
  const right = further ? 'update' : action
  if (!canOn(scope.ability, right, resource, { ...before, ...own })) throw forbidden(right, resource)
  return own
}
