import type { GroupTotals, GroupValue, RecordGroup, RecordGroups } from '../../../../src/contract/measures'
import { type Aggregate, type GroupBy, writeAggregate } from '../../../../src/core/measures/groupBy'
import { openingFilter } from '../../../../src/core/measures/openingFilter'
import { AmountTooLarge } from '../../../../src/core/money/arithmetic'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { normalDecimal } from '../../../../src/fields/decimal/decimal.type'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { readLabels } from '../../records/labels'
import { requireReadable } from '../../records/readable'
import { authorizedListQuery } from '../../records/readList'
import { asMoney, currenciesOf } from '../measured'
import { type GroupLine, readGroupLines } from './groupsSql'

/** The parsed query of groups. */
export interface GroupsRequest {
  by: readonly GroupBy[]
  measures: readonly Aggregate[]
  /** As a list has it, or several of which one is met. */
  filter: unknown
}

interface GroupsAnswer {
  data: RecordGroups
  meta: { as_of: string; kept?: true }
}

/** The records of a list in groups, with how many they are and what is worked out over them: `GET /{resource}/groups`. */
export async function readGroups(
  scope: Scope,
  resource: Resource,
  request: GroupsRequest,
): Promise<GroupsAnswer> {
  const { by, measures } = request
  const filter: Values = Array.isArray(request.filter) ? { or: request.filter } : (request.filter as Values)

  // Authorize and scope, as the list does: what is grouped by and worked out would reveal values.
  const { condition } = authorizedListQuery(scope, resource, { filter })
  const fields = [...by, ...measures].flatMap(({ field }) => field ?? [])
  requireReadable(scope, resource, fields)

  // Query
  const { lines, groups, cachedAt } = await readGroupLines(scope, { resource, condition, by, measures })

  // Label
  const labels = await Promise.all(by.map((one, at) => labelsOf(scope, resource, { one, lines, at })))

  // Answer
  const answer: Answer = {
    ...{ scope, resource, request, labels, currencies: currenciesByField(lines) },
    lines: byPlace(lines, ({ keys }) => keys),
    inside: byPlace(lines.filter(isGroup), ({ keys }) => keys.slice(0, -1)),
  }
  const total = totalsOf(answer, [])
  const listed = by.length ? groupsWithin(answer, { keys: [], filter }) : []
  const finest = listed.flatMap(one => (by.length > 1 ? (one.groups ?? []) : [one]))
  const hidden = by.length ? groups - finest.length : 0
  const shown = finest.reduce((sum, { count }) => sum + count, 0)
  return {
    data: {
      ...total,
      groups: listed,
      ...(hidden > 0 && { more: { groups: hidden, count: total.count - shown } }),
    },
    meta: {
      as_of: cachedAt ?? scope.services.now().toISOString(),
      ...(cachedAt !== undefined && { kept: true }),
    },
  }
}

interface Answer {
  scope: Scope
  resource: Resource
  request: GroupsRequest
  /** The lines of each group, and those of the groups inside it. */
  lines: ReadonlyMap<string, readonly GroupLine[]>
  inside: ReadonlyMap<string, readonly GroupLine[]>
  /** By the place of the field that is grouped by, then by id. */
  labels: readonly Record<string, string>[]
  currencies: ReadonlyMap<string, readonly string[]>
}

/** Some records: the values that they have in common, and the filter that finds them. */
interface Place {
  keys: readonly (string | null)[]
  filter: Values
}

const placeOf = (keys: Place['keys']) => JSON.stringify(keys)
const isGroup = ({ keys, amount }: GroupLine) => keys.length > 0 && amount === undefined

function byPlace(lines: readonly GroupLine[], keysOf: (line: GroupLine) => Place['keys']) {
  const found = new Map<string, GroupLine[]>()
  for (const line of lines) {
    const place = placeOf(keysOf(line))
    const at = found.get(place)
    if (at) at.push(line)
    else found.set(place, [line])
  }
  return found
}

/** The groups by the next field, within a group by those before. */
function groupsWithin(answer: Answer, { keys, filter }: Place): RecordGroup[] {
  const { scope, resource, request, inside, labels } = answer
  const by = request.by[keys.length]
  if (!by) return []
  const groups = (inside.get(placeOf(keys)) ?? []).map((line): RecordGroup => {
    const key = line.keys.at(-1) ?? null
    const label = key === null ? undefined : labels[keys.length]?.[key]
    const value = key === null || by.unit ? key : filterValue(resource, by.field, key)
    const place = { keys: line.keys, filter: openingFilter(filter, { by, value }, scope.context) }
    return {
      key,
      ...(label !== undefined && { label }),
      filter: place.filter,
      ...totalsOf(answer, line.keys),
      ...(keys.length + 1 < request.by.length && { groups: groupsWithin(answer, place) }),
    }
  })
  return groups.sort(by.unit ? inTime : byCount)
}

const lastIfEmpty = (one: RecordGroup, other: RecordGroup) =>
  Number(one.key === null) - Number(other.key === null)
const inTime = (one: RecordGroup, other: RecordGroup) =>
  lastIfEmpty(one, other) || String(one.key).localeCompare(String(other.key))
const byCount = (one: RecordGroup, other: RecordGroup) =>
  lastIfEmpty(one, other) ||
  other.count - one.count ||
  nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true })
const nameOf = ({ label, key }: RecordGroup) => label ?? String(key)

/** A key as a filter on the field takes it. */
function filterValue(resource: Resource, name: string, key: string): string | number | boolean {
  const field = fieldOf(resource, name)
  const [column] = field ? typeOf(field).columns(name, field) : []
  if (column?.type === 'boolean') return key === 'true'
  return column?.type === 'bigint' ? Number(key) : key
}

function totalsOf(answer: Answer, keys: Place['keys']): GroupTotals {
  const own = answer.lines.get(placeOf(keys)) ?? []
  const whole = own.find(({ amount }) => amount === undefined)
  const values = answer.request.measures.flatMap((measure, at): [string, GroupValue][] =>
    measure.of === 'count'
      ? []
      : [[writeAggregate(measure), measuredValue(answer, { measure, at, own, whole })]],
  )
  return { count: whole?.count ?? 0, values: Object.fromEntries(values) }
}

interface Measured {
  measure: Aggregate
  at: number
  own: readonly GroupLine[]
  whole: GroupLine | undefined
}

function measuredValue({ resource, currencies }: Answer, { measure, at, own, whole }: Measured): GroupValue {
  const { of, field: name = '' } = measure
  const field = fieldOf(resource, name)
  const value = whole?.values[at] ?? null
  const measured = of === 'distinct' || !field ? 'number' : typeOf(field).measured
  if (measured === 'amount') {
    const lines = own.filter(({ amount }) => amount === name)
    return {
      amounts: (currencies.get(name) ?? []).flatMap(currency => {
        const found = lines.find(line => line.currency === currency)?.values[at]
        return found === undefined || found === null ? [] : [exactMoney(currency, found)]
      }),
    }
  }
  if (value === null) return {}
  if (measured === 'day') return { day: value }
  return measured === 'moment' ? { moment: value } : { number: normalDecimal(value) }
}

function exactMoney(currency: string, amount: string) {
  try {
    return asMoney(currency, BigInt(amount))
  } catch (error) {
    if (!(error instanceof AmountTooLarge)) throw error
    throw new ApiError(400, 'invalid_query', { message: 'api.query.total_too_large' })
  }
}

/** The currencies of each field with amounts, the one of most records first. */
function currenciesByField(lines: readonly GroupLine[]): Map<string, readonly string[]> {
  const amounts = new Set(lines.flatMap(({ amount }) => amount ?? []))
  return new Map(
    [...amounts].map(name => [
      name,
      currenciesOf(lines.filter(({ amount, keys }) => amount === name && !keys.length)),
    ]),
  )
}

async function labelsOf(
  scope: Scope,
  resource: Resource,
  { one, lines, at }: { one: GroupBy; lines: readonly GroupLine[]; at: number },
): Promise<Record<string, string>> {
  const field = fieldOf(resource, one.field)
  const target = field && scope.services.resources.target(field)
  if (!target) return {}
  return readLabels(scope, target, [...new Set(lines.flatMap(({ keys }) => keys[at] ?? []))])
}
