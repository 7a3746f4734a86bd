import { officeNow, officeTimeZone } from '../../src/core/field/officeTime'
import { typeOf } from '../../src/core/field/registry'
import { compareTexts } from '../../src/core/schema/alphabet'
import { holds } from '../../src/core/schema/condition'
import { FilterError, filterPart, isGroup, parseFilter } from '../../src/core/schema/filter'
import type { Resource, Values } from '../../src/core/schema/resource'
import type { Row } from '../../src/core/schema/row'
import { toFullRow } from '../../src/core/schema/rows'
import { fieldOf } from '../../src/core/schema/systemFields'

/** The parameters of a list request to the API. */
export interface ListRequest {
  filter: Values
  sort: readonly (readonly [field: string, order: string])[]
  range: readonly [first: number, last: number]
}

export function readListRequest(query: Readonly<Record<string, string | undefined>>): ListRequest {
  const read = (name: string): unknown => (query[name] ? JSON.parse(query[name]) : undefined)
  const sort = read('sort')
  const pairs = Array.isArray(sort) ? (Array.isArray(sort[0]) ? sort : sort.length ? [sort] : []) : []
  return {
    filter: (read('filter') ?? {}) as Values,
    sort: pairs as ListRequest['sort'],
    range: (read('range') ?? [0, 24]) as ListRequest['range'],
  }
}

/** Filters, sorts and pages records in the browser, with the API's filters and sort orders. */
export function listRecords(
  resource: Resource,
  records: readonly Values[],
  { filter, sort, range: [first, last] }: ListRequest,
): { rows: Values[]; total: number } {
  const condition = parseFilter(resource, filter, { now: officeNow(), timeZone: officeTimeZone() })
  const found = records
    .map(record => ({ record, row: toFullRow(resource, record) }))
    .filter(({ row }) => holds(condition, row))
  const columns = sort.flatMap(([name, order]) => {
    const field = fieldOf(resource, name)
    const sign = order.toUpperCase() === 'DESC' ? -1 : 1
    return (field ? typeOf(field).sort(name, field) : []).map(({ column }) => ({ column, sign }))
  })
  found.sort((one, other) => {
    for (const { column, sign } of columns) {
      const order = compare(one.row, other.row, column)
      if (order) return order * sign
    }
    return Number(one.record.id) - Number(other.record.id)
  })
  return { rows: found.slice(first, last + 1).map(({ record }) => record), total: found.length }
}

/** Compares two rows. Empty values come last, as in the database. */
function compare(one: Row, other: Row, column: string): number {
  const [a, b] = [one[column] ?? null, other[column] ?? null]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const [x, y] = [Number(a), Number(b)]
  return Number.isNaN(x - y) ? compareTexts(String(a), String(b)) : x - y
}

/**
 * Splits a filter into conditions on the resource's fields and conditions on fields that it does not have.
 */
export function splitFilter(resource: Resource, filter: Values): { known: Values; others: Values } {
  const [known, others]: [Values, Values] = [{}, {}]
  for (const [key, value] of Object.entries(filter))
    (isKnown(resource, key, value) ? known : others)[key] = value
  return { known, others }
}

function isKnown(resource: Resource, key: string, value: unknown): boolean {
  if (key === 'q' || key === 'all' || key === 'id') return true
  if (isGroup(key))
    return Array.isArray(value) && value.every(way => !Object.keys(splitFilter(resource, way).others).length)
  try {
    filterPart(resource, key)
    return true
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}
