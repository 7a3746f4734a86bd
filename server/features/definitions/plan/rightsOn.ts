import { can, canOnSome } from '../../../../src/core/access/ability'
import { fillable, referencesIn } from '../../../../src/core/access/choosing'
import {
  mayAnswerField,
  mayReadField,
  mayWriteField,
  withinRight,
} from '../../../../src/core/access/fieldRights'
import { mayReadProtected } from '../../../../src/core/access/protectedAnswers'
import type { Right } from '../../../../src/core/field/field'
import { typeOf } from '../../../../src/core/field/registry'
import type { Transition } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import type { TriggerEvent } from '../../../../src/core/schema/trigger'
import { statusAfter } from '../../../../src/core/schema/userTransitions'
import { sourcesOf } from './fieldSources'
import { fieldLimits, recordLimits, transitionLimits } from './limits'
import { filterMeaning, valueMeaning } from './meanings'
import { type Permitted, recordsOf } from './ruleConditions'

/** Kinds of rights: to see or fill in a field, to take an action or be notified. */
export const RIGHT_KINDS = ['see', 'fill', 'do', 'notify'] as const
type Kind = (typeof RIGHT_KINDS)[number]

/** A right on records of a resource: `see:due`, `do:open@planned`, `notify:opened`. */
export type RightKey = `${Kind}:${string}`

/** When a right applies. */
export interface Reach {
  /** Ways to it, such as `create` and `update`, each with the conditions of its records; an empty one is for all. */
  grants: Map<string, Set<string>>
  /** Conditions that all have to hold. */
  limits: Set<string>
}
export type Rights = Map<RightKey, Reach>

const ACTIONS = ['read', 'create', 'update', 'delete'] as const

/** Collects the rights of one group of people. */
class RightsFound {
  readonly rights: Rights = new Map()
  constructor(readonly source: Permitted) {}

  add(key: RightKey, ways: readonly string[], where: readonly string[] = ['']): void {
    const reach = this.rights.get(key) ?? { grants: new Map(), limits: new Set() }
    for (const way of ways) reach.grants.set(way, new Set([...(reach.grants.get(way) ?? []), ...where]))
    this.rights.set(key, reach)
  }

  /** Adds a right on the records for which the people have a permission. */
  allow(key: RightKey, { way, action, field }: { way: string; action: string; field?: string }): void {
    const { where, unless } = recordsOf(this.source, action, field)
    this.add(key, [way], where)
    this.limit(
      key,
      unless.map(each => `${way} unless ${each}`),
    )
  }

  /** Adds conditions of a right, if the people have it. */
  limit(key: RightKey, limits: readonly string[]): void {
    for (const each of limits) this.rights.get(key)?.limits.add(each)
  }
}

/** Returns everything that people can do with some records of a resource, and when, in the words of `compared`. */
export function rightsOn(source: Permitted): Rights {
  const { resource, ability } = source
  const found = new RightsFound(source)
  const actions = ACTIONS.filter(action => canOnSome(ability, action, resource))
  for (const action of actions) {
    found.allow(`do:${action}`, { way: action, action })
    found.limit(`do:${action}`, recordLimits(source, action))
  }
  const moves = Object.entries(resource.transitions).filter(
    ([, { by, action = 'update' }]) =>
      by !== 'server' &&
      canOnSome(ability, action, resource) &&
      mayReadField(ability, resource, { name: STATUS }),
  )
  addMoves(found, moves)
  for (const name of Object.keys(resource.fields)) {
    if (actions.includes('read') && mayReadField(ability, resource, { name })) addSeen(found, name)
    addFilled(found, name, { actions, moves })
  }
  addTitles(found)
  if (actions.includes('read')) addNotified(found)
  if (resource.configurable && can(ability, 'update', resource.configurable))
    found.add('do:configure', ['set'])
  return found.rights
}

type Moves = readonly (readonly [name: string, move: Transition])[]

function addMoves(found: RightsFound, moves: Moves): void {
  const { source } = found
  const { compared, resource } = source
  for (const [name, move] of moves) {
    const called = compared.transition(resource, name)
    const limits = transitionLimits(source, name)
    const taken = { way: 'make', action: move.action ?? 'update' }
    for (const from of move.from) {
      const key = `do:${called}@${from}` as const
      found.allow(key, taken)
      found.add(key, [`to ${statusAfter(move, from)}`])
      found.limit(key, limits)
    }
    if (move.undo) found.allow(`do:undo ${called}`, taken)
  }
}

function addSeen(found: RightsFound, name: string): void {
  const { source } = found
  const key = `see:${calledIn(source, name)}` as const
  found.allow(key, { way: 'read', action: 'read', field: name })
  found.add(key, [...hiddenSources(source, name), ...targetsOf(source, name)])
  found.limit(key, rightLimits(source, source.resource.fields[name]?.readable))
  if (seesProtected(source, name)) found.add(key, ['protected'])
}

/** Adds titles, which people see with every reference that they can see or fill in, even without the record (P-10). */
function addTitles(found: RightsFound): void {
  const { source } = found
  const { ability, resource, resources } = source
  if (!isReferred(source) && !fillable(ability, resources, resource).length) return
  for (const title of new Set([resource.title, ...Object.values(resource.titles)])) {
    const key = `see:${calledIn(source, title)}` as const
    const { where, unless } = recordsOf(source, 'read', title)
    const isSeen = found.rights.get(key)?.grants.has('read') && where.includes('') && !unless.length
    const isHidden =
      !withinRight(ability, resource, { name: title, use: 'readable' }) ||
      (canOnSome(ability, 'read', resource) && !mayReadField(ability, resource, { name: title }))
    if (!isHidden && !isSeen) found.add(key, ['label', ...hiddenSources(source, title)])
  }
}

/** Whether people see a reference to a resource. */
const isReferred = ({ ability, resource, resources }: Permitted): boolean =>
  resources.all.some(
    other =>
      canOnSome(ability, 'read', other) &&
      Object.entries(other.fields).some(
        ([name, field]) =>
          referencesIn(field).some(each => resources.target(each)?.name === resource.name) &&
          mayReadField(ability, other, { name }),
      ),
  )

function addFilled(
  found: RightsFound,
  name: string,
  { actions, moves }: { actions: readonly string[]; moves: Moves },
): void {
  const { source } = found
  const { ability, resource, compared } = source
  const called = calledIn(source, name)
  const key = `fill:${called}` as const
  const { immutable, readable, writable } = resource.fields[name] ?? {}
  const ways = ['create', 'update'].filter(
    action =>
      actions.includes(action) &&
      !(action === 'update' && immutable) &&
      mayWriteField(ability, { action, resource, name }),
  )
  for (const action of ways) found.allow(key, { way: action, action, field: name })
  for (const [move, { input = [], action = 'update' }] of moves)
    if (input.includes(name) && mayAnswerField(ability, { action, resource, name }))
      found.allow(key, { way: `in ${compared.transition(resource, move)}`, action, field: name })
  if (!found.rights.has(key)) return
  found.add(key, targetsOf(source, name))
  if (seesProtected(source, name)) found.add(key, ['protected'])
  found.limit(key, [
    ...fieldLimits(source, called),
    ...[readable, writable].flatMap(right => rightLimits(source, right)),
  ])
}

function addNotified(found: RightsFound): void {
  const { ability, resource, compared } = found.source
  for (const [name, { on, to }] of Object.entries(compared.resources.get(resource.name).notifications))
    for (const rule of to)
      if (typeof rule !== 'string' && canOnSome(ability, rule.may, resource))
        found.allow(`notify:${name}`, { way: triggerMeaning(found.source, on), action: rule.may })
}

/** Returns a text of when a notification is sent. */
export const triggerMeaning = (
  { resource, compared }: Pick<Permitted, 'resource' | 'compared'>,
  on: TriggerEvent,
): string =>
  filterMeaning(
    'transitions' in on
      ? { transitions: on.transitions.map(name => compared.transition(resource, name)) }
      : on,
  )

/** Whether people see and give the protected answers of a field. */
function seesProtected({ ability, resource }: Permitted, name: string): boolean {
  const field = resource.fields[name]
  return (
    field !== undefined && Boolean(typeOf(field).answers) && mayReadProtected(ability, resource, { name })
  )
}

/**
 * Returns the sources of a field that people see only through it: a value is computed from them or follows from them,
 * or a version has it.
 */
function hiddenSources(source: Permitted, name: string): string[] {
  const { ability, resource, resources, compared } = source
  const { asOf } = resource
  const seen = readRecords(source, name)
  const hidden = sourcesOf(resources, resource, name).filter(({ resource: of, field }) =>
    of === resource
      ? seen === undefined || readRecords(source, field) !== seen
      : !canOnSome(ability, 'read', of) || !mayReadField(ability, of, { name: field }),
  )
  const versions = asOf && resources.find(resource.relations[asOf.versions]?.to ?? '')
  const isHidden =
    versions && Object.hasOwn(versions.fields, name) && !mayReadField(ability, versions, { name })
  return [
    ...hidden.map(({ resource: of, field }) => `of ${of.name}.${compared.field(of, field)}`),
    ...(isHidden ? [`of versions ${filterMeaning(compared.resources.get(resource.name).asOf)}`] : []),
  ]
}

/** Which records of a field each group reads, because most fields are asked for many times. */
const read = new WeakMap<Permitted, Map<string, string | undefined>>()

/** Returns a text of the records of which people read a field; undefined if of none. */
function readRecords(source: Permitted, name: string): string | undefined {
  const known = read.get(source) ?? new Map<string, string | undefined>()
  read.set(source, known)
  if (!known.has(name)) {
    const { ability, resource } = source
    const isRead = canOnSome(ability, 'read', resource) && mayReadField(ability, resource, { name })
    const { where, unless } = recordsOf(source, 'read', name)
    const limits = rightLimits(source, resource.fields[name]?.readable)
    known.set(name, isRead ? JSON.stringify([where, unless, limits]) : undefined)
  }
  return known.get(name)
}

const calledIn = ({ compared, resource }: Pick<Permitted, 'compared' | 'resource'>, name: string) =>
  compared.field(resource, name)

/** Returns the resources that a field refers to: people see the titles of their records, and choose from them. */
function targetsOf({ resource, resources }: Permitted, name: string): string[] {
  const field = resource.fields[name]
  const targets = field ? referencesIn(field).map(each => resources.target(each)?.name) : []
  return [...new Set(targets)].map(target => `from ${target}`)
}

/** Returns the permission that a field requires as a limit, if people have it only for some records. */
function rightLimits(source: Permitted, right: Right | undefined): string[] {
  if (right?.subject !== source.resource.subject) return []
  return recordsOf(source, right.action).where.includes('') ? [] : [`right ${valueMeaning(right)}`]
}

/** Returns the rights that people gain, and those that they have in more cases. */
export function gainedRights(had: Rights, has: Rights): { gained: RightKey[]; widened: RightKey[] } {
  const gained = [...has.keys()].filter(right => !had.has(right))
  const widened = [...has].flatMap(([right, reach]) => {
    const earlier = had.get(right)
    return earlier && isWider(earlier, reach) ? [right] : []
  })
  return { gained, widened }
}

/** Whether a right applies in some case in which it did not before. */
const isWider = (before: Reach, after: Reach): boolean =>
  [...after.grants].some(([way, where]) => {
    const had = before.grants.get(way)
    return !had || (!had.has('') && [...where].some(each => !had.has(each)))
  }) ||
  // An option is strictest if it is true.
  [...before.limits].some(
    each => !after.limits.has(each) && !after.limits.has(each.replace(/=.*$/s, '=true')),
  )
