import { broughtBy } from '../../../src/schema/brought'
import { optionLabel } from '../../../src/schema/labels'
import type { Resource, Values } from '../../../src/schema/resource'
import { STATUS } from '../../../src/schema/systemFields'
import { ApiError } from '../../http/apiError'
import type { Executor } from '../../storage/database'
import type { Stored } from '../sql/select'
import { changedFields, prepare } from '../write/prepare'
import { writeChanges } from '../write/write'
import { ruleContext, type Writer } from '../write/writer'
import { type Missing, missingFor } from './missing'

/** A move that somebody may make, or the server makes by itself. */
export interface Move {
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
export function hasArrived(resource: Resource, name: string, record: Values): boolean {
  const { repeatable, to } = resource.transitions[name] ?? {}
  return repeatable === true && record[STATUS] === to
}

/** Refuses a move that does not begin at the record's status. */
export function demandStatus(resource: Resource, name: string, before: Stored): void {
  const status = String(before[STATUS])
  if (resource.transitions[name]?.from.includes(status)) return
  const params = { status: optionLabel(resource, STATUS, status) }
  throw notPossible(name, before, [{ field: STATUS, key: 'api.wrong_status', params }])
}

/** Moves a locked record to another status, in the caller's transaction: with guards, rules, hooks and history. */
export async function move(
  writer: Writer,
  db: Executor,
  resource: Resource,
  { name, before, fields, reason, unversioned }: Move,
): Promise<Stored> {
  demandStatus(resource, name, before)
  const { from = [], to = '' } = resource.transitions[name] ?? {}
  // A move to where it may begin is no change of place: the record stays at its own status.
  const target = from.includes(to) ? before[STATUS] : to
  const { values } = prepare(asServer(writer), resource, { ...fields, [STATUS]: target }, before)
  const missing = await missingFor(writer, db, resource, {
    name,
    record: { ...values, [STATUS]: before[STATUS] },
  })
  if (missing.length) throw notPossible(name, before, missing)
  const context = ruleContext(writer, resource, before)
  const moved = { ...values, ...broughtBy(resource, name, values, context) }
  const prepared = { before, values: moved, changed: changedFields(resource, moved, before) }
  const [record] = await writeChanges(writer, db, resource, [prepared], {
    action: name,
    reason,
    unversioned,
    always: true,
  })
  return record as Stored
}

const notPossible = (transition: string, before: Stored, missing: readonly Missing[]) =>
  new ApiError(409, 'not_possible', { details: { transition, status: before[STATUS] }, missing })
