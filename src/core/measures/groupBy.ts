import type { AnyField } from '../field/fieldType'
import { typeOf } from '../field/registry'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'

/** The stretches of time that dates are grouped by. */
export const units = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof units)[number]

/** What records are grouped by: a field, or the months and other stretches of a date. On the wire `created_at:month`. */
export interface GroupBy {
  field: string
  unit?: Unit
}

/** What is worked out over a field of the records of a group. */
export const aggregations = ['sum', 'avg', 'min', 'max', 'distinct'] as const
export type Aggregation = (typeof aggregations)[number]

/**
 * A number about the records of a group: how many, or something of a field. On the wire `count`, `sum:total`, and
 * `measure:late` for a measure of the definition.
 */
export interface Aggregate {
  of: 'count' | Aggregation
  field?: string
  /** The measure of the definition that it is: only the records of its filter count. */
  measure?: string
}

/** Why a list cannot be grouped by, or worked out over, a field: the keys of the API's messages. */
export type GroupingProblem = 'unknown_field' | 'not_grouped' | 'not_measured'

const isUnit = (text: string | undefined): text is Unit => units.includes(text as Unit)

/** Reads `status` or `created_at:month`; a date without a unit is grouped by months. */
export function readGroupBy(resource: Resource, text: string): GroupBy | GroupingProblem {
  const [name = '', unit, ...more] = text.split(':')
  const field = fieldOf(resource, name)
  if (!field) return 'unknown_field'
  if (more.length || (unit !== undefined && !isUnit(unit))) return 'not_grouped'
  if (isDated(field)) return { field: name, unit: unit ?? 'month' }
  return isGrouped(name, field) && unit === undefined ? { field: name } : 'not_grouped'
}

/** Reads `count` or `sum:total`. */
export function readAggregate(resource: Resource, text: string): Aggregate | GroupingProblem {
  if (text === 'count') return { of: 'count' }
  const [of, name = '', ...more] = text.split(':')
  const field = fieldOf(resource, name)
  if (!field) return 'unknown_field'
  const found = aggregationsOf(name, field).find(one => one === of)
  return found && !more.length ? { of: found, field: name } : 'not_measured'
}

/** `status` or `created_at:month`, as the API and addresses have it. */
export const writeGroupBy = ({ field, unit }: GroupBy): string => (unit ? `${field}:${unit}` : field)

/** `count`, `sum:total` or `measure:late`. */
export function writeAggregate({ of, field, measure }: Aggregate): string {
  if (measure !== undefined) return `measure:${measure}`
  return field === undefined ? of : `${of}:${field}`
}

/** Whether records are grouped by the days, months or years of a field. */
export const isDated = (field: AnyField): boolean => ['day', 'moment'].includes(typeOf(field).measured ?? '')

/** Whether records can be grouped by the values of a field. Each has one, and the list has a filter for it. */
export function isGrouped(name: string, field: AnyField): boolean {
  const type = typeOf(field)
  if (type.measured === 'group') return true
  const [column, ...more] = type.columns(name, field)
  const isPlain = !more.length && ['text', 'bigint'].includes(column?.type ?? '')
  return isPlain && !NAMELESS.includes(name) && !type.long && type.operators.includes('eq_any')
}

const NAMELESS = ['id', 'version']

/** What can be worked out over a field. */
export function aggregationsOf(name: string, field: AnyField): readonly Aggregation[] {
  const { measured } = typeOf(field)
  const each = isGrouped(name, field) || isDated(field) ? (['distinct'] as const) : []
  if (NAMELESS.includes(name)) return []
  if (measured === 'amount' || measured === 'number') return ['sum', 'avg', 'min', 'max', ...each]
  return isDated(field) ? ['min', 'max', ...each] : each
}

/** What a field comes to over many records where nobody has chosen it: a sum, or a mean of percentages; nothing for texts. */
export function usualAggregate(name: string, field: AnyField): Aggregate | undefined {
  const { usualTotal: of = 'sum' } = typeOf(field)
  return aggregationsOf(name, field).includes(of) ? { of, field: name } : undefined
}
