import type { AnyField, Operator } from '../field/fieldType'
import { typeOf } from '../field/registry'
import { FilterError, filterPart, isGroup } from './filter'
import type { Resource } from './resource'
import { fieldOf } from './systemFields'

/** One condition of a filter, for filter chips and for describing rules in words. */
export interface FilterCondition {
  /** The condition's key in the filter. */
  key: string
  value: unknown
  /**
   * The condition's field and operator; undefined if no editor can
   * show it: IDs, nested conditions, unknown names.
   */
  on?: { name: string; field: AnyField; operator: Operator }
}

/** Returns the conditions of a filter, except the search. */
export function conditionsOf(resource: Resource, filter: Record<string, unknown>): FilterCondition[] {
  return Object.entries(filter)
    .filter(([key]) => key !== 'q')
    .map(([key, value]) => ({ key, value, on: subjectOf(resource, key, value) }))
}

function subjectOf(resource: Resource, key: string, value: unknown): FilterCondition['on'] {
  if (key === 'id' || key === 'all' || isGroup(key)) return undefined
  try {
    const { field: name, operator } = filterPart(resource, key)
    const field = fieldOf(resource, name)
    return field && { name, field, operator: spelledOut(field, operator, value) }
  } catch (error) {
    if (error instanceof FilterError) return undefined
    throw error
  }
}

// A list without an operator matches any of its values.
function spelledOut(field: AnyField, operator: Operator, value: unknown): Operator {
  if (operator !== 'eq' || !Array.isArray(value)) return operator
  return typeOf(field).operators.includes('eq_any') ? 'eq_any' : 'inc_any'
}
