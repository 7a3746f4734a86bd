import type { FilterContext } from '../field/fieldType'
import { type Condition, isAlways, isNever, never } from '../schema/condition'
import { FilterError, parseFilter } from '../schema/filter'
import { parentOf } from '../schema/parents'
import type { Resource } from '../schema/resource'
import { storedName } from '../schema/systemFields'

/** A filter as a rule holds it: what it finds is allowed or, inverted, taken away. */
interface RuleFilter {
  conditions?: unknown
  inverted?: boolean
}

/**
 * The condition of a rule's filter for one resource. A subject may stand for several resources: one that lacks a
 * field of the filter has no record that it finds. For a child (P-13) the filter speaks of the parent's record.
 */
export function ruleCondition(
  resource: Resource,
  { conditions, inverted }: RuleFilter,
  context: FilterContext,
): Condition {
  try {
    return conditionOf(resource, conditions, { ...context, inverted: inverted ?? false })
  } catch (error) {
    if (error instanceof FilterError) return never
    throw error
  }
}

function conditionOf(resource: Resource, conditions: unknown, context: FilterContext): Condition {
  const parent = parentOf(resource)
  if (!parent) return parseFilter(resource, conditions, context)
  const where = conditionOf(parent.of, conditions, context)
  if (isAlways(where) || isNever(where)) return where
  return { through: storedName(resource, parent.by), in: parent.of, where }
}

/** Reads a rule's filter for a resource, whoever asks; throws a `FilterError` when it makes no sense for it. */
export const readRule = (resource: Resource, conditions: unknown): Condition =>
  conditionOf(resource, conditions, { me: 1, now: new Date(), timeZone: 'UTC' })

/** Whether a rule's filter makes sense for a resource at all. */
export function isReadableRule(resource: Resource, conditions: unknown): boolean {
  try {
    readRule(resource, conditions)
    return true
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}
