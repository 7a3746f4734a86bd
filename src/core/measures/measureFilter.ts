import {
  type Elapsed,
  type Grouping,
  groupedField,
  type Measure,
  type MeasureValue,
  type Window,
} from '../schema/measure'
import type { Values } from '../schema/resource'

/** Days of the calendar: from the first one up to, not including, the last one. */
export interface Period {
  from: string
  to: string
}

const dayFromToday = (days: number) => (days ? `@today${days > 0 ? '+' : ''}${days}` : '@today')

const windowFilter = (field: string, { from, to }: Pick<Window, 'from' | 'to'>): Values => ({
  ...(from !== undefined && { [`${field}_gte`]: dayFromToday(from) }),
  ...(to !== undefined && { [`${field}_lt`]: dayFromToday(to) }),
})

const periodFilter = (field: string, { from, to }: Period): Values => ({
  [`${field}_gte`]: from,
  [`${field}_lt`]: to,
})

/** The filter that finds exactly the rows of a measure: of a period, where it has a date and one is asked. */
export function measureFilter(
  { filter = {}, value = 'count', by, period: date }: Pick<Measure, 'filter' | 'value' | 'by' | 'period'>,
  period?: Period,
): Values {
  return {
    ...filter,
    ...(by && typeof by === 'object' && 'windows' in by && windowsFilter(by.date, by.windows)),
    ...(typeof value === 'object' && 'days' in value && bothThere(value.days)),
    ...(date &&
      period &&
      (elapsedOf(value) ? overlapping(elapsedOf(value), period) : periodFilter(date, period))),
  }
}

/** The terms of which some days are in a period. */
const overlapping = (elapsed: Elapsed | undefined, { from, to }: Period): Values =>
  elapsed ? { [`${elapsed.from}_lt`]: to, [`${elapsed.to}_gt`]: from } : {}

const elapsedOf = (value: MeasureValue) =>
  typeof value === 'object' && 'elapsed' in value ? value.elapsed : undefined

const windowsFilter = (field: string, windows: readonly Window[]) =>
  windowFilter(field, { from: windows[0]?.from, to: windows.at(-1)?.to })

const bothThere = ({ from, to }: { from: string; to: string }): Values => ({
  [`${from}_null`]: false,
  [`${to}_null`]: false,
})

/** The filter that finds the records that meet two filters. */
export const bothFilters = (one: Values, other: Values): Values =>
  Object.keys(one).length ? { ...one, and: [...(Array.isArray(one.and) ? one.and : []), other] } : other

/** The filter that finds exactly the rows of one group; `next` is the first day of the next month or week. */
export function groupFilter(
  whole: Values,
  by: Grouping,
  { value, next }: { value: string | number | boolean | null; next?: string },
): Values {
  const field = groupedField(by)
  if (value === null) return { ...whole, [`${field}_null`]: true }
  // In the words that the list's own filters use.
  if (typeof by === 'string') return { ...whole, [`${by}_eq_any`]: [value] }
  const key = String(value)
  if ('each' in by) {
    const { [`${field}_gte`]: from, [`${field}_lt`]: to, ...rest } = whole
    const first = later(from, key)
    const end = sooner(to, next)
    return { ...rest, [`${field}_gte`]: first, ...(end === undefined ? {} : { [`${field}_lt`]: end }) }
  }
  const window = by.windows.find(({ name }) => name === key)
  if (!window) throw new Error(`There is no window ${key}`)
  const { [`${field}_gte`]: _from, [`${field}_lt`]: _to, ...rest } = whole
  return { ...rest, ...windowFilter(field, window) }
}

// The bounds of a period may cut its first and its last month; a day in words is left to the whole.
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)
const later = (bound: unknown, key: string) => (isDay(bound) && bound > key ? bound : key)
const sooner = (bound: unknown, next: string | undefined) =>
  next === undefined ? bound : isDay(bound) && bound < next ? bound : next

/** The address of the list of exactly the rows that a filter finds, whatever view the list opens with. */
export const measureLink = (resource: string, filter: Values): string =>
  Object.keys(filter).length
    ? `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    : `/${resource}?view=`
