import type { Operator } from '../../../core/field/fieldType'

export { conditionsOf, type FilterCondition } from '../../../core/schema/filterConditions'

type Filter = Record<string, unknown>

/** Returns the key of a condition in a filter. */
export const keyOf = (name: string, operator: Operator) => (operator === 'eq' ? name : `${name}_${operator}`)

/** Returns the key of the quick filter's condition. */
export const quickKey = (name: string) => `${name}_eq_any`

/** Returns the filter with a condition that replaces the one with the key `before`, or is added last. */
export function withCondition(
  filter: Filter,
  { name, operator, value }: { name: string; operator: Operator; value: unknown },
  before?: string,
): Filter {
  const key = keyOf(name, operator)
  const kept = Object.entries(filter).filter(([each]) => each === before || each !== key)
  const replaced = kept.map(([each, other]) => (each === before ? [key, value] : [each, other]))
  return Object.fromEntries(
    before === undefined || !(before in filter) ? [...replaced, [key, value]] : replaced,
  )
}

/** Returns the filter without a condition. */
export const withoutCondition = (filter: Filter, key: string): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key))

/** Returns the filter with only its search. */
export const searchOnly = ({ q }: Filter): Filter => (q === undefined ? {} : { q })

const LISTS: readonly Operator[] = ['eq_any', 'neq_any', 'inc', 'inc_any']

/** Converts a value to another operator's form. */
export function valueFor(value: unknown, from: Operator, to: Operator): unknown {
  if (value === undefined || (from === 'null') !== (to === 'null')) return undefined
  if (LISTS.includes(to)) return Array.isArray(value) ? value : [value]
  return Array.isArray(value) ? value[0] : value
}

/** Whether a condition has a value to filter by. */
export const isGiven = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)
