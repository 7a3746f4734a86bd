import { type Ability, subjectName } from '../../../../src/core/access/ability'
import { actionOn } from '../../../../src/core/access/actionOn'
import type { Rule } from '../../../../src/core/access/rule'
import { isReadableRule } from '../../../../src/core/access/ruleCondition'
import type { AnyField } from '../../../../src/core/field/field'
import { parentOf } from '../../../../src/core/schema/parents'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { fieldsInFilter, type NamedField, rootOf } from '../rolesNaming'
import type { ComparedNames } from './comparedNames'
import { comparedValueOf } from './fieldSources'
import { filterMeaning } from './meanings'

/** The permissions of people, and the resource that they are about. */
export interface Permitted {
  resource: Resource
  resources: Resources
  ability: Ability
  /** How texts name the parts of definitions and rules. */
  compared: ComparedNames
}

/** The records for which people have a permission: those that fit a condition of `where` and none of `unless`. */
interface RuledRecords {
  /** An empty condition is for all records. */
  where: string[]
  unless: string[]
}

/** Returns the records for which people have a permission, as the conditions of the rules that decide. */
export function recordsOf(source: Permitted, action: string, field?: string): RuledRecords {
  const { ability, resource } = source
  const where: string[] = []
  const unless: string[] = []
  const left: string[] = []
  const rules = ability.rulesFor(actionOn(resource, action), subjectName(resource.subject), field)
  for (const { conditions, inverted, origin } of rules) {
    const found = conditions ? conditionOf(source, origin as Rule) : undefined
    if (found && inverted) unless.push(found.text)
    else if (found) {
      where.push(found.text, ...found.joined)
      left.push(...found.left)
    }
    // The first rule without a condition decides for all other records. One that can't be read finds none, and hides all.
    else if (!conditions || inverted)
      return inverted ? { where, unless: [...unless, ...left] } : { where: ['', ...where], unless }
  }
  return { where, unless: [...unless, ...left] }
}

/** A rule's condition as a text, and changes of its fields by the clock after which it finds a record, or no longer. */
interface RuleCondition {
  text: string
  joined: string[]
  left: string[]
}

/** The conditions of a group's rules, because each rule decides about many fields. */
const known = new WeakMap<Permitted, Map<Rule, RuleCondition | undefined>>()

/** Returns a rule's condition; undefined if it isn't about fields of the resource. */
function conditionOf(source: Permitted, rule: Rule): RuleCondition | undefined {
  const ofGroup = known.get(source) ?? new Map<Rule, RuleCondition | undefined>()
  known.set(source, ofGroup)
  if (!ofGroup.has(rule)) {
    const isReadable = isReadableRule(source.resource, rule.conditions ?? {})
    ofGroup.set(rule, isReadable ? readCondition(source, rule) : undefined)
  }
  return ofGroup.get(rule)
}

/**
 * Reads a condition with what decides about it: the record that it is about, and how the fields that it names get their
 * values. The text differs if the condition can find other records, except by changes that can only add records
 * or only take some away.
 */
function readCondition({ resource, compared }: Permitted, rule: Rule): RuleCondition {
  const { resources } = compared
  const called = resources.get(resource.name)
  const conditions = compared.conditions(resource, rule)
  const named = fieldsInFilter(conditions, rootOf(called), resources)
  const values = new Set<string>()
  const changes: Record<Effect, string[]> = { joins: [], leaves: [], unknown: [] }
  for (const { resource: name, field } of named) {
    const of = resources.find(name)
    if (!of) continue
    const uses = named.filter(each => each.resource === name && each.field === field)
    const { meaning, changes: byClock } = comparedValueOf(resources, of, field)
    values.add(JSON.stringify([name, field, meaning]))
    for (const change of byClock) {
      const effect = rule.inverted ? 'unknown' : effectOf(change.value, uses, of.fields[field])
      changes[effect].push(JSON.stringify([name, field, change.meaning]))
    }
  }
  const whole = [parentsOf(called), filterMeaning(conditions), [...values].sort(), changes.unknown.sort()]
  const text = JSON.stringify(whole)
  return {
    text,
    joined: changes.joins.map(each => `${text} joins ${each}`),
    left: changes.leaves.map(each => `${text} leaves ${each}`),
  }
}

/** Whether a condition finds a record after a change of a field, and did perhaps not before, or the other way round. */
type Effect = 'joins' | 'leaves' | 'unknown'

/** Returns the effect of a change by the clock. It is known if the condition asks for a yes or no, or for options. */
function effectOf(value: unknown, uses: readonly NamedField[], field: AnyField | undefined): Effect {
  const { options = [] } = (field ?? {}) as { options?: readonly unknown[] }
  const isKnown = (each: unknown) => typeof each === 'boolean' || options.includes(each)
  const wanted = uses.map(use => [use.value].flat())
  const isPlain = uses.every(({ operator }) => operator === 'eq' || operator === 'eq_any')
  if (!isPlain || ![value, ...wanted.flat()].every(isKnown)) return 'unknown'
  const found = wanted.filter(values => values.includes(value)).length
  return found === uses.length ? 'joins' : found ? 'unknown' : 'leaves'
}

/** Returns the references from a part to the record that decides about it. */
const parentsOf = (resource: Resource): string[] => {
  const parent = parentOf(resource)
  return parent ? [`${parent.by} of ${parent.of.name}`, ...parentsOf(parent.of)] : []
}
