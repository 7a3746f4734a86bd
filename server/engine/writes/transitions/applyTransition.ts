import { computedBy } from '../../../../src/core/schema/computedBy'
import { optionLabel } from '../../../../src/core/schema/labels'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { ApiError } from '../../../base/errors/apiError'
import type { Writer } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { changedFields, type Prepared } from '../../records/prepared'
import { ruleContext } from '../../records/ruleContext'
import type { Stored } from '../../sql/select'
import { prepare } from '../prepare'
import { writeChanges } from '../write'
import { blockersOf, type TransitionBlocker } from './blockers'

/** A move that somebody may make, or the server makes by itself. */
export interface TransitionCommand {
  name: string
  before: Stored
  /** Further fields to set with it, already in order. */
  fields: Values
  reason?: string
  unversioned?: boolean
}

/** The writer without their rights: what the server itself does in their name. */
export const asServer = ({ services, context, actor, socket, quiet, operation }: Writer): Writer => ({
  services,
  context,
  actor,
  socket,
  quiet,
  operation,
})

/** Says whether the record has arrived already where asking again changes nothing. */
export function isTransitionDone(resource: Resource, name: string, record: Values): boolean {
  const { repeatable, to } = resource.transitions[name] ?? {}
  return repeatable === true && record[STATUS] === to
}

/** Refuses a move that does not begin at the record's status. */
export function requireStatus(resource: Resource, name: string, before: Stored): void {
  const status = String(before[STATUS])
  if (resource.transitions[name]?.from.includes(status)) return
  const params = { status: optionLabel(resource, STATUS, status) }
  throw notPossible(name, before, [{ field: STATUS, key: 'api.wrong_status', params }])
}

/** Moves a locked record to another status, in the caller's transaction: with guards, rules, hooks and history. */
export async function applyTransition(
  writer: Writer,
  db: Executor,
  resource: Resource,
  made: TransitionCommand,
): Promise<Stored> {
  const [record] = await applyTransitions(writer, db, resource, [made])
  return record as Stored
}

/** The same for several records by one move, in one write. */
export async function applyTransitions(
  writer: Writer,
  db: Executor,
  resource: Resource,
  moves: readonly TransitionCommand[],
): Promise<Stored[]> {
  const [first] = moves
  if (!first) return []
  const prepared = []
  for (const one of moves) prepared.push(await prepareMove(writer, db, resource, one))
  return writeChanges(writer, db, resource, prepared, {
    action: first.name,
    reason: first.reason,
    unversioned: first.unversioned,
    always: true,
  })
}

async function prepareMove(
  writer: Writer,
  db: Executor,
  resource: Resource,
  { name, before, fields }: TransitionCommand,
): Promise<Prepared & { before: Stored }> {
  requireStatus(resource, name, before)
  const { from = [], to = '' } = resource.transitions[name] ?? {}
  // A move to where it may begin is no change of place: the record stays at its own status.
  const target = from.includes(to) ? before[STATUS] : to
  const { values } = prepare(asServer(writer), resource, { ...fields, [STATUS]: target }, before)
  const missing = await blockersOf(writer, db, resource, {
    name,
    record: { ...values, [STATUS]: before[STATUS] },
  })
  if (missing.length) throw notPossible(name, before, missing)
  const context = ruleContext(writer, resource, before)
  const moved = { ...values, ...computedBy(resource, name, values, context) }
  return { before, values: moved, changed: changedFields(resource, moved, before) }
}

const notPossible = (transition: string, before: Stored, missing: readonly TransitionBlocker[]) =>
  new ApiError(409, 'not_possible', { details: { transition, status: before[STATUS] }, blockers: missing })
