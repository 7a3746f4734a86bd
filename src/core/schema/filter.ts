import type { Expected } from '../field/expected'
import {
  type AnyField,
  type FilterContext,
  FilterValueError,
  OPERATORS,
  type Operator,
} from '../field/fieldType'
import { isStorable } from '../field/filters'
import { readId } from '../field/recordId'
import { columnOf, typeOf } from '../field/registry'
import { isMissing, resolveAccountValues } from './accountValues'
import { allOf, always, anyOf, type Condition, isNever, never } from './condition'
import { searchWords } from './fold'
import type { Resource } from './resource'
import { fieldOf } from './systemFields'

interface Choice {
  value: string
  options: readonly string[]
}

/** A mistake in a filter, with the key where it is. */
export class FilterError extends Error {
  readonly expected: Expected | undefined
  /** The maximum number of values or conditions, if exceeding it was the mistake. */
  readonly limit: number | undefined
  /** The value and the field's options, if the value is none of them. */
  readonly choice: Choice | undefined

  constructor(
    readonly filter: string,
    readonly reason:
      | 'unknown_field'
      | 'unknown_operator'
      | 'bad_value'
      | 'too_deep'
      | 'too_many_parts'
      | 'not_an_object',
    { expected, limit, choice }: { expected?: Expected; limit?: number; choice?: Choice } = {},
  ) {
    super(`${filter}: ${reason}${expected ? `, expected ${expected}` : ''}`)
    this.name = 'FilterError'
    this.expected = expected
    this.limit = limit
    this.choice = choice
  }

  /** Returns the same error with the path of the reference before its key. */
  within(by: string): FilterError {
    const { filter, reason, expected, limit, choice } = this
    return new FilterError(`${by}.${filter}`, reason, { expected, limit, choice })
  }
}

/** The field and the operator of one filter key. */
export interface FilterPart {
  field: string
  operator: Operator
}

/** The fields that a filter can use: those of a resource, or of a list field's items. */
type WithFields = Pick<Resource, 'fields'>

/** The records that a reference points at. */
export interface Referred {
  of: Resource
  /**
   * The condition for the records that the reader can see. Throws if the reader can't read this field there.
   */
  rows: (field: string) => Condition
}

/** The options for parsing a filter. */
export interface ParseContext extends FilterContext {
  /** Resolves a reference to one record. Without it, a filter can only use the resource's own fields. */
  follow?: (reference: AnyField) => Referred | undefined
}

const MAX_DEPTH = 5
const MAX_VALUES = 1000
const MAX_WAYS = 20
/** The most characters of a search. */
export const MAX_SEARCH = 200
/** The most conditions of a filter, including nested ones. */
const MAX_PARTS = 200
const suffixes = [...OPERATORS].sort((a, b) => b.length - a.length)

/** Splits `created_at_gte` into field and operator; throws for an unknown field or operator. */
export function filterPart(resource: WithFields, key: string): FilterPart {
  if (fieldOf(resource, key)) return { field: key, operator: 'eq' }
  for (const operator of suffixes) {
    const field = key.slice(0, -operator.length - 1)
    if (!key.endsWith(`_${operator}`) || !fieldOf(resource, field)) continue
    return { field, operator }
  }
  const known = suffixes.some(operator => key.endsWith(`_${operator}`))
  const field = Object.keys(resource.fields).find(name => key.startsWith(`${name}_`))
  throw new FilterError(key, field && !known ? 'unknown_operator' : 'unknown_field')
}

/** Whether a key joins filters: `{ or: [{…}, {…}] }`, `{ and: [{…}, {…}] }`. */
export const isGroup = (key: string): key is 'or' | 'and' => key === 'or' || key === 'and'

/** A filter key for a field of the record that a reference points at: `customer_id.city_eq`. */
export interface ReferencePart {
  /** The reference field. */
  by: string
  /** The rest of the key, in the form that a filter of the referenced resource uses. */
  key: string
}

/**
 * Splits `customer_id.city_eq` after the reference; returns undefined for a key for the record's own field.
 */
export function referencePart(key: string): ReferencePart | undefined {
  const dot = key.indexOf('.')
  return dot < 0 ? undefined : { by: key.slice(0, dot), key: key.slice(dot + 1) }
}

/** Returns every field of the resource that a filter reads, so that the rules for them can be checked. */
export function fieldsOfFilter(resource: WithFields, filter: unknown): string[] {
  return entries(filter).flatMap(([key, value]) => {
    if (Object.hasOwn(resource.fields, key)) return [key]
    if (isGroup(key)) return Array.isArray(value) ? value.flatMap(one => fieldsOfFilter(resource, one)) : []
    if (key === 'q' || key === 'all') return []
    return [referencePart(key)?.by ?? filterPart(resource, key).field]
  })
}

/**
 * Returns the reference fields that a filter follows to a field
 * of another record. Malformed parts are ignored.
 */
export function followedReferences(filter: unknown): string[] {
  if (typeof filter !== 'object' || filter === null) return []
  const found = Object.entries(filter).flatMap(([key, value]) => {
    if (isGroup(key)) return Array.isArray(value) ? value.flatMap(followedReferences) : []
    return referencePart(key)?.by ?? []
  })
  return [...new Set(found)]
}

/**
 * Parses a filter of the API, which rules and relations use too, into a condition:
 * `{ q: 'sami', status: ['active'], created_at_gte: '@today-30', or: [{…}, {…}] }`. Throws a `FilterError`.
 */
export function parseFilter(resource: WithFields, filter: unknown, context: ParseContext): Condition {
  if (conditionsIn(filter).length > MAX_PARTS)
    throw new FilterError('filter', 'too_many_parts', { limit: MAX_PARTS })
  return parseEntries(filter, { resource, context, depth: 0 })
}

/** The options for parsing one level of a filter. */
interface Parsing {
  resource: WithFields
  context: ParseContext
  depth: number
}

function parseEntries(filter: unknown, parsing: Parsing): Condition {
  if (parsing.depth > MAX_DEPTH) throw new FilterError('or', 'too_deep')
  return allOf(...entries(filter).map(([key, value]) => parseEntry(key, value, parsing)))
}

/**
 * Returns the keys of all conditions in a filter. Levels below the maximum depth are left out, because such a filter
 * is rejected anyway.
 */
export function conditionsIn(filter: unknown, depth = 0): string[] {
  if (typeof filter !== 'object' || filter === null || depth > MAX_DEPTH) return []
  return Object.entries(filter).flatMap(([key, value]) =>
    isGroup(key) && Array.isArray(value) ? value.flatMap(one => conditionsIn(one, depth + 1)) : [key],
  )
}

function entries(filter: unknown): [string, unknown][] {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new FilterError('filter', 'not_an_object')
  return Object.entries(filter)
}

function parseEntry(key: string, value: unknown, parsing: Parsing): Condition {
  const { resource, context } = parsing
  // A list field's items can have fields with these names.
  const isOwn = Object.hasOwn(resource.fields, key)
  if (!isOwn && key === 'q') return searchFor(value)
  if (!isOwn && key === 'all' && value === true) return allOf()
  if (!isOwn && isGroup(key)) return parseGroup(key, value, parsing)
  if (referencePart(key)) return parseReferencePart(key, value, parsing)
  // The key is checked even if the account has no value, so that a
  // filter is valid or invalid for everyone alike.
  const part = key === 'id' && !isOwn ? undefined : filterPart(resource, key)
  const own = resolveAccountValues(value, context.my)
  if (isMissing(own)) return context.inverted ? always : never
  return part ? fieldFilter(key, part, { resource, value: own, context }) : idFilter(own, context)
}

function parseGroup(key: 'or' | 'and', value: unknown, parsing: Parsing): Condition {
  if (!Array.isArray(value) || value.length > MAX_WAYS)
    throw new FilterError(key, 'bad_value', { expected: 'filters', limit: MAX_WAYS })
  const parts = value.map(one => parseEntries(one, { ...parsing, depth: parsing.depth + 1 }))
  return key === 'or' ? anyOf(...parts) : allOf(...parts)
}

/**
 * Returns the condition for records that refer to a record which meets the filter.
 * It follows one reference only: a second would need nested joins.
 */
function parseReferencePart(path: string, value: unknown, { resource, context }: Parsing): Condition {
  const { by, key } = referencePart(path) as ReferencePart
  const { follow, ...own } = context
  const field = fieldOf(resource, by)
  const referred = field && follow?.(field)
  if (!referred) throw new FilterError(path, 'unknown_field')
  try {
    const rows = referred.rows(key === 'id' ? key : filterPart(referred.of, key).field)
    const where = parseEntry(key, value, { resource: referred.of, context: own, depth: 0 })
    if (isNever(where)) return never
    return { through: columnOf(by, field), in: referred.of, where: allOf(rows, where) }
  } catch (error) {
    throw error instanceof FilterError ? error.within(by) : error
  }
}

function searchFor(value: unknown): Condition {
  if (typeof value !== 'string' || value.length > MAX_SEARCH || !isStorable(value))
    throw new FilterError('q', 'bad_value', { expected: 'search', limit: MAX_SEARCH })
  return { search: searchWords(value) }
}

/**
 * Parses a filter on IDs. Stock react-admin clients can send IDs as strings, so strings are converted. Throws
 * a `FilterError` for an invalid ID.
 */
function idFilter(value: unknown, context: FilterContext): Condition {
  const ids = (Array.isArray(value) ? value : [value]).map(one =>
    typeof one === 'string' && one !== '@me' ? Number(one) : one,
  )
  if (ids.length > MAX_VALUES)
    throw new FilterError('id', 'bad_value', { expected: 'ids', limit: MAX_VALUES })
  try {
    return { column: 'id', is: 'oneOf', value: ids.map(id => readId(id, context)) }
  } catch (error) {
    throw asFilterError('id', error)
  }
}

function fieldFilter(
  key: string,
  { field: name, operator: requested }: FilterPart,
  { resource, value, context }: { resource: WithFields; value: unknown; context: FilterContext },
): Condition {
  const field = fieldOf(resource, name)
  if (!field) throw new FilterError(key, 'unknown_field')
  const type = typeOf(field)
  // A list without an operator matches any of its values, also for a field that holds several values.
  const listed = requested === 'eq' && Array.isArray(value)
  const operator = listed ? (type.operators.includes('eq_any') ? 'eq_any' : 'inc_any') : requested
  if (!type.operators.includes(operator)) throw new FilterError(key, 'unknown_operator')
  if (Array.isArray(value) && value.length > MAX_VALUES)
    throw new FilterError(key, 'bad_value', { expected: 'values', limit: MAX_VALUES })
  try {
    return type.filter(name, { operator, value, context }, field)
  } catch (error) {
    throw asFilterError(key, error, field)
  }
}

function asFilterError(key: string, error: unknown, field?: AnyField): unknown {
  if (!(error instanceof FilterValueError)) return error
  const { expected, value } = error
  const { options } = (field ?? {}) as { options?: readonly unknown[] }
  const isOption = expected === 'option' && options
  const choice = isOption ? { value: String(value), options: options.map(String) } : undefined
  return new FilterError(key, 'bad_value', { expected, choice })
}
