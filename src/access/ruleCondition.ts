import type { FilterContext } from '../fields/fieldType'
import { type Condition, never } from '../schema/condition'
import { FilterError, parseFilter } from '../schema/filter'
import type { Resource } from '../schema/resource'

/**
 * The condition of a rule's filter for one resource. A subject may stand for several resources: one that lacks a
 * field of the filter has no record that it finds.
 */
export function ruleCondition(resource: Resource, conditions: unknown, context: FilterContext): Condition {
  try {
    return parseFilter(resource, conditions, context)
  } catch (error) {
    if (error instanceof FilterError) return never
    throw error
  }
}

/** Whether a rule's filter makes sense for a resource at all, whoever asks. */
export function isReadableRule(resource: Resource, conditions: unknown): boolean {
  try {
    parseFilter(resource, conditions, { me: 1, now: new Date(), timeZone: 'UTC' })
    return true
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}
