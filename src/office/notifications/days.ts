import type { Notification } from '../../contract/notifications'
import { dayAt, startOfDayIn } from '../../core/field/relativeDate'
import { readerTimeZone } from '../../core/field/timeZone'
import { daysAfter } from '../../core/schema/days'
import { isDay } from '../../fields/date/typedDay'

/** The notifications of one day in the browser's time zone. */
export interface Day {
  /** The date, such as `2026-03-05`. */
  day: string
  rows: Notification[]
}

/** Returns the date of a moment in the browser's time zone. */
export const dayOf = (moment: Date): string => dayAt(moment, readerTimeZone)

/** Groups sorted rows by day. */
export function byDay(rows: readonly Notification[]): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const day = dayOf(new Date(row.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

/** Returns the start of a day in the browser's time zone, or of the day `after` days later. */
export function startOf(day: string, after = 0): string | undefined {
  if (!isDay(day)) return undefined
  return startOfDayIn(daysAfter(day, after), readerTimeZone)
}
