import type { Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'
import { type Ability, subjectName } from './ability'
import { implies } from './implies'
import type { Rule } from './rule'
import { isReadableRule } from './ruleCondition'

type Definitions = Pick<Resources, 'all'>

type Conditions = Readonly<Record<string, unknown>>

/** One action on one subject of a rule: what is asked whether it is covered. */
interface Right {
  action: string
  subject: string
  fields?: readonly string[]
  conditions: Conditions
  /** The whole filter of the rule, of which the conditions are an alternative. */
  whole: Conditions
}

const ALL = 'all'
const EVERYTHING = 'manage'

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value
const subjectsOf = ({ subject }: Rule) => listOf(subject).map(subjectName)

/**
 * The first of some rules that gives more than somebody has themselves (P-11). It errs on the side of no: a rule
 * counts as covered only where own rules, by their shape, surely give the same rows and fields. `@me` counts as
 * `@me`; a rule that takes away helps only where it takes away the same from both.
 */
export function uncovered(own: Ability, rules: readonly Rule[], resources: Definitions): Rule | undefined {
  return uncoveredBy(own.rules as unknown as readonly Rule[], rules, resources)
}

/** As `uncovered`, of rules that are not yet an ability. */
export function uncoveredBy(
  own: readonly Rule[],
  rules: readonly Rule[],
  resources: Definitions,
): Rule | undefined {
  return rules.find(
    (rule, place) =>
      !rule.inverted &&
      rightsOf(rule).some(right => !covers(own, right, { later: rules.slice(place + 1), resources })),
  )
}

/** Whether the rules let somebody do everything, and nothing is taken away again. */
export const isEverything = (rules: readonly Rule[]): boolean =>
  covers(
    rules,
    { action: EVERYTHING, subject: ALL, conditions: {}, whole: {} },
    { later: [], resources: { all: [] } },
  )

// Each alternative of an `or` may be covered by another rule.
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

/** The later rule wins, so own rules are asked from the last to the first. */
function covers(
  own: readonly Rule[],
  right: Right,
  { later, resources }: { later: readonly Rule[]; resources: Definitions },
): boolean {
  let wanted = right.fields
  for (const rule of [...own].reverse()) {
    if (rule.inverted) {
      if (overlaps(rule, right, wanted) && !later.some(other => takesTheSame(other, rule))) return false
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

// A filter that a resource cannot read finds none of its records, whatever its shape says.
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
  const sameSubject = subject === ALL || subjects.includes(ALL) || subjects.includes(subject)
  const sameField = !fields || !rule.fields || rule.fields.some(field => fields.includes(field))
  return sameAction && sameSubject && sameField
}

/** Whether a rule that takes away takes at least what the other one does. */
function takesTheSame(rule: Rule, other: Rule): boolean {
  if (!rule.inverted) return false
  const [actions, subjects] = [listOf(rule.action), subjectsOf(rule)]
  return (
    (actions.includes(EVERYTHING) || listOf(other.action).every(action => actions.includes(action))) &&
    (subjects.includes(ALL) || subjectsOf(other).every(subject => subjects.includes(subject))) &&
    (!rule.fields || Boolean(other.fields?.every(field => rule.fields?.includes(field)))) &&
    (!rule.conditions || implies(other.conditions ?? {}, rule.conditions))
  )
}
