import {
  addDays,
  addMonths,
  addQuarters,
  addWeeks,
  addYears,
  parseISO,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from 'date-fns'
import { daysAfter, isoDay } from '../schema/days'
import type { FilterContext } from './fieldType'
import { weekStartsOn } from './officeTime'
import { offsetAt, rulesVersion } from './timeZone'

/** A range of days, from the first up to, but not including, the last. */
export interface Span {
  from: string
  to: string
}

const RELATIVE = /^@(today|week|month|quarter|year)(?:([+-]\d{1,5})([dmy])?)?$/
const add = { d: addDays, m: addMonths, y: addYears }

/**
 * Returns the days that `@today`, `@today+30`, `@today-18y`, `@week`, `@month`, `@quarter-1` or `@year-1`
 * names; undefined for any other text.
 */
export function relativeDate(
  value: string,
  { now, timeZone }: Pick<FilterContext, 'now' | 'timeZone'>,
): Span | undefined {
  const match = RELATIVE.exec(value)
  if (!match) return undefined
  const today = dayIn(now, timeZone)
  const key = `${value} ${today} ${weekStartsOn()}`
  const known = spans.get(key)
  if (known) return known
  if (spans.size >= MAX_SPANS) spans.clear()
  const span = Object.freeze(spanOf(match, parseISO(today)))
  spans.set(key, span)
  return span
}

/** A cache, because every check of a record needs the same few days, and time zone calculations are slow. */
const spans = new Map<string, Span>()
const MAX_SPANS = 500

function spanOf([, word, steps = '0', unit]: RegExpExecArray, today: Date): Span {
  if (word === 'week') {
    const first = addWeeks(startOfWeek(today, { weekStartsOn: weekStartsOn() }), Number(steps))
    return { from: isoDay(first), to: isoDay(addWeeks(first, 1)) }
  }
  if (word === 'month') {
    const first = addMonths(startOfMonth(today), Number(steps))
    return { from: isoDay(first), to: isoDay(addMonths(first, 1)) }
  }
  if (word === 'quarter') {
    const first = addQuarters(startOfQuarter(today), Number(steps))
    return { from: isoDay(first), to: isoDay(addQuarters(first, 1)) }
  }
  if (word === 'year') {
    const first = addYears(startOfYear(today), Number(steps))
    return { from: isoDay(first), to: isoDay(addYears(first, 1)) }
  }
  const date = add[(unit ?? 'd') as keyof typeof add](today, Number(steps))
  return { from: isoDay(date), to: isoDay(addDays(date, 1)) }
}

/** A relative date in words: a key of the catalogue and its number. */
export interface RelativeWords {
  key: string
  smart_count?: number
}

/** Returns `@today-7` as seven days ago, `@month-1` as last month; undefined for any other value. */
export function relativeWords(value: unknown): RelativeWords | undefined {
  const match = typeof value === 'string' ? RELATIVE.exec(value) : null
  if (!match) return undefined
  const [, word = '', steps = '0', unit = 'd'] = match
  const count = Number(steps)
  if (!count) return { key: word }
  if (word !== 'today' && Math.abs(count) === 1) return { key: `${count > 0 ? 'next' : 'previous'}_${word}` }
  const step = word === 'today' ? unit : word.charAt(0)
  return { key: `${count > 0 ? 'ahead' : 'ago'}_${step}`, smart_count: Math.abs(count) }
}

const MINUTE = 60_000
const DAY = 86_400_000

let minute = { zone: '', at: Number.NaN, day: '' }

/**
 * Returns the day in a time zone, independent of the machine's own. It is cached for a minute, because
 * time zone offsets never change within one.
 */
function dayIn(moment: Date, timeZone: string): string {
  const at = Math.floor(moment.getTime() / MINUTE)
  const zone = `${timeZone} ${rulesVersion()}`
  if (minute.zone !== zone || minute.at !== at) minute = { zone, at, day: dayAt(moment, timeZone) }
  return minute.day
}

/**
 * Returns the day of a moment in a time zone, `YYYY-MM-DD`. Where clocks went back across midnight, they showed the
 * end of a day again after the next one had begun; that hour belongs to the next day, so that days follow one another.
 */
export function dayAt(moment: Date, timeZone: string): string {
  const shown = localTime(moment.getTime(), timeZone)
  const day = shown.slice(0, 10)
  if (shown.slice(11) < LATE) return day
  const next = daysAfter(day, 1)
  return startOfDayIn(next, timeZone) <= moment.toISOString() ? next : day
}

// No clock has gone back by more than three hours.
const LATE = '21'

/** Returns what clocks in a time zone show at a moment: `2026-03-01T09:30:00.000`. */
export function localTime(moment: number, timeZone: string): string {
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, -1)
}

// PostgreSQL has no year 0, but east of Greenwich the first day starts in it.
const FIRST_MOMENT = '0001-01-01T00:00:00.000Z'

/** A cache, because filters need the same few days again and again, and time zone calculations are slow. */
const starts = new Map<string, string>()
const MAX_STARTS = 2_000

/**
 * Returns the moment, in UTC, at which a day starts in a time zone: its midnight, or the first moment after
 * it if a clock change skips midnight.
 */
export function startOfDayIn(date: string, timeZone: string): string {
  const key = `${date} ${timeZone} ${rulesVersion()}`
  const known = starts.get(key)
  if (known !== undefined) return known
  if (starts.size >= MAX_STARTS) starts.clear()
  const start = findStart(date, timeZone)
  starts.set(key, start)
  return start
}

function findStart(date: string, timeZone: string): string {
  const moment = momentAt(Date.parse(date), timeZone).toISOString()
  return moment < FIRST_MOMENT ? FIRST_MOMENT : moment
}

/**
 * Returns the moment at which clocks in a time zone show a time, given as if it were UTC. If they show it
 * twice, it is the first; if they skip it, it is the end of the gap.
 * @example
 * momentAt(Date.UTC(2026, 2, 29, 2), 'Europe/Paris').toISOString()
 * // 2026-03-29T01:00:00.000Z, 03:00 in Paris
 */
export function momentAt(shown: number, timeZone: string): Date {
  const [before, after] = [offsetAt(shown - DAY, timeZone), offsetAt(shown + DAY, timeZone)]
  // Around a clock change the two offsets give different moments; a
  // moment is valid only if its own offset leads to it.
  const real = [before, after].map(offset => [shown - offset, offset] as const)
  const shownAt = real
    .filter(([moment, offset]) => offsetAt(moment, timeZone) === offset)
    .map(([moment]) => moment)
  return new Date(shownAt.length ? Math.min(...shownAt) : shown - before)
}
