import type { Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'
import { type Ability, rulesOf, subjectName } from './ability'
import { implies } from './implies'
import { isOfOwner, withOwnership } from './ownership'
import type { Rule } from './rule'
import { isReadableRule } from './ruleCondition'

type Definitions = Pick<Resources, 'all'>

type Conditions = Readonly<Record<string, unknown>>

/** One action on one subject of a rule, to check whether other rules cover it. */
interface Right {
  action: string
  subject: string
  fields?: readonly string[]
  conditions: Conditions
  /** The rule's whole filter, of which `conditions` is one alternative. */
  whole: Conditions
}

const ALL = 'all'
const EVERYTHING = 'manage'

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value
const subjectsOf = ({ subject }: Rule) => listOf(subject).map(subjectName)

/**
 * Returns the first of some rules that grants more than the user has (P-11). In doubt it returns the rule: a
 * rule counts as covered only if own rules, by their shape, certainly grant the same rows and fields. `@me`
 * counts as equal to `@me`; an inverted rule helps only if it denies the same to both.
 */
export function uncovered(own: Ability, rules: readonly Rule[], resources: Definitions): Rule | undefined {
  return uncoveredBy(rulesOf(own), rules, resources)
}

/** Does the same as `uncovered` for rules that are not an ability yet. */
export function uncoveredBy(
  own: readonly Rule[],
  rules: readonly Rule[],
  resources: Definitions,
): Rule | undefined {
  if (isEverything(own)) return undefined
  const applied = withOwnership(own)
  return rules.find(
    (rule, place) =>
      !rule.inverted &&
      rightsOf(rule).some(right => !covers(applied, right, { later: rules.slice(place + 1), resources })),
  )
}

/** Whether the rules allow everything and no inverted rule denies part of it. */
export const isEverything = (rules: readonly Rule[]): boolean =>
  covers(
    rules,
    { action: EVERYTHING, subject: ALL, conditions: {}, whole: {} },
    { later: [], resources: { all: [] } },
  )

// Each alternative of an `or` can be covered by a different rule.
function rightsOf({ action, subject, fields, conditions: whole = {} }: Rule): Right[] {
  const { or, ...rest } = whole
  const parts = Array.isArray(or) && !Object.keys(rest).length ? (or as Conditions[]) : [whole]
  return parts.flatMap(conditions =>
    listOf(action).flatMap(one =>
      listOf(subject).map(other => ({
        action: one,
        subject: subjectName(other),
        fields,
        conditions,
        whole,
      })),
    ),
  )
}

/** The last matching rule wins, so own rules are checked from last to first. */
function covers(
  own: readonly Rule[],
  right: Right,
  { later, resources }: { later: readonly Rule[]; resources: Definitions },
): boolean {
  let wanted = right.fields
  for (const rule of [...own].reverse()) {
    if (rule.inverted) {
      if (overlaps(rule, right, wanted) && !later.some(other => takesTheSame(other, rule, resources)))
        return false
    } else if (gives(rule, right, resources)) {
      if (!rule.fields) return true
      const { fields } = rule
      wanted = wanted?.filter(field => !fields.includes(field))
      if (wanted && !wanted.length) return true
    }
  }
  return false
}

function gives(rule: Rule, { action, subject, conditions, whole }: Right, resources: Definitions): boolean {
  const [actions, subjects] = [listOf(rule.action), subjectsOf(rule)]
  if (!actions.includes(action) && !actions.includes(EVERYTHING)) return false
  if (!subjects.includes(subject) && !subjects.includes(ALL)) return false
  if (!rule.conditions || !Object.keys(rule.conditions).length) return true
  return (
    implies(conditions, rule.conditions) &&
    holdsWherever(whole, rule.conditions, { subject, definitions: resources })
  )
}

// An allowing rule that a resource can't read allows none of its records, whatever its shape.
function holdsWherever(
  narrow: Conditions,
  wide: Conditions,
  { subject, definitions: { all } }: { subject: string; definitions: Definitions },
): boolean {
  const concerned = all.filter((resource: Resource) => subject === ALL || resource.subject === subject)
  return concerned.every(resource => isReadableRule(resource, wide) || !isReadableRule(resource, narrow))
}

function overlaps(rule: Rule, { action, subject }: Right, fields?: readonly string[]): boolean {
  const [actions, subjects] = [listOf(rule.action), subjectsOf(rule)]
  const sameAction = action === EVERYTHING || actions.includes(EVERYTHING) || actions.includes(action)
  // A right on everything is not about the records of an owner.
  const isAll = subject === ALL && !isOfOwner(rule)
  const sameSubject = isAll || subjects.includes(ALL) || subjects.includes(subject)
  const sameField = !fields || !rule.fields || rule.fields.some(field => fields.includes(field))
  return sameAction && sameSubject && sameField
}

/**
 * Whether an inverted rule denies at least as much as the other one. One that a
 * resource can't read denies all of its records.
 */
function takesTheSame(rule: Rule, other: Rule, { all }: Definitions): boolean {
  if (!rule.inverted) return false
  const [actions, subjects] = [listOf(rule.action), subjectsOf(rule)]
  return (
    (actions.includes(EVERYTHING) || listOf(other.action).every(action => actions.includes(action))) &&
    (subjects.includes(ALL) || subjectsOf(other).every(subject => subjects.includes(subject))) &&
    (!rule.fields || Boolean(other.fields?.every(field => rule.fields?.includes(field)))) &&
    (!rule.conditions ||
      (implies(other.conditions ?? {}, rule.conditions) &&
        all.every(of => isReadableRule(of, other.conditions ?? {}) || !isReadableRule(of, rule.conditions))))
  )
}
