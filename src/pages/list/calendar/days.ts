import { addDays, addMonths, addWeeks, format, parseISO, startOfMonth, subMilliseconds } from 'date-fns'
import { dateFormat } from '../../../core/i18n/intl'
import type { Span } from '../../../core/schema/layouts'

/** The days that a calendar shows, in the reader's time zone. `end` is exclusive. */
export interface ShownDays {
  start: Date
  end: Date
}

export const dayOf = (date: Date): string => format(date, 'yyyy-MM-dd')

/** Returns the last day of a span. Calendars use an exclusive `end`: the first moment after it. */
export const lastDayOf = (end: Date): string => dayOf(subMilliseconds(end, 1))

export const dayAfter = (day: string): string => dayOf(addDays(parseISO(day), 1))

/** Returns the day that is one span before or after a day. */
export function turned(day: string, span: Span, by: 1 | -1): string {
  const date = parseISO(day)
  if (span === 'day') return dayOf(addDays(date, by))
  if (span === 'week') return dayOf(addWeeks(date, by))
  return dayOf(addMonths(startOfMonth(date), by))
}

/** Returns the title of the shown days: a month, a week with its first and last day, or a day. */
export function spanTitle(
  day: string,
  span: Span,
  { locale, shown }: { locale: string; shown?: ShownDays },
): string {
  const date = parseISO(day)
  if (span === 'day') return dateFormat(locale, { dateStyle: 'full' }).format(date)
  if (span === 'week' && shown)
    return dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
      shown.start,
      subMilliseconds(shown.end, 1),
    )
  return dateFormat(locale, { month: 'long', year: 'numeric' }).format(date)
}

/** Returns the filter for the records of some days. */
export function daysFilter(
  { date, end, isDay }: { date: string; end?: string; isDay: boolean },
  { start, end: after }: ShownDays,
): Record<string, unknown> {
  const [from, to] = isDay ? [dayOf(start), dayOf(after)] : [start.toISOString(), after.toISOString()]
  const begins = { [`${date}_gte`]: from, [`${date}_lt`]: to }
  if (end === undefined) return begins
  // Includes the records that start before these days and end in or after them.
  return { or: [begins, { [`${date}_lt`]: from, [`${end}_gte`]: from }] }
}
