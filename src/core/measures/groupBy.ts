import type { AnyField } from '../field/fieldType'
import { typeOf } from '../field/registry'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'

/** The units of time that dates are grouped by. */
export const units = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof units)[number]

/**
 * A grouping of records: by a field, or by months or another unit of a date. In a request `created_at:month`.
 */
export interface GroupBy {
  field: string
  unit?: Unit
}

/** The aggregations over a field of a group's records. */
export const aggregations = ['sum', 'avg', 'min', 'max', 'distinct'] as const
export type Aggregation = (typeof aggregations)[number]

/**
 * A number about a group's records: their count, or an aggregate of a field. In a request `count`,
 * `sum:total`, and `measure:late` for a measure of the definition.
 */
export interface Aggregate {
  of: 'count' | Aggregation
  field?: string
  /** The name of the definition's measure; only the records of its filter count. */
  measure?: string
}

/** Why a list can't be grouped or aggregated by a field: the keys of the API's messages. */
export type GroupingProblem = 'unknown_field' | 'not_grouped' | 'not_measured'

const isUnit = (text: string | undefined): text is Unit => units.includes(text as Unit)

/** Parses `status` or `created_at:month`; a date without a unit is grouped by month. */
export function readGroupBy(resource: Resource, text: string): GroupBy | GroupingProblem {
  const [name = '', unit, ...more] = text.split(':')
  const field = fieldOf(resource, name)
  if (!field) return 'unknown_field'
  if (more.length || (unit !== undefined && !isUnit(unit))) return 'not_grouped'
  if (isDated(field)) return { field: name, unit: unit ?? 'month' }
  return isGrouped(name, field) && unit === undefined ? { field: name } : 'not_grouped'
}

/** Parses `count` or `sum:total`. */
export function readAggregate(resource: Resource, text: string): Aggregate | GroupingProblem {
  if (text === 'count') return { of: 'count' }
  const [of, name = '', ...more] = text.split(':')
  const field = fieldOf(resource, name)
  if (!field) return 'unknown_field'
  const found = aggregationsOf(name, field).find(one => one === of)
  return found && !more.length ? { of: found, field: name } : 'not_measured'
}

/** Returns `status` or `created_at:month`, as requests and addresses contain it. */
export const writeGroupBy = ({ field, unit }: GroupBy): string => (unit ? `${field}:${unit}` : field)

/** Returns `count`, `sum:total` or `measure:late`. */
export function writeAggregate({ of, field, measure }: Aggregate): string {
  if (measure !== undefined) return `measure:${measure}`
  return field === undefined ? of : `${of}:${field}`
}

/** Whether records can be grouped by the days, months or other units of a field. */
export const isDated = (field: AnyField): boolean => ['day', 'moment'].includes(typeOf(field).measured ?? '')

/** Whether records can be grouped by a field's values: each record has one, and lists can filter by it. */
export function isGrouped(name: string, field: AnyField): boolean {
  const type = typeOf(field)
  if (type.measured === 'group') return true
  const [column, ...more] = type.columns(name, field)
  const isPlain = !more.length && ['text', 'bigint'].includes(column?.type ?? '')
  return isPlain && !NAMELESS.includes(name) && !type.long && type.operators.includes('eq_any')
}

const NAMELESS = ['id', 'version']

/** Returns the aggregations that a field supports. */
export function aggregationsOf(name: string, field: AnyField): readonly Aggregation[] {
  const { measured } = typeOf(field)
  const each = isGrouped(name, field) || isDated(field) ? (['distinct'] as const) : []
  if (NAMELESS.includes(name)) return []
  if (measured === 'amount' || measured === 'number') return ['sum', 'avg', 'min', 'max', ...each]
  return isDated(field) ? ['min', 'max', ...each] : each
}

/** Returns a field's default aggregate: a sum, or a mean for percentages; undefined for texts. */
export function usualAggregate(name: string, field: AnyField): Aggregate | undefined {
  const { usualTotal: of = 'sum' } = typeOf(field)
  return aggregationsOf(name, field).includes(of) ? { of, field: name } : undefined
}
