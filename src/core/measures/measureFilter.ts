import {
  type Elapsed,
  type Grouping,
  groupedField,
  type Measure,
  type MeasureValue,
  type Window,
} from '../schema/measure'
import type { Values } from '../schema/resource'

/** A range of calendar days, from the first up to, but not including, the last. */
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

/**
 * Returns the filter that matches exactly a measure's rows, limited to a
 * period if one is given and the measure has a date.
 */
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

/** Returns the filter for terms that overlap a period. */
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

/** Returns the filter that matches records that meet both filters. */
export const bothFilters = (one: Values, other: Values): Values =>
  Object.keys(one).length ? { ...one, and: [...(Array.isArray(one.and) ? one.and : []), other] } : other

/**
 * Returns the filter that matches exactly the rows of one group;
 * `next` is the first day of the next month or week.
 */
export function groupFilter(
  whole: Values,
  by: Grouping,
  { value, next }: { value: string | number | boolean | null; next?: string },
): Values {
  const field = groupedField(by)
  if (value === null) return { ...whole, [`${field}_null`]: true }
  // The same operator as the list's own filters, so that they can show it.
  if (typeof by === 'string') return { ...whole, [`${by}_eq_any`]: [value] }
  const key = String(value)
  if ('each' in by) {
    const { [`${field}_gte`]: from, [`${field}_lt`]: to, ...rest } = whole
    const first = later(from, key)
    const end = sooner(to, next)
    return { ...rest, [`${field}_gte`]: first, ...(end === undefined ? {} : { [`${field}_lt`]: end }) }
  }
  const window = by.windows.find(({ name }) => name === key)
  if (!window) throw new Error(`Unknown window: ${key}`)
  const { [`${field}_gte`]: _from, [`${field}_lt`]: _to, ...rest } = whole
  return { ...rest, ...windowFilter(field, window) }
}

// A period can start or end within a month; bounds with relative dates are ignored.
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)
const later = (bound: unknown, key: string) => (isDay(bound) && bound > key ? bound : key)
const sooner = (bound: unknown, next: string | undefined) =>
  next === undefined ? bound : isDay(bound) && bound < next ? bound : next

/**
 * Returns the address of the list of exactly the rows that a filter matches, without the list's default view.
 */
export const measureLink = (resource: string, filter: Values): string =>
  Object.keys(filter).length
    ? `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    : `/${resource}?view=`
