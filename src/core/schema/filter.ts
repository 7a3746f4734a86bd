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

/** What is wrong with a filter, and at which name in it. */
export class FilterError extends Error {
  readonly expected: Expected | undefined
  /** How many there may be, where that is what was expected. */
  readonly limit: number | undefined

  constructor(
    readonly filter: string,
    readonly reason:
      | 'unknown_field'
      | 'unknown_operator'
      | 'bad_value'
      | 'too_deep'
      | 'too_many_parts'
      | 'not_an_object',
    { expected, limit }: { expected?: Expected; limit?: number } = {},
  ) {
    super(`${filter}: ${reason}${expected ? `, expected ${expected}` : ''}`)
    this.name = 'FilterError'
    this.expected = expected
    this.limit = limit
  }

  /** The same error, of a part on the record that a field refers to. */
  within(by: string): FilterError {
    const { filter, reason, expected, limit } = this
    return new FilterError(`${by}.${filter}`, reason, { expected, limit })
  }
}

/** One part of a filter: which field, which operator. */
export interface FilterPart {
  field: string
  operator: Operator
}

/** A filter is on the fields of a resource, or of the items of a list. */
type WithFields = Pick<Resource, 'fields'>

/** The records that a reference points at. */
export interface Referred {
  of: Resource
  /** Those of them that count: that the reader can see. Throws if they cannot read this field of them. */
  rows: (field: string) => Condition
}

/** What a filter is parsed with. */
export interface ParseContext extends FilterContext {
  /** Follows a reference to one record. Without it, a filter has parts on its own fields only. */
  follow?: (reference: AnyField) => Referred | undefined
}

const MAX_DEPTH = 5
const MAX_VALUES = 1000
const MAX_WAYS = 20
/** Characters of a search. */
export const MAX_SEARCH = 200
/** Conditions of a filter, with those of all that it nests. */
const MAX_PARTS = 200
const suffixes = [...OPERATORS].sort((a, b) => b.length - a.length)

/** Splits `created_at_gte` into field and operator; throws for a field or an operator that there is not. */
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

/** A part on a field of the record that a reference points at: `customer_id.city_eq`. */
export interface ReferencePart {
  /** The field that refers to the record. */
  by: string
  /** The rest of the key, as a filter of that record's resource has it. */
  key: string
}

/** Splits `customer_id.city_eq` after the reference; undefined for a part on the record itself. */
export function referencePart(key: string): ReferencePart | undefined {
  const dot = key.indexOf('.')
  return dot < 0 ? undefined : { by: key.slice(0, dot), key: key.slice(dot + 1) }
}

/** Every field of the resource that a filter reads, so that the rules can be asked about them. */
export function fieldsOfFilter(resource: WithFields, filter: unknown): string[] {
  return entries(filter).flatMap(([key, value]) => {
    if (Object.hasOwn(resource.fields, key)) return [key]
    if (isGroup(key)) return Array.isArray(value) ? value.flatMap(one => fieldsOfFilter(resource, one)) : []
    if (key === 'q' || key === 'all') return []
    return [referencePart(key)?.by ?? filterPart(resource, key).field]
  })
}

/** The references that a filter follows to a field of another record. A malformed part has none. */
export function followedReferences(filter: unknown): string[] {
  if (typeof filter !== 'object' || filter === null) return []
  const found = Object.entries(filter).flatMap(([key, value]) => {
    if (isGroup(key)) return Array.isArray(value) ? value.flatMap(followedReferences) : []
    return referencePart(key)?.by ?? []
  })
  return [...new Set(found)]
}

/**
 * The condition of a filter in the dialect of the API, which rules and relations use too:
 * `{ q: 'sami', status: ['active'], created_at_gte: '@today-30', or: [{…}, {…}] }`. Throws a `FilterError`.
 */
export function parseFilter(resource: WithFields, filter: unknown, context: ParseContext): Condition {
  if (partsOf(filter) > MAX_PARTS) throw new FilterError('filter', 'too_many_parts', { limit: MAX_PARTS })
  return parseEntries(filter, { resource, context, depth: 0 })
}

/** What the conditions of a filter are read with. */
interface Parsing {
  resource: WithFields
  context: ParseContext
  depth: number
}

function parseEntries(filter: unknown, parsing: Parsing): Condition {
  if (parsing.depth > MAX_DEPTH) throw new FilterError('or', 'too_deep')
  return allOf(...entries(filter).map(([key, value]) => parseEntry(key, value, parsing)))
}

/** How many conditions a filter has. Levels beyond the deepest allowed one are not counted, as they are refused anyway. */
function partsOf(filter: unknown, depth = 0): number {
  if (typeof filter !== 'object' || filter === null || depth > MAX_DEPTH) return 0
  return Object.entries(filter).reduce(
    (sum, [key, value]) =>
      isGroup(key) && Array.isArray(value)
        ? value.reduce((each: number, one) => each + partsOf(one, depth + 1), sum)
        : sum + 1,
    0,
  )
}

function entries(filter: unknown): [string, unknown][] {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new FilterError('filter', 'not_an_object')
  return Object.entries(filter)
}

function parseEntry(key: string, value: unknown, parsing: Parsing): Condition {
  const { resource, context } = parsing
  // The items of a list can have fields that are called like these.
  const isOwn = Object.hasOwn(resource.fields, key)
  if (!isOwn && key === 'q') return searchFor(value)
  if (!isOwn && key === 'all' && value === true) return allOf()
  if (!isOwn && isGroup(key)) return parseGroup(key, value, parsing)
  if (referencePart(key)) return parseReferencePart(key, value, parsing)
  // Checked also where the value is missing: a filter is not wrong for one person and right for another.
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

/** Holds for records that refer to one that meets the condition. Only one step: a second would be a join of joins. */
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

/** Ids of many records. One that is no id finds nothing, as stock clients ask for what they were given. */
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
  // A list without an operator means any of; for a field that holds several values, any of them.
  const listed = requested === 'eq' && Array.isArray(value)
  const operator = listed ? (type.operators.includes('eq_any') ? 'eq_any' : 'inc_any') : requested
  if (!type.operators.includes(operator)) throw new FilterError(key, 'unknown_operator')
  if (Array.isArray(value) && value.length > MAX_VALUES)
    throw new FilterError(key, 'bad_value', { expected: 'values', limit: MAX_VALUES })
  try {
    return type.filter(name, { operator, value, context }, field)
  } catch (error) {
    throw asFilterError(key, error)
  }
}

function asFilterError(key: string, error: unknown): unknown {
  return error instanceof FilterValueError
    ? new FilterError(key, 'bad_value', { expected: error.expected })
    : error
}
