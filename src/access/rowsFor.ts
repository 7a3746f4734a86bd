import type { FilterContext } from '../fields/fieldType'
import { allOf, always, anyOf, type Condition, isAlways, never } from '../schema/condition'
import type { Resource } from '../schema/resource'
import type { Ability } from './ability'
import { actionOn } from './actionOn'
import { ruleCondition } from './ruleCondition'

/**
 * The rows of a resource on which an action is allowed, as a condition for lists, counts, bulk, exports and live
 * channels; with `field`, the rows on which it is allowed on that field. The later rule wins, as in CASL.
 */
export function rowsFor(
  ability: Ability,
  action: string,
  resource: Resource,
  context: FilterContext,
  field?: string,
): Condition {
  const allowed: Condition[] = []
  const refused: Condition[] = []
  for (const rule of ability.possibleRulesFor(actionOn(resource, action), resource.subject)) {
    if (!rule.matchesField(field)) continue
    const condition = rule.conditions ? ruleCondition(resource, rule, context) : always
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
