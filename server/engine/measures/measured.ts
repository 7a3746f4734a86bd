import { addMonths, addWeeks, format, parseISO } from 'date-fns'
import type { Figure, Group, Measured } from '../../../src/contract/measures'
import { digitsOf, normalDecimal, scaled, unscaled } from '../../../src/core/field/decimalText'
import { relativeDate } from '../../../src/core/field/relativeDate'
import { groupFilter } from '../../../src/core/measures/measureFilter'
import { asMoney, currenciesOf } from '../../../src/core/measures/recordGroups'
import type { Money } from '../../../src/core/money/amount'
import { compareTexts } from '../../../src/core/schema/alphabet'
import { type Grouping, groupedField, type MeasureValue } from '../../../src/core/schema/measure'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import type { Scope } from '../../base/services'
import { readLabels } from '../records/labels'
import type { Line, MeasureQuery } from './measureSql'

interface Of extends MeasureQuery {
  name: string
  filter: Values
}

/** Returns the result of one measure from the lines of the database. */
export async function measuredFrom(scope: Scope, of: Of, lines: readonly Line[]): Promise<Measured> {
  const { name, resource, filter, by } = of
  const currencies = currenciesOf(lines)
  const whole = { name, resource: resource.name, filter, ...figureOf(of, lines, currencies) }
  return by === undefined
    ? whole
    : { ...whole, groups: await groupsOf(scope, { ...of, currencies, by }, lines) }
}

function figureOf(
  { resource, value }: MeasureQuery,
  lines: readonly Line[],
  currencies: readonly string[],
): Figure {
  const count = lines.reduce((sum, line) => sum + Number(line.count), 0)
  if (value === 'count') return { count }
  const filled = lines.filter(({ worth }) => worth !== null)
  if ('days' in value) return { count, ...mean(filled, count) }
  const name = 'least' in value ? value.least : value.sum
  const field = fieldOf(resource, name)
  const measured = field && typeOf(field).measured
  if (measured === 'amount') return { count, amounts: amountsOf(value, filled, currencies) }
  if (measured === 'day') return { count, ...(filled.length && { day: filled.map(worthOf).sort()[0] }) }
  return { count, number: numberOf(value, filled) }
}

const worthOf = ({ worth }: Line) => worth ?? ''

function amountsOf(value: MeasureValue, lines: readonly Line[], currencies: readonly string[]): Money[] {
  return currencies.flatMap(currency => {
    const own = lines.filter(line => line.currency === currency).map(line => BigInt(worthOf(line)))
    if (!own.length) return []
    return [
      asMoney(currency, isLeast(value) ? (leastOf(own) ?? 0n) : own.reduce((sum, one) => sum + one, 0n)),
    ]
  })
}

/** Exact numbers arrive as decimal texts; the few lines are combined as scaled integers. */
function numberOf(value: MeasureValue, lines: readonly Line[]): string {
  const digits = digitsOf(lines.map(worthOf))
  const numbers = lines.map(line => scaled(worthOf(line), digits))
  const total = isLeast(value) ? (leastOf(numbers) ?? 0n) : numbers.reduce((one, other) => one + other, 0n)
  return unscaled(total, digits)
}

const isLeast = (value: MeasureValue) => typeof value === 'object' && 'least' in value

const leastOf = (numbers: readonly bigint[]) =>
  numbers.reduce<bigint | undefined>(
    (least, one) => (least === undefined || one < least ? one : least),
    undefined,
  )

/** Returns the average number of days, to a tenth. */
function mean(lines: readonly Line[], count: number): { number?: string } {
  if (!count || !lines.length) return {}
  const days = lines.reduce((sum, line) => sum + Number(worthOf(line)), 0)
  return { number: normalDecimal((days / count).toFixed(1)) }
}

async function groupsOf(
  scope: Scope,
  of: Of & { currencies: readonly string[]; by: Grouping },
  lines: readonly Line[],
): Promise<Group[]> {
  const { by } = of
  const keys = [...new Set(lines.map(({ key }) => key))]
  const labels = await labelsOf(scope, of, keys)
  const whole =
    typeof by === 'object' && 'each' in by ? inDays(scope, of.filter, groupedField(by)) : of.filter
  const groups = keys.map(key => {
    const own = lines.filter(line => line.key === key)
    const label = key === null ? undefined : labels[key]
    const filter = groupFilter(whole, by, { value: filteredBy(of.resource, by, key), next: nextOf(by, key) })
    return { key, ...(label === undefined ? {} : { label }), filter, ...figureOf(of, own, of.currencies) }
  })
  return groups.sort((one, other) => orderOf(by, one, other))
}

async function labelsOf(scope: Scope, { resource, by }: MeasureQuery, keys: readonly (string | null)[]) {
  const field = typeof by === 'string' ? fieldOf(resource, by) : undefined
  const target = field && scope.services.resources.target(field)
  if (!target) return {}
  const ids = keys.filter(key => key !== null)
  return readLabels(scope, target, ids)
}

/** Returns a group's value as a filter takes it. */
function filteredBy(resource: Resource, by: Grouping, key: string | null): string | number | boolean | null {
  const field = typeof by === 'string' ? fieldOf(resource, by) : undefined
  if (!field || key === null || typeof by !== 'string') return key
  const [column] = typeOf(field).columns(by, field)
  if (column?.type === 'boolean') return key === 'true' || key === 't'
  return column?.type === 'text' ? key : Number(key)
}

/** Returns the first day after a month or a week; undefined for any other group. */
function nextOf(by: Grouping, key: string | null): string | undefined {
  if (key === null || typeof by === 'string' || !('each' in by)) return undefined
  const first = parseISO(key)
  return format(by.each === 'month' ? addMonths(first, 1) : addWeeks(first, 1), 'yyyy-MM-dd')
}

/**
 * Replaces relative dates in a filter's bounds with days, so that they can be compared with those of a month.
 */
function inDays({ context }: Scope, filter: Values, field: string): Values {
  const bounds = [`${field}_gte`, `${field}_lt`]
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      bounds.includes(key) && typeof value === 'string'
        ? (relativeDate(value, context)?.from ?? value)
        : value,
    ]),
  )
}

// Units of time are in chronological order, windows in the order of their definition, other groups by count.
// Groups without a value come last.
function orderOf(by: Grouping, one: Group, other: Group): number {
  if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null)
  if (typeof by === 'string') return other.count - one.count || compareTexts(one.key, other.key)
  if ('each' in by) return compareTexts(one.key, other.key)
  const place = ({ key }: Group) => by.windows.findIndex(({ name }) => name === key)
  return place(one) - place(other)
}
