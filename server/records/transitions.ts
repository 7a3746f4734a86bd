import { canOn } from '../../src/access/ability'
import type { Issue } from '../../src/schema/issues'
import type { Resource, Transition, Values } from '../../src/schema/resource'
import { STATUS } from '../../src/schema/systemFields'
import { ApiError, invalid, notFound } from '../http/apiError'
import type { Executor } from '../storage/database'
import { answerFor, type RecordAnswer, visibleRecord } from './one'
import { changedFields, prepare } from './prepare'
import { demand, forbidden, type Scope } from './scope'
import type { Stored } from './select'
import { demandCurrent, type ReadVersion } from './update'
import { writeChanges } from './write'
import { ruleContext, type Writer } from './writer'

type Missing = Issue & { field?: string }

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** What keeps a record from a transition, its status aside. */
function missingFor(writer: Writer, resource: Resource, transition: Transition, record: Values): Missing[] {
  const { requires = [], guard } = transition
  const empty = requires
    .filter(field => isEmpty(record[field]))
    .map(field => ({ field, key: 'validation.required' }))
  const guarded = guard?.(record, ruleContext(writer, record)) ?? []
  return [...empty, ...guarded.map(key => ({ key: `resources.${resource.name}.missing.${key}` }))]
}

/** The moves that the status of a record allows: whether the person may make them, and what is missing. */
export async function listTransitions(scope: Scope, resource: Resource, id: number) {
  const { services, ability, language } = scope
  const record = await visibleRecord(scope, services.db.kysely, resource, id)
  return Object.entries(resource.transitions)
    .filter(([, { from }]) => from.includes(String(record[STATUS])))
    .map(([name, transition]) => ({
      name,
      to: transition.to,
      reason: transition.reason ?? false,
      allowed: canOn(ability, transition.action ?? 'update', resource, record),
      missing: missingFor(scope, resource, transition, record).map(({ field, ...issue }) => ({
        ...(field ? { field } : {}),
        message: services.messages.translateIssue(language, issue),
      })),
    }))
}

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
  { id, name, sent, version }: TransitionRequest,
): Promise<RecordAnswer> {
  const transition = Object.hasOwn(resource.transitions, name) ? resource.transitions[name] : undefined
  if (!transition) throw notFound()
  const before = await visibleRecord(scope, db, resource, id, true)
  if (!canOn(scope.ability, transition.action ?? 'update', resource, before))
    throw forbidden(transition.action ?? 'update', resource)
  await demandCurrent(scope, db, resource, before, version)
  const { reason, version: _read, ...fields } = sent
  const why = readReason(transition, reason)
  demandStatus(name, transition, before)
  if (Object.keys(fields).length) demand(scope, 'update', resource)
  const values = movedValues(scope, resource, transition, before, fields)
  const missing = missingFor(scope, resource, transition, { ...values, [STATUS]: before[STATUS] })
  if (missing.length) throw notPossible(name, before, missing)
  const prepared = { before, values, changed: changedFields(resource, values, before) }
  const [record] = await writeChanges(scope, db, resource, [prepared], {
    action: name,
    reason: why,
    unversioned: version === undefined,
  })
  return answerFor(scope, db, resource, record as Stored)
}

function readReason({ reason: needed }: Transition, reason: unknown): string | undefined {
  if (isEmpty(reason) || (typeof reason === 'string' && !reason.trim())) {
    if (needed) throw invalid({ reason: [{ key: 'validation.required' }] })
    return undefined
  }
  if (typeof reason !== 'string') throw invalid({ reason: [{ key: 'validation.text' }] })
  if (reason.length > 1000)
    throw invalid({ reason: [{ key: 'validation.max_length', params: { limit: 1000, smart_count: 1000 } }] })
  return reason.trim()
}

function demandStatus(name: string, { from }: Transition, before: Stored): void {
  const status = String(before[STATUS])
  if (!from.includes(status))
    throw notPossible(name, before, [{ field: STATUS, key: 'api.wrong_status', params: { status } }])
}

// The person's own fields first, by their rights; then the server sets the status, with what the save brings along.
function movedValues(
  scope: Scope,
  resource: Resource,
  { to }: Transition,
  before: Stored,
  fields: Values,
): Values {
  const { values } = prepare(scope, resource, fields, before)
  const server: Writer = { services: scope.services, context: scope.context, actor: scope.actor }
  const own = Object.fromEntries(Object.keys(fields).map(name => [name, values[name]]))
  return prepare(server, resource, { ...own, [STATUS]: to }, before).values
}

const notPossible = (transition: string, before: Stored, missing: readonly Missing[]) =>
  new ApiError(409, 'not_possible', { details: { transition, status: before[STATUS] }, missing })
