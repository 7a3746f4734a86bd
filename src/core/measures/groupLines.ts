import { format, startOfMonth, startOfQuarter, startOfWeek, startOfYear } from 'date-fns'
import { digitsOf, scaled, unscaled } from '../field/decimalText'
import { weekStartsOn } from '../field/officeTime'
import { columnOf, typeOf } from '../field/registry'
import { dayAt } from '../field/relativeDate'
import type { Resource, Values } from '../schema/resource'
import type { ColumnValue, Row } from '../schema/row'
import { toFullRow } from '../schema/rows'
import { fieldOf } from '../schema/systemFields'
import type { Aggregate, GroupBy, Unit } from './groupBy'
import { filterOfMeasure } from './ownMeasures'
import type { GroupLine } from './recordGroups'

interface Grouping {
  resource: Resource
  by: readonly GroupBy[]
  measures: readonly Aggregate[]
  timeZone: string
  /** Returns the records that a filter matches, for a measure of the definition. */
  matching(filter: Values): readonly Values[]
}

/** Computes from records in memory the same lines as the database's statement (`groupsSql`). */
export function groupLines(records: readonly Values[], grouping: Grouping): GroupLine[] {
  const { resource, by, measures } = grouping
  const rows = records.map(record => toFullRow(resource, record))
  const counted = measures.map(one => countedRows(one, { records, rows, grouping }))
  const amounts = [
    ...new Set(
      measures.flatMap(({ of, field }) =>
        of !== 'distinct' && field !== undefined && currencyColumn(resource, field) ? [field] : [],
      ),
    ),
  ]
  return Array.from({ length: by.length + 1 }, (_none, depth) => by.slice(0, depth)).flatMap(keyed => {
    const keysOf = (row: Row) => keyed.map(one => keyOf(row, one, grouping))
    const all = partsOf(rows, keysOf).map(of => lineOf(of, grouping, counted))
    const ofAmounts = amounts.flatMap(amount => {
      const currencyOf = (row: Row) => textOf(row[currencyColumn(resource, amount) ?? ''])
      return partsOf(rows, row => [...keysOf(row), currencyOf(row)]).map(of => ({
        ...lineOf({ ...of, keys: of.keys.slice(0, -1) }, grouping, counted),
        amount,
        currency: of.keys.at(-1) ?? null,
      }))
    })
    // The total has a line even if there are no records.
    return [
      ...(keyed.length || all.length ? all : [lineOf({ keys: [], rows: [] }, grouping, counted)]),
      ...ofAmounts,
    ]
  })
}

interface Part {
  keys: readonly (string | null)[]
  rows: readonly Row[]
}

function partsOf(rows: readonly Row[], keysOf: (row: Row) => Part['keys']): Part[] {
  const parts = new Map<string, { keys: Part['keys']; rows: Row[] }>()
  for (const row of rows) {
    const keys = keysOf(row)
    const place = JSON.stringify(keys)
    const part = parts.get(place)
    if (part) part.rows.push(row)
    else parts.set(place, { keys, rows: [row] })
  }
  return [...parts.values()]
}

/** Returns the rows that count for a measure of the definition; undefined if all do. */
function countedRows(
  measure: Aggregate,
  { records, rows, grouping }: { records: readonly Values[]; rows: readonly Row[]; grouping: Grouping },
): ReadonlySet<Row> | undefined {
  const filter = filterOfMeasure(grouping.resource, measure)
  if (!filter) return undefined
  const found = new Set(grouping.matching(filter))
  return new Set(rows.filter((_row, at) => found.has(records[at] ?? {})))
}

function lineOf(
  { keys, rows }: Part,
  { resource, measures }: Grouping,
  counted: readonly (ReadonlySet<Row> | undefined)[],
): GroupLine {
  return {
    keys,
    currency: null,
    count: rows.length,
    values: measures.map((one, at) => {
      const among = counted[at]
      return worked(among ? rows.filter(row => among.has(row)) : rows, one, resource)
    }),
  }
}

const textOf = (value: ColumnValue | undefined) =>
  value === null || value === undefined ? null : String(value)

function currencyColumn(resource: Resource, name: string): string | undefined {
  const field = fieldOf(resource, name)
  if (!field || typeOf(field).measured !== 'amount') return undefined
  return typeOf(field).columns(name, field)[1]?.name
}

const columnNamed = (resource: Resource, name: string) => columnOf(name, fieldOf(resource, name) ?? {})

const starts: Record<Unit, (day: Date) => Date> = {
  day: day => day,
  week: day => startOfWeek(day, { weekStartsOn: weekStartsOn() }),
  month: startOfMonth,
  quarter: startOfQuarter,
  year: startOfYear,
}

/** Returns the value that a row is grouped by; the first day of a unit of time. */
function keyOf(row: Row, { field: name, unit }: GroupBy, { resource, timeZone }: Grouping): string | null {
  const value = textOf(row[columnNamed(resource, name)])
  if (!unit || value === null) return value
  // A day has no time zone; a moment belongs to the office's day.
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(value)
  const day = isDay ? value : dayAt(new Date(value), timeZone)
  return format(starts[unit](new Date(`${day}T00:00`)), 'yyyy-MM-dd')
}

/** The decimal places of a mean. */
const DECIMALS = 4

function worked(rows: readonly Row[], { of, field: name }: Aggregate, resource: Resource): string | null {
  if (of === 'count' || name === undefined) return String(rows.length)
  const column = columnNamed(resource, name)
  const texts = rows.flatMap(row => textOf(row[column]) ?? [])
  if (of === 'distinct') return String(new Set(texts).size)
  if (!texts.length) return null
  const field = fieldOf(resource, name)
  const measured = field && typeOf(field).measured
  if (measured === 'day' || measured === 'moment') {
    const inOrder = [...texts].sort()
    return (of === 'min' ? inOrder[0] : inOrder.at(-1)) ?? null
  }
  return numberOf(of, texts, measured === 'amount' ? 0 : DECIMALS)
}

/** Calculates exactly, with decimals as whole numbers of their smallest unit. */
function numberOf(of: Aggregate['of'], texts: readonly string[], meanDigits: number): string {
  const digits = digitsOf(texts)
  const numbers = texts.map(text => scaled(text, digits))
  if (of === 'min' || of === 'max')
    return unscaled(
      numbers.reduce((one, other) => (one < other === (of === 'min') ? one : other)),
      digits,
    )
  const sum = numbers.reduce((one, other) => one + other, 0n)
  if (of === 'sum') return unscaled(sum, digits)
  const mean = divided(sum * 10n ** BigInt(meanDigits), BigInt(numbers.length) * 10n ** BigInt(digits))
  return unscaled(mean, meanDigits)
}

/** Divides, and rounds half away from zero like PostgreSQL. */
function divided(number: bigint, by: bigint): bigint {
  const size = number < 0n ? -number : number
  const rounded = (size * 2n + by) / (by * 2n)
  return number < 0n ? -rounded : rounded
}
