import { typeOf } from '../../fields'
import type { AnyField, Operator } from '../../fields/fieldType'
import { FilterError, filterPart } from '../../schema/filter'
import type { Resource } from '../../schema/resource'
import { fieldOf } from '../../schema/systemFields'

/** One condition of a filter, as a chip shows it. */
export interface FilterCondition {
  /** Its key in the filter. */
  key: string
  value: unknown
  /** What it is on; undefined for what has no editor: ids, nested conditions, names that there are not. */
  on?: { name: string; field: AnyField; operator: Operator }
}

type Filter = Record<string, unknown>

/** The conditions of a filter, the search aside. */
export function conditionsOf(resource: Resource, filter: Filter): FilterCondition[] {
  return Object.entries(filter)
    .filter(([key]) => key !== 'q')
    .map(([key, value]) => ({ key, value, on: subjectOf(resource, key, value) }))
}

function subjectOf(resource: Resource, key: string, value: unknown): FilterCondition['on'] {
  if (key === 'id' || key === 'or' || key === 'all') return undefined
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

const keyOf = (name: string, operator: Operator) => (operator === 'eq' ? name : `${name}_${operator}`)

/** The filter with a condition in place of the one at `before`, or at its end. */
export function withCondition(
  filter: Filter,
  name: string,
  operator: Operator,
  value: unknown,
  before?: string,
): Filter {
  const key = keyOf(name, operator)
  const kept = Object.entries(filter).filter(([each]) => each === before || each !== key)
  const replaced = kept.map(([each, held]) => (each === before ? [key, value] : [each, held]))
  return Object.fromEntries(
    before === undefined || !(before in filter) ? [...replaced, [key, value]] : replaced,
  )
}

/** The filter without a condition. */
export const withoutCondition = (filter: Filter, key: string): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key))

/** The filter with nothing but its search. */
export const searchOnly = ({ q }: Filter): Filter => (q === undefined ? {} : { q })

const LISTS: readonly Operator[] = ['eq_any', 'neq_any', 'inc', 'inc_any']

/** The value in the form that another operator takes. */
export function valueFor(value: unknown, from: Operator, to: Operator): unknown {
  if (value === undefined || (from === 'null') !== (to === 'null')) return undefined
  if (LISTS.includes(to)) return Array.isArray(value) ? value : [value]
  return Array.isArray(value) ? value[0] : value
}
