import { type Ability, can, canOnSome, subjectName } from '../../../../src/core/access/ability'
import { actionOn } from '../../../../src/core/access/actionOn'
import { mayAnswerField, mayReadField, mayWriteField } from '../../../../src/core/access/fieldRights'
import { mayReadProtected } from '../../../../src/core/access/protectedAnswers'
import type { Rule } from '../../../../src/core/access/rule'
import { namesIn } from '../../../../src/core/expression/expression'
import type { Right } from '../../../../src/core/field/field'
import { typeOf } from '../../../../src/core/field/registry'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { statusAfter } from '../../../../src/core/schema/userTransitions'
import { expressionOf } from '../../../../src/define/expressions'
import type { OwnDefinition } from '../../../../src/define/ownDefinition'
import { fieldsInFilter, rootOf } from '../rolesNaming'
import { givingOptions } from './givingOptions'

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

/** The definition of a resource, and the people's permissions. */
export interface RightsSource {
  resource: Resource
  /** The own definition or extension, with the names that fields have after the change. What ships never changes. */
  own?: OwnDefinition | null
  resources: Resources
  ability: Ability
  /** Returns a rule with the names that fields have after the change. */
  renamed(rule: Rule): Rule
  /** Returns the name that a field has after the change. */
  nameAfter(field: string): string
}

export const ACTIONS = ['read', 'create', 'update', 'delete'] as const

/** Returns everything that people can do with some records of a resource, and when, by the new names of fields. */
export function rightsOn(source: RightsSource): Rights {
  const { resource, own, ability } = source
  const rights: Rights = new Map()
  const limit = (key: RightKey, limits: readonly string[]) => {
    for (const each of limits) rights.get(key)?.limits.add(each)
  }
  const add = (key: RightKey, ways: readonly string[], where: readonly string[] = ['']) => {
    const reach = rights.get(key) ?? { grants: new Map(), limits: new Set() }
    for (const way of ways) reach.grants.set(way, new Set([...(reach.grants.get(way) ?? []), ...where]))
    rights.set(key, reach)
  }
  const allow = (key: RightKey, { way, action, field }: { way: string; action: string; field?: string }) => {
    const { where, unless } = recordsOf(source, action, field)
    add(key, [way], where)
    limit(
      key,
      unless.map(each => `${way} unless ${each}`),
    )
  }
  const actions = ACTIONS.filter(action => canOnSome(ability, action, resource))
  for (const action of actions) {
    allow(`do:${action}`, { way: action, action })
    limit(`do:${action}`, recordLimits(own, action))
  }

  const moves = Object.entries(resource.transitions).filter(
    ([, { by, action = 'update' }]) =>
      by !== 'server' &&
      canOnSome(ability, action, resource) &&
      mayReadField(ability, resource, { name: STATUS }),
  )
  for (const [name, move] of moves)
    for (const from of move.from) {
      const key = `do:${name}@${from}` as const
      allow(key, { way: 'make', action: move.action ?? 'update' })
      add(key, [`to ${statusAfter(move, from)}`])
      limit(key, limitsIn('transitions', own?.transitions?.[name]))
      if (move.undo) allow(`do:undo ${name}`, { way: 'make', action: move.action ?? 'update' })
    }

  for (const [name, field] of Object.entries(resource.fields)) {
    const after = source.nameAfter(name)
    const hasProtected = typeOf(field).answers && mayReadProtected(ability, resource, { name })
    if (actions.includes('read') && mayReadField(ability, resource, { name })) {
      allow(`see:${after}`, { way: 'read', action: 'read', field: name })
      add(`see:${after}`, hiddenSources(source, name))
      limit(`see:${after}`, rightLimits(source, field.readable))
      if (hasProtected) add(`see:${after}`, ['protected'])
    }
    const ways = (['create', 'update'] as const)
      .filter(action => actions.includes(action) && !(action === 'update' && field.immutable))
      .filter(action => mayWriteField(ability, { action, resource, name }))
    for (const action of ways) allow(`fill:${after}`, { way: action, action, field: name })
    const asking = moves.filter(([, { input = [] }]) => (input as readonly string[]).includes(name))
    if (mayAnswerField(ability, { action: 'update', resource, name }))
      for (const [move] of asking)
        allow(`fill:${after}`, { way: `in ${move}`, action: 'update', field: name })
    if (hasProtected && rights.has(`fill:${after}`)) add(`fill:${after}`, ['protected'])
    limit(`fill:${after}`, [
      ...limitsIn('fields', own?.fields?.[after]),
      ...rightLimits(source, field.readable),
      ...rightLimits(source, field.writable),
    ])
  }

  for (const [name, { on, to }] of Object.entries(resource.notifications))
    for (const rule of to)
      if (typeof rule !== 'string' && actions.includes('read') && canOnSome(ability, rule.may, resource))
        allow(`notify:${name}`, { way: JSON.stringify(on), action: rule.may })
  if (resource.configurable && can(ability, 'update', resource.configurable)) add('do:configure', ['set'])
  return rights
}

/** Returns the records for which people have a permission, as the conditions of the rules that decide. */
function recordsOf(
  source: RightsSource,
  action: string,
  field?: string,
): { where: string[]; unless: string[] } {
  const { ability, resource } = source
  const where: string[] = []
  const unless: string[] = []
  const rules = ability.rulesFor(actionOn(resource, action), subjectName(resource.subject), field)
  for (const { conditions, inverted, origin } of rules) {
    if (conditions) (inverted ? unless : where).push(conditionText(source, origin as Rule))
    // The first rule without a condition decides for all other records.
    else return { where: inverted ? where : ['', ...where], unless }
  }
  return { where, unless }
}

/** Returns a condition with what decides about it: the record that it is about, and how named fields get values. */
function conditionText({ resource, resources, renamed }: RightsSource, rule: Rule): string {
  const root = rootOf(resource)
  const named = fieldsInFilter(rule.conditions, root, resources).filter(each => each.resource === root.name)
  const sources = named.flatMap(({ field }) => [
    expressionOf(root.fields[field]?.computed) ?? [],
    Object.values(root.schedule).filter(({ set }) => Object.hasOwn(set, field)),
  ])
  return JSON.stringify([resource.parent, renamed(rule).conditions, sources.flat()])
}

/** Returns fields whose values people see only through this one: it is computed from them, or a version has them. */
function hiddenSources({ ability, resource, resources, nameAfter }: RightsSource, name: string): string[] {
  const { fields, asOf } = resource
  const expression = expressionOf(fields[name]?.computed)
  const used = typeof expression === 'string' ? [...namesIn(expression, fields)] : []
  const hidden = used.filter(
    each => Object.hasOwn(fields, each) && !mayReadField(ability, resource, { name: each }),
  )
  const versions = asOf && resources.find(resource.relations[asOf.versions]?.to ?? '')
  const isHidden =
    versions && Object.hasOwn(versions.fields, name) && !mayReadField(ability, versions, { name })
  return [...hidden.map(nameAfter), ...(isHidden ? ['versions'] : [])].map(each => `of ${each}`)
}

/** Returns the permission that a field requires as a limit, if people have it only for some records. */
function rightLimits(source: RightsSource, right: Right | undefined): string[] {
  if (right?.subject !== source.resource.subject) return []
  return recordsOf(source, right.action).where.includes('') ? [] : [`right ${JSON.stringify(right)}`]
}

/** Returns what limits saving and deleting whole records. */
function recordLimits(own: OwnDefinition | null | undefined, action: string): string[] {
  const isSaved = action === 'create' || action === 'update'
  const rules = Object.values(own?.rules ?? {}).map(({ check }) => `rule ${JSON.stringify(check)}`)
  const uniques = Object.values(own?.uniques ?? {}).map(unique => `unique ${JSON.stringify(unique)}`)
  const onlySystem =
    own && 'systemOnly' in own && own.systemOnly?.some(each => each === action) ? ['systemOnly'] : []
  return [...(isSaved ? [...rules, ...uniques] : []), ...onlySystem]
}

/** Returns the limits in the options of a field or a transition: `required=true`, `guard=["paid","paid > 0"]`. */
function limitsIn(part: 'fields' | 'transitions', options: object | undefined): string[] {
  return Object.entries(options ?? {})
    .filter(([option, value]) => givingOptions[`${part}.*.${option}`] === 'limit' && value !== false)
    .flatMap(([option, value]) => {
      const single = option === 'guard' ? Object.entries(value) : Array.isArray(value) ? value : [value]
      return single.map(each => `${option}=${JSON.stringify(each)}`)
    })
}

/** Whether a right applies in some case in which it did not before. */
export const isWider = (before: Reach, after: Reach): boolean =>
  [...after.grants].some(([way, where]) => {
    const had = before.grants.get(way)
    return !had || (!had.has('') && [...where].some(each => !had.has(each)))
  }) ||
  // An option is strictest if it is true.
  [...before.limits].some(
    each => !after.limits.has(each) && !after.limits.has(each.replace(/=.*$/s, '=true')),
  )
