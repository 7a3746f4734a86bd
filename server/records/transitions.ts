import { canOn } from '../../src/access/ability'
import { mayReadField } from '../../src/access/fieldRights'
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

/**
 * What keeps a record from a transition, its status aside. What hangs on a field that the person may not read is
 * told without naming it.
 */
function missingFor(scope: Scope, resource: Resource, transition: Transition, record: Values): Missing[] {
  const { requires = [], guard } = transition
  const shows = (field: string) => mayReadField(scope.ability, resource, field, record)
  const empty = requires
    .filter(field => isEmpty(record[field]))
    .map(field => ({ field, key: 'validation.required' }))
  const { watched, fields } = watch(record)
  const guarded = (guard?.(watched, ruleContext(scope, resource, record)) ?? []).map(lack => ({
    ...(typeof lack === 'string' ? {} : lack),
    key: `resources.${resource.name}.missing.${typeof lack === 'string' ? lack : lack.key}`,
  }))
  const open = [...empty.filter(({ field }) => shows(field)), ...([...fields].every(shows) ? guarded : [])]
  return open.length < empty.length + guarded.length ? [...open, { key: 'api.missing_unseen' }] : open
}

/** A record that notes which of its fields are looked at. */
function watch(record: Values): { watched: Values; fields: ReadonlySet<string> } {
  const fields = new Set<string>()
  const get = (held: Values, name: string | symbol) => {
    if (typeof name === 'string') fields.add(name)
    return Reflect.get(held, name)
  }
  return { watched: new Proxy(record, { get }), fields }
}

/**
 * The moves that the status of a record allows: whether the person may make them, and what is missing. They tell of
 * the status: there are none for whoever may not read it.
 */
export async function listTransitions(scope: Scope, resource: Resource, id: number) {
  const { services, ability, language } = scope
  const record = await visibleRecord(scope, services.db.kysely, resource, id)
  if (!mayReadField(ability, resource, STATUS, record)) return []
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
  if (!mayReadField(scope.ability, resource, STATUS, before)) throw forbidden('read', resource, STATUS)
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
  // As with a plain update: nobody moves a record out of what they may change.
  if (Object.keys(own).length && !canOn(scope.ability, 'update', resource, { ...before, ...own }))
    throw forbidden('update', resource)
  return prepare(server, resource, { ...own, [STATUS]: to }, before).values
}

const notPossible = (transition: string, before: Stored, missing: readonly Missing[]) =>
  new ApiError(409, 'not_possible', { details: { transition, status: before[STATUS] }, missing })
