import { allOf, type Comparison, type Condition } from '../schema/condition'
import type { ColumnValue } from '../schema/row'
import type { Expected } from './expected'
import {
  type AnyField,
  type FieldFilter,
  type FilterContext,
  FilterValueError,
  type Operator,
} from './fieldType'
import { loadedSchemaOf, schemaOf } from './registry'
import type { Span } from './relativeDate'

/** Operators of a value that can only be compared for equality. */
export const EQUALITY = ['eq', 'neq', 'eq_any', 'neq_any', 'null'] as const satisfies Operator[]
/** Operators of a value that has an order. */
export const ORDERED = [...EQUALITY, 'gt', 'gte', 'lt', 'lte'] as const satisfies Operator[]
/** Operators of a field that holds several values. */
export const SEVERAL = ['eq', 'neq', 'inc', 'inc_any', 'null'] as const satisfies Operator[]

const comparisons: Partial<Record<Operator, Comparison>> = {
  eq: 'equal',
  neq: 'notEqual',
  gt: 'greater',
  gte: 'greaterOrEqual',
  lt: 'less',
  lte: 'lessOrEqual',
  eq_any: 'oneOf',
  neq_any: 'noneOf',
  inc: 'includesAll',
  inc_any: 'includesAny',
  q: 'contains',
}

/** The options for reading a filter's value. */
interface Reading {
  expected: Expected
  context: FilterContext
}

/** Returns the schema that reads the values of a filter on a field. */
export const filterSchemaOf = (field: AnyField, { isChecked }: FilterContext) =>
  isChecked ? loadedSchemaOf(field) : schemaOf(field)

/**
 * Reads a filter's value with the field's schema; throws a
 * `FilterValueError` with the expected kind of value.
 */
export function readValue<Value>(field: AnyField, value: unknown, { expected, context }: Reading): Value {
  const schema = filterSchemaOf(field, context)
  if (!schema) return value as Value
  const result = schema.safeParse(value)
  if (!result.success) throw new FilterValueError(expected, value)
  return result.data as Value
}

/** Whether PostgreSQL can store a text: it does not support NUL. */
export const isStorable = (text: string): boolean => !text.includes('\0')

/** Reads the text that a filter searches for within values. */
export function readPart(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || !isStorable(value)) throw new FilterValueError('text', value)
  return value
}

function readBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new FilterValueError('yes_no', value)
  return value
}

/** Returns the condition of a filter on one column; `read` parses each of its values. */
export function columnFilter(
  column: string,
  { operator, value }: Pick<FieldFilter, 'operator' | 'value'>,
  read: (value: unknown) => ColumnValue,
): Condition {
  if (operator === 'null') return { column, is: 'null', value: readBoolean(value) }
  if (value === null && (operator === 'eq' || operator === 'neq'))
    return { column, is: 'null', value: operator === 'eq' }
  const is = comparisons[operator]
  if (!is) throw new FilterValueError('operator', operator)
  if (operator === 'eq_any' || operator === 'neq_any') {
    if (!Array.isArray(value)) throw new FilterValueError('list', value)
    return { column, is, value: value.map(read) }
  }
  return { column, is, value: read(value) }
}

/** Returns the condition of a filter on an array column. */
export function arrayFilter(
  column: string,
  { operator, value }: Pick<FieldFilter, 'operator' | 'value'>,
  read: (value: unknown) => ColumnValue,
): Condition {
  if (operator === 'null') return { column, is: 'null', value: readBoolean(value) }
  const values = (Array.isArray(value) ? value : [value]).map(read)
  if (operator === 'inc') return { column, is: 'includesAll', value: values }
  const some: Condition = { column, is: 'includesAny', value: values }
  return operator === 'neq' ? { not: some } : some
}

/** Returns the condition of a filter whose value names a span of time, such as a day or a month. */
export function spanFilter(column: string, operator: Operator, { from, to }: Span): Condition {
  const inside = allOf({ column, is: 'greaterOrEqual', value: from }, { column, is: 'less', value: to })
  switch (operator) {
    case 'eq':
      return inside
    case 'neq':
      return { not: inside }
    case 'gt':
      return { column, is: 'greaterOrEqual', value: to }
    case 'gte':
      return { column, is: 'greaterOrEqual', value: from }
    case 'lt':
      return { column, is: 'less', value: from }
    case 'lte':
      return { column, is: 'less', value: to }
    default:
      throw new FilterValueError('moment', operator)
  }
}
