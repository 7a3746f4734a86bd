import type { FilterContext } from '../field/fieldType'
import { allOf, always, anyOf, type Condition, isAlways, never } from '../schema/condition'
import type { Resource } from '../schema/resource'
import type { Ability } from './ability'
import { actionOn } from './actionOn'
import { ruleCondition } from './ruleCondition'

/**
 * Returns the rows of a resource on which an action is allowed, as a condition for lists, counts, bulk
 * actions, exports and live channels; with `field`, the rows on which it is allowed for that field. The last
 * matching rule wins, as in CASL.
 */
export function rowsFor(
  ability: Ability,
  action: string,
  { resource, context, field }: { resource: Resource; context: FilterContext; field?: string },
): Condition {
  const wanted = actionOn(resource, action)
  // If no rule names fields, the result is the same for every field.
  const rules = ability.possibleRulesFor(wanted, resource.subject)
  const isOfField = rules.some(rule => rule.fields)
  const known = knownRows(ability, resource, context)
  const key = isOfField && field !== undefined ? `${wanted} ${field}` : wanted
  const rows = known.get(key) ?? findRows(rules, field, rule => ruleCondition(resource, rule, context))
  known.set(key, rows)
  return rows
}

type Known = Map<string, Condition>

/** Cached conditions for an ability and a moment: one request needs them for each field that it reads. */
const byAbility = new WeakMap<Ability, WeakMap<FilterContext, Map<Resource, Known>>>()

function knownRows(ability: Ability, resource: Resource, context: FilterContext): Known {
  const byContext = byAbility.get(ability) ?? new WeakMap<FilterContext, Map<Resource, Known>>()
  byAbility.set(ability, byContext)
  const byResource = byContext.get(context) ?? new Map<Resource, Known>()
  byContext.set(context, byResource)
  const known = byResource.get(resource) ?? new Map<string, Condition>()
  byResource.set(resource, known)
  return known
}

/** Returns the rows that the rules allow; rules are ordered by priority. */
function findRows(
  rules: ReturnType<Ability['rulesFor']>,
  field: string | undefined,
  conditionOf: (rule: Parameters<typeof ruleCondition>[1]) => Condition,
): Condition {
  const allowed: Condition[] = []
  const refused: Condition[] = []
  for (const rule of rules) {
    if (!rule.matchesField(field)) continue
    const condition = rule.conditions ? conditionOf(rule) : always
    if (rule.inverted) {
      if (isAlways(condition)) break
      refused.push({ not: condition })
      continue
    }
    allowed.push(allOf(condition, ...refused))
    if (isAlways(condition)) break
  }
  return allowed.length ? anyOf(...allowed) : never
}
