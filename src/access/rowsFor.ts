import type { FilterContext } from '../fields/fieldType'
import { allOf, always, anyOf, type Condition, isAlways, never } from '../schema/condition'
import { FilterError, parseFilter } from '../schema/filter'
import type { Resource } from '../schema/resource'
import type { Ability } from './ability'

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
  for (const rule of ability.rulesFor(action, resource.subject)) {
    if (!rule.matchesField(field)) continue
    const condition = rule.conditions ? ruleCondition(resource, rule.conditions, context) : always
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

function ruleCondition(resource: Resource, conditions: unknown, context: FilterContext): Condition {
  try {
    return parseFilter(resource, conditions, context)
  } catch (error) {
    // The rule speaks of a field that this resource lacks, or that no longer exists: it allows nothing here.
    if (error instanceof FilterError) return never
    throw error
  }
}
