import { normalDecimal } from '../field/decimalText'
import type { FilterContext } from '../field/fieldType'
import { typeOf } from '../field/registry'
import type { Money } from '../money/amount'
import { AmountTooLarge } from '../money/arithmetic'
import { compareTexts, officeAlphabet, sortKey } from '../schema/alphabet'
import type { Resource, Values } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import { type Aggregate, type GroupBy, writeAggregate } from './groupBy'
import { openingFilter } from './openingFilter'
import { isPlainCount } from './ownMeasures'

/**
 * A row of the query's result: a group's records, or only those
 * whose amounts in one field have the same currency.
 */
export interface GroupLine {
  /** One key for each field that the records are grouped by. */
  keys: readonly (string | null)[]
  /** The field whose amounts are in `currency`; without it, the line is about all of the group's records. */
  amount?: string
  currency: string | null
  count: number
  /** In the order of the measures. */
  values: readonly (string | null)[]
}

interface Value {
  amounts?: Money[]
  number?: string
  day?: string
  moment?: string
}

interface Totals {
  count: number
  values: Record<string, Value>
}

interface Group extends Totals {
  key: string | null
  label?: string
  filter: Values
  groups?: Group[]
}

interface Groups extends Totals {
  groups: Group[]
  more?: { groups: number; count: number }
}

/** The groupings, the measures, and the lines with the results. */
export interface GroupsOf {
  resource: Resource
  by: readonly GroupBy[]
  measures: readonly Aggregate[]
  /** The list's filter. */
  filter: Values
  context: FilterContext
  lines: readonly GroupLine[]
  /** The total number of groups, including those without a line. */
  groups: number
  /** By the position of the grouping, then by ID. */
  labels: readonly Record<string, string>[]
}

/**
 * Returns a list's records in groups, in the API's format. The server and Studio's preview compute the lines,
 * each in its own way. Throws `AmountTooLarge`.
 */
export function recordGroups(of: GroupsOf): Groups {
  const { by, lines, filter } = of
  const answer: Answer = {
    ...of,
    currencies: currenciesByField(lines),
    byPlace: placed(lines, ({ keys }) => keys),
    inside: placed(lines.filter(isGroup), ({ keys }) => keys.slice(0, -1)),
  }
  const total = totalsOf(answer, [])
  const groups = by.length ? groupsWithin(answer, { keys: [], filter }) : []
  const finest = groups.flatMap(one => (by.length > 1 ? (one.groups ?? []) : [one]))
  const hidden = by.length ? of.groups - finest.length : 0
  const shown = finest.reduce((sum, { count }) => sum + count, 0)
  return { ...total, groups, ...(hidden > 0 && { more: { groups: hidden, count: total.count - shown } }) }
}

interface Answer extends GroupsOf {
  /** The lines of each group, and those of the groups inside it. */
  byPlace: ReadonlyMap<string, readonly GroupLine[]>
  inside: ReadonlyMap<string, readonly GroupLine[]>
  currencies: ReadonlyMap<string, readonly string[]>
}

/** Some records: the group keys that they share, and the filter that matches them. */
interface GroupPlace {
  keys: readonly (string | null)[]
  filter: Values
}

const placeOf = (keys: GroupPlace['keys']) => JSON.stringify(keys)
const isGroup = ({ keys, amount }: GroupLine) => keys.length > 0 && amount === undefined

function placed(lines: readonly GroupLine[], keysOf: (line: GroupLine) => GroupPlace['keys']) {
  const found = new Map<string, GroupLine[]>()
  for (const line of lines) {
    const place = placeOf(keysOf(line))
    const at = found.get(place)
    if (at) at.push(line)
    else found.set(place, [line])
  }
  return found
}

/** Returns the groups by the next field, within the group with these keys. */
function groupsWithin(answer: Answer, { keys, filter }: GroupPlace): Group[] {
  const { resource, inside, labels, context } = answer
  const by = answer.by[keys.length]
  if (!by) return []
  const groups = (inside.get(placeOf(keys)) ?? []).map((line): Group => {
    const key = line.keys.at(-1) ?? null
    const label = key === null ? undefined : labels[keys.length]?.[key]
    const value = key === null || by.unit ? key : filterValue(resource, by.field, key)
    const place = { keys: line.keys, filter: openingFilter(filter, { by, value }, context) }
    return {
      key,
      ...(label !== undefined && { label }),
      filter: place.filter,
      ...totalsOf(answer, line.keys),
      ...(keys.length + 1 < answer.by.length && { groups: groupsWithin(answer, place) }),
    }
  })
  return groups.sort(by.unit ? inTime : byCount)
}

const lastIfEmpty = (one: Group, other: Group) => Number(one.key === null) - Number(other.key === null)
const inTime = (one: Group, other: Group) =>
  lastIfEmpty(one, other) || compareTexts(String(one.key), String(other.key))
const byCount = (one: Group, other: Group) =>
  lastIfEmpty(one, other) || other.count - one.count || byNumbers.compare(nameOf(one), nameOf(other))
const nameOf = ({ label, key }: Group) => sortKey(label ?? String(key), officeAlphabet())
/** Sorts `Rule 9` before `Rule 10`. */
const byNumbers = new Intl.Collator('en', { numeric: true })

/** Converts a key to the value that a filter on the field expects. */
function filterValue(resource: Resource, name: string, key: string): string | number | boolean {
  const field = fieldOf(resource, name)
  const [column] = field ? typeOf(field).columns(name, field) : []
  if (column?.type === 'boolean') return key === 'true'
  return column?.type === 'bigint' ? Number(key) : key
}

function totalsOf(answer: Answer, keys: GroupPlace['keys']): Totals {
  const own = answer.byPlace.get(placeOf(keys)) ?? []
  const whole = own.find(({ amount }) => amount === undefined)
  const values = answer.measures.flatMap((measure, at): [string, Value][] =>
    isPlainCount(measure)
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

function measuredValue({ resource, currencies }: Answer, { measure, at, own, whole }: Measured): Value {
  const { of, field: name = '' } = measure
  const field = fieldOf(resource, name)
  const value = whole?.values[at] ?? null
  const measured = of === 'distinct' || !field ? 'number' : typeOf(field).measured
  if (measured === 'amount') {
    const lines = own.filter(({ amount }) => amount === name)
    return {
      amounts: (currencies.get(name) ?? []).flatMap(currency => {
        const found = lines.find(line => line.currency === currency)?.values[at]
        return found === undefined || found === null ? [] : [asMoney(currency, BigInt(found))]
      }),
    }
  }
  if (value === null) return {}
  if (measured === 'day') return { day: value }
  return measured === 'moment' ? { moment: value } : { number: normalDecimal(value) }
}

/**
 * Returns an amount in minor units. JSON carries them as numbers, which are
 * not exact beyond 2^53: throws `AmountTooLarge`.
 */
export function asMoney(currency: string, total: bigint): Money {
  const amount = Number(total)
  if (!Number.isSafeInteger(amount)) throw new AmountTooLarge()
  return { amount, currency }
}

/** Returns the currencies of each amount field, the one with the most records first. */
function currenciesByField(lines: readonly GroupLine[]): Map<string, readonly string[]> {
  const amounts = new Set(lines.flatMap(({ amount }) => amount ?? []))
  return new Map(
    [...amounts].map(name => [
      name,
      currenciesOf(lines.filter(({ amount, keys }) => amount === name && !keys.length)),
    ]),
  )
}

/** Returns the currencies, the one with the most rows first; groups use the same order as the total. */
export function currenciesOf(
  lines: readonly { currency: string | null; count: string | number }[],
): string[] {
  const rows = new Map<string, number>()
  for (const { currency, count } of lines)
    if (currency !== null) rows.set(currency, (rows.get(currency) ?? 0) + Number(count))
  return [...rows.keys()].sort(
    (one, other) => (rows.get(other) ?? 0) - (rows.get(one) ?? 0) || compareTexts(one, other),
  )
}
