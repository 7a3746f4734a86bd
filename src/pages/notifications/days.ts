import type { Notification } from '../../contract/notifications'

/** The notifications of one day in the browser's time zone. */
export interface Day {
  /** The date, such as `2026-03-05`. */
  day: string
  rows: Notification[]
}

/** Returns the date of a moment in the browser's time zone. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

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
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moment = new Date(year, month - 1, date + after)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
