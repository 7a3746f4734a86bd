import type { AnyField, Operator } from '../field/fieldType'
import { typeOf } from '../field/registry'
import { FilterError, filterPart, isGroup } from './filter'
import type { Resource } from './resource'
import { fieldOf } from './systemFields'

/** One condition of a filter, as a chip shows it and as a rule is put into words. */
export interface FilterCondition {
  /** Its key in the filter. */
  key: string
  value: unknown
  /** What it is on; undefined for what has no editor: ids, nested conditions, names that there are not. */
  on?: { name: string; field: AnyField; operator: Operator }
}

/** The conditions of a filter, the search aside. */
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

// A list without an operator means any of.
function spelledOut(field: AnyField, operator: Operator, value: unknown): Operator {
  if (operator !== 'eq' || !Array.isArray(value)) return operator
  return typeOf(field).operators.includes('eq_any') ? 'eq_any' : 'inc_any'
}
