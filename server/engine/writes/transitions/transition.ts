import { canOn } from '../../../../src/core/access/ability'
import { mayReadField } from '../../../../src/core/access/fieldRights'
import { computedBy } from '../../../../src/core/schema/computedBy'
import type { Resource, Transition, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { statusAfter } from '../../../../src/core/schema/userTransitions'
import { nameOperation } from '../../../base/audit/operation'
import { ApiError, notFound } from '../../../base/errors/apiError'
import type { Scope, Writer } from '../../../base/services'
import { changedFields, type Prepared } from '../../records/prepared'
import { answerFor, lockVisibleRecord, type RecordAnswer } from '../../records/readRecord'
import { asServer, authorize, forbidden, ruleContext } from '../../records/scope'
import { readByIds, type Stored } from '../../sql/select'
import { type BulkRequest, matchingIds, type Refused, refuseSecrets } from '../bulkRows'
import { prepare } from '../prepare'
import { transitionForHooks } from '../shippedResource'
import { type ReadVersion, requireCurrentVersion, requireUnchanged } from '../versions'
import { writeRecords } from '../writeRecord'
import { isTransitionDone, readReason, requireNoBlockers, requireStatus, userTransition } from './checks'

export interface TransitionRequest {
  name: string
  /** Further fields to set, and the reason. */
  sent: Values
  version: ReadVersion
}

/** Makes a transition of a record for a user, in the caller's transaction. */
export async function makeTransition(
  scope: Scope,
  resource: Resource,
  { id, ...request }: TransitionRequest & { id: number },
): Promise<RecordAnswer> {
  // Find the transition
  userTransition(resource, request.name)
  nameOperation(scope, { kind: request.name, resource, recordId: id })

  // Load and lock
  const before = await lockVisibleRecord(scope, resource, id)

  // Transition
  const record = await transitionAsUser(scope, resource, { ...request, before })

  // Response
  return answerFor(scope, resource, record)
}

/**
 * Makes a transition of a locked record with a user's permissions. `version` is the version that the user
 * read.
 */
export async function transitionAsUser(
  scope: Scope,
  resource: Resource,
  { name, before, sent, version }: TransitionRequest & { before: Stored },
): Promise<Stored> {
  const transition = userTransition(resource, name)
  const { reason: givenReason, version: _version, ...given } = sent

  // Authorize
  const action = transition.action ?? 'update'
  if (!canOn(scope.ability, action, { resource, record: before })) throw forbidden(action, resource)
  if (!mayReadField(scope.ability, resource, { name: STATUS, record: before }))
    throw forbidden('read', resource, STATUS)

  // Repeated: the record already has the target status
  if (isTransitionDone(resource, name, before)) return before

  // Compare the versions
  await requireCurrentVersion(scope, resource, { before, version })

  // Reason, status and input
  const reason = readReason(transition, givenReason)
  requireStatus(resource, name, before)
  const values = checkTransitionInput(scope, resource, { transition, before, given })

  // Transition
  const [record] = await applyTransition(scope, resource, {
    ...{ name, records: [before], values, reason },
    unversioned: version === undefined,
  })
  return record as Stored
}

export interface BulkTransition extends BulkRequest {
  name: string
  /** The reason, and further fields to set on each record. */
  sent: Values
}

/**
 * Makes a transition of every record that matches a filter, each in its own transaction, so that a refused
 * record doesn't block the others. Makes none of them if others changed some of the records since the caller
 * read them.
 */
export async function transitionMany(
  scope: Scope,
  resource: Resource,
  request: BulkTransition,
): Promise<{ moved: number[]; refused: Refused[] }> {
  const { name, sent, seen } = request

  // Find the transition
  const transition = userTransition(resource, name)
  if (!transition.bulk) throw notFound()

  // Authorize
  authorize(scope, 'read', resource)
  authorize(scope, transition.action ?? 'update', resource)

  // Reason and input
  refuseSecrets(resource, sent)
  readReason(transition, sent.reason)
  nameOperation(scope, { kind: 'bulk_move', resource, details: { transition: name } })

  // Find the records, and compare the versions
  const { kysely } = scope.services.db
  const ids = await kysely.transaction().execute(async db => {
    const matching = await matchingIds({ ...scope, db }, resource, request)
    if (seen) {
      const found = [...(await readByIds(db, resource, matching)).values()]
      const records = found.filter(record => !isTransitionDone(resource, name, record))
      await requireUnchanged({ ...scope, db }, resource, { records, seen })
    }
    return matching
  })

  // Transition each record
  const done: number[] = []
  const refused: Refused[] = []
  for (const id of ids) {
    const refusal = await tryTransition(scope, resource, { ...request, id })
    if (refusal) refused.push(refusal)
    else done.push(id)
  }
  return { moved: done, refused }
}

async function tryTransition(
  scope: Scope,
  resource: Resource,
  { id, name, sent, seen }: BulkTransition & { id: number },
): Promise<Refused | undefined> {
  let label: string | undefined
  try {
    await scope.services.db.kysely.transaction().execute(async db => {
      const own = { ...scope, db }
      const before = await lockVisibleRecord(own, resource, id)
      label = labelOf(scope, resource, before)
      if (!isTransitionDone(resource, name, before))
        await requireUnchanged(own, resource, { records: [before], seen })
      const version = seen?.has(id) ? before.version : undefined
      await transitionAsUser(own, resource, { name, before, sent, version })
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return { id, label, error }
    throw error
  }
}

function labelOf({ ability }: Scope, resource: Resource, record: Values): string | undefined {
  const { title } = resource
  return mayReadField(ability, resource, { name: title, record }) && record[title]
    ? String(record[title])
    : undefined
}

/** A transition of locked records, by a user or the server. */
export interface AppliedTransition {
  name: string
  records: readonly Stored[]
  /** Further fields to set, already checked. */
  values?: Values
  reason?: string
  unversioned?: boolean
}

/**
 * Applies a transition to locked records, in the caller's transaction. Every transition calls this function.
 */
export async function applyTransition(
  writer: Writer,
  resource: Resource,
  { name, records, values = {}, reason, unversioned }: AppliedTransition,
): Promise<Stored[]> {
  const transition: Transition = resource.transitions[name] ?? { from: [] }
  const prepared: Prepared[] = []
  for (const before of records) {
    // Status
    requireStatus(resource, name, before)

    // Prepare as the server, because only the server writes the status
    const target = statusAfter(transition, String(before[STATUS]))
    const empty = Object.fromEntries((transition.startsEmpty?.(before) ?? []).map(field => [field, null]))
    const sent = { ...empty, ...values, [STATUS]: target }
    const next = prepare(asServer(writer), resource, { sent, before })

    // Required fields, guards and the resource's blockers hook
    await requireNoBlockers(writer, resource, { name, before, values: next.values })

    // Computed fields of the transition
    const context = ruleContext(writer, resource, before)
    const record = { ...next.values, ...computedBy(resource, name, { record: next.values, context }) }
    prepared.push({ before, values: record, changed: changedFields(resource, record, before) })
  }

  // Write
  const hookAction = transitionForHooks(writer, resource, name)
  const history = { action: name, reason, unversioned, always: true }
  return writeRecords(writer, resource, { ...history, hookAction, prepared })
}

interface GivenInput {
  transition: Transition
  before: Stored
  given: Values
}

// Permission for the transition includes its input fields; any other field requires permission to update.
function checkTransitionInput(
  scope: Scope,
  resource: Resource,
  { transition: { action = 'update', input = [] }, before, given }: GivenInput,
): Values {
  const names = Object.keys(given)
  if (!names.length) return {}
  const further = names.some(name => !input.includes(name))
  if (further) authorize(scope, 'update', resource)
  const request = { sent: given, before, input: { by: action, names: new Set(input) } }
  const { values } = prepare(scope, resource, request)
  const own = Object.fromEntries(names.map(name => [name, values[name]]))
  // As in an update, users can't change a record so that they lose their permission on it.
  const right = further ? 'update' : action
  if (!canOn(scope.ability, right, { resource, record: { ...before, ...own } }))
    throw forbidden(right, resource)
  return own
}
