import { z } from 'zod'
import type { FilterError } from '../../../src/core/schema/filter'
import { nearestNames } from '../../../src/core/schema/nearestNames'
import type { Resource } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { isoDate } from '../../../src/fields/date/date.schema'
import { ApiError, invalidQuery } from '../../base/errors/apiError'
import { badText, excessOf } from '../../base/text'
import type { SortRequest } from '../../engine/records/list/listQuery'

/** The maximum number of rows of a page. */
export const MAX_RANGE = 1_000
/** The limits of a filter. URLs are too short for more values. */
const LIMITS = { levels: 20, values: 20_000 }
const FIRST_PAGE: readonly [number, number] = [0, 24]

/** The parameters of a query as sent. */
export type Query = Readonly<Record<string, string | undefined>>

/** Rejects parameters that a route does not describe. */
export function rejectUnknownParameters(query: Query, names: readonly string[]): void {
  const unknown = Object.keys(query).find(name => !names.includes(name))
  if (unknown !== undefined) throw invalidQuery(unknown, 'unknown_param', { name: unknown })
}

function parseJson(query: Query, param: string): unknown {
  const text = query[param]
  if (text === undefined || text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (excessOf(value, LIMITS)) throw invalidQuery(param, 'too_deep')
    const bad = badText(value)
    if (bad)
      throw invalidQuery(param, 'bad_text', { name: bad.findLast(part => !/^\d+$/.test(part)) ?? param })
    return value
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidQuery(param, 'not_json')
    throw error
  }
}

/** Returns the filter of a request, or an empty filter. */
export const readFilter = (query: Query): unknown => parseJson(query, 'filter') ?? {}

/** Returns the record values in a parameter, or an empty object. */
export function readObject(query: Query, name: string): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(query, name) ?? {})
  if (!parsed.success) throw invalidQuery(name, 'not_json')
  return parsed.data
}

const range = z.tuple([z.int().min(0), z.int().min(-1)])

/** Returns `range=[0,24]` as first row and number of rows. */
export function readRange(query: Query): { first: number; limit: number } {
  const parsed = range.safeParse(parseJson(query, 'range') ?? FIRST_PAGE)
  if (!parsed.success || parsed.data[1] < parsed.data[0] - 1)
    throw invalidQuery('range', 'range', { limit: MAX_RANGE })
  const [first, last] = parsed.data
  const limit = last - first + 1
  if (limit > MAX_RANGE || limit < 1) throw invalidQuery('range', 'range', { limit: MAX_RANGE })
  return { first, limit }
}

const direction = z
  .string()
  .transform(text => text.toUpperCase())
  .pipe(z.enum(['ASC', 'DESC']))
const pair = z.tuple([z.string(), direction])
const sort = z.union([pair.transform(one => [one]), z.array(pair).max(5)])

/** Returns `sort=["name","ASC"]` or a list of such pairs; undefined for the definition's own order. */
export function readSort(resource: Resource, query: Query): SortRequest | undefined {
  const given = parseJson(query, 'sort')
  if (given === undefined || (Array.isArray(given) && !given.length)) return undefined
  const parsed = sort.safeParse(given)
  if (!parsed.success) throw invalidQuery('sort', 'sort')
  for (const [name] of parsed.data) {
    const field = fieldOf(resource, name)
    if (!field) throw invalidQuery('sort', 'unknown_field', { name })
    if (!typeOf(field).sort(name, field).length) throw invalidQuery('sort', 'not_sortable', { name })
  }
  return parsed.data
}

/** Returns the day in `as_of=2027-01-15`; undefined for the current values. */
export function readAsOf({ asOf }: Pick<Resource, 'asOf'>, { as_of: day }: Query): string | undefined {
  if (day === undefined) return undefined
  if (!asOf) throw invalidQuery('as_of', 'unknown_param', { name: 'as_of' })
  if (!isoDate.safeParse(day).success) throw invalidQuery('as_of', 'day')
  return day
}

/** Returns the names in `fields=["name","email"]` or `fields=name,email`. */
export function readFields(resource: Resource, query: Query): string[] | undefined {
  const text = query.fields
  if (!text) return undefined
  const given = text.startsWith('[') ? parseJson(query, 'fields') : text.split(',').map(name => name.trim())
  const names = z.array(z.string()).min(1).safeParse(given)
  if (!names.success) throw invalidQuery('fields', 'not_json')
  const unknown = names.data.find(name => !fieldOf(resource, name))
  if (unknown !== undefined) throw invalidQuery('fields', 'unknown_field', { name: unknown })
  return [...new Set(names.data)]
}

/** Returns the 400 for an unreadable filter. */
export function filterRefusal({ filter, reason, expected, limit, choice }: FilterError): ApiError {
  const named = { param: 'filter', name: filter, ...(expected && { expected }), ...(limit && { limit }) }
  const options = choice && nearestNames(choice.value, choice.options)
  const details = { ...named, ...(options && { options }) }
  const params = { ...named, options: options?.join(', ') }
  const kind = options ? 'one_of' : expected
  const message = kind ? `api.expected.${kind}` : `api.query.${reason}`
  return new ApiError(400, 'invalid_query', { message, params, details })
}
