import type { FilterContext } from '../field/fieldType'
import { always, type Condition, isAlways, isNever, never } from '../schema/condition'
import { FilterError, parseFilter } from '../schema/filter'
import { parentOf } from '../schema/parents'
import type { Resource } from '../schema/resource'
import { storedName } from '../schema/systemFields'

/** A rule's filter: the records that it allows or, if inverted, denies. */
interface RuleFilter {
  conditions?: unknown
  inverted?: boolean
}

/**
 * Returns the condition of a rule's filter for one resource. If the resource can't read the filter, for example
 * because a field of it was removed, the rule grants nothing; an inverted one denies every record, because nobody
 * can tell which ones it was about (U-05). For a child (P-13), the filter applies to the parent's record.
 */
export function ruleCondition(
  resource: Resource,
  { conditions, inverted }: RuleFilter,
  context: FilterContext,
): Condition {
  try {
    return conditionOf(resource, conditions, { ...context, inverted: inverted ?? false })
  } catch (error) {
    if (error instanceof FilterError) return inverted ? always : never
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

/**
 * Parses a rule's filter for a resource, independent of a user; throws
 * a `FilterError` if the resource can't read it.
 */
export const readRule = (resource: Resource, conditions: unknown): Condition =>
  conditionOf(resource, conditions, { me: 1, now: new Date(), timeZone: 'UTC' })

/** Whether a resource can read a rule's filter. */
export function isReadableRule(resource: Resource, conditions: unknown): boolean {
  try {
    readRule(resource, conditions)
    return true
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}
