import type { Operator } from '../../core/field/fieldType'
import { conditionsOf } from '../../core/schema/filterConditions'
import type { Resource } from '../../core/schema/resource'
import type { Filter } from './atoms'

/** One field compared with a value. */
export interface Comparison {
  field: string
  operator: Operator
  value: unknown
}

/** Comparisons that must all be true. */
export type Alternative = readonly Comparison[]

/** Returns the key of a comparison in a filter: `status`, `created_at_gte`. */
export const comparisonKey = ({ field, operator }: Pick<Comparison, 'field' | 'operator'>) =>
  operator === 'eq' ? field : `${field}_${operator}`

/**
 * Returns the alternatives of a condition, one of which must be true. Returns undefined for conditions that
 * can't be edited this way: deeper nesting, a search, IDs, unknown fields.
 */
export function alternativesOf(resource: Resource, conditions: Filter): Alternative[] | undefined {
  const { or, ...others } = conditions
  if (or === undefined) {
    const alone = alternativeOf(resource, conditions)
    return alone && [alone]
  }
  if (!Array.isArray(or) || !or.length || Object.keys(others).length) return undefined
  const ways = or.map(each => alternativeOf(resource, each as Filter))
  return ways.every(way => way !== undefined) ? ways : undefined
}

function alternativeOf(resource: Resource, filter: Filter): Alternative | undefined {
  if (typeof filter !== 'object' || filter === null || 'q' in filter) return undefined
  const parts = conditionsOf(resource, filter)
  const compared = parts.flatMap(({ on, value }) =>
    on ? [{ field: on.name, operator: on.operator, value }] : [],
  )
  return parts.length && compared.length === parts.length ? compared : undefined
}

/** Returns the condition of a rule for these alternatives. */
export function conditionsFrom(alternatives: readonly Alternative[]): Filter {
  const ways = alternatives.map(way =>
    Object.fromEntries(way.map(comparison => [comparisonKey(comparison), comparison.value])),
  )
  return ways.length === 1 && ways[0] ? ways[0] : { or: ways }
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)

/** Returns whether every comparison has a value. */
export const isComplete = (alternatives: readonly Alternative[]) =>
  alternatives.length > 0 &&
  alternatives.every(way => way.length > 0 && way.every(({ value }) => isGiven(value)))
