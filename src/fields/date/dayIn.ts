import type { DayOrder } from '../../core/field/reading'
import { dateFormat } from '../../core/i18n/intl'
import { languageNames } from '../../core/i18n/languages'
import { fold } from '../../core/schema/fold'
import { latinCode } from '../../core/schema/latinDigits'
import { isDay, wholeYear } from './typedDay'

const FIGURES = /^(\d{1,4})[./\-\s]+(\d{1,2})[./\-\s]+(\d{1,4})$/
const CLOSE = /^(\d{4})(\d{2})(\d{2})$/
const WEEKDAY_FIRST = /^(\p{L}[\p{L}\p{M}]*)\.?[\s,،]+(.+)$/u
const WEEKDAY_LAST = /^(.+?)[\s,،]+(\p{L}[\p{L}\p{M}]*)\.?$/u
const TYPED = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})$/
const TYPED_CLOSE = /^(\d{2})(\d{2})(\d{4})$/
const WORDS =
  /^(?:(\d{4})[\s.,-]+)?(\d{1,2})?(?:er|\.)?[\s./-]*(\p{L}[\p{L}\p{M}]*(?:\s\p{L}[\p{L}\p{M}]*)?)\.?[\s./,-]*(\d{1,4})?(?:[\s,/-]+(\d{4}|\d{2}))?$/u
const PLACES: Record<DayOrder, readonly [number, number, number]> = {
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
  ymd: [0, 1, 2],
}

/**
 * Returns the first two numbers of a numeric date, whose order is unknown; undefined if the year comes first
 * or the month is a name, because then the order is clear.
 */
export function figuresOf(text: string): readonly [number, number] | undefined {
  const [, first = '', second = ''] = FIGURES.exec(weekdayOf(text)?.rest ?? latinCode(text)) ?? []
  return first && first.length < 3 ? [Number(first), Number(second)] : undefined
}

/**
 * Parses a day as files write it into `YYYY-MM-DD`; returns undefined if it is not
 * one. It does not check whether the day exists.
 */
export const dayIn = (text: string, order: DayOrder, now: Date): string | undefined =>
  dayWithWeekday(text, rest => dayAlone(rest, order, now)).day

/** Returns whether a text is a day with the name of another weekday. */
export const isOfOtherWeekday = (text: string, order: DayOrder, now: Date): boolean =>
  dayWithWeekday(text, rest => dayAlone(rest, order, now)).isOtherWeekday

function dayAlone(text: string, order: DayOrder, now: Date): string | undefined {
  const latin = latinCode(text)
  const figures = FIGURES.exec(latin) ?? CLOSE.exec(latin)
  if (!figures) return monthNamed(text, now)
  const [first = '', second = '', third = ''] = figures.slice(1)
  const places =
    first.length === 4 ? PLACES.ymd : order === 'ymd' && third.length === 4 ? PLACES.dmy : PLACES[order]
  const [year = '', month = '', day = ''] = places.map(place => [first, second, third][place])
  return dayOf({ year, month, day }, now)
}

/**
 * Parses a typed day: digits with any or no separators, the day first, or a month's name, as a day is shown.
 * Returns anything else unchanged.
 */
export function readDay(typed: string, now = new Date()): string {
  const latin = latinCode(typed)
  const [, first = '', month = '', last = ''] = TYPED.exec(latin) ?? TYPED_CLOSE.exec(latin) ?? []
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  const read = first ? dayOf({ year, month, day }, now) : namedDay(typed, now)
  return isDay(read) ? read : typed
}

/** Parses a day whose month is a word in any of the languages; returns undefined for anything else. */
export const namedDay = (text: string, now = new Date()): string | undefined =>
  dayWithWeekday(text, rest => monthNamed(rest, now)).day

function monthNamed(text: string, now: Date): string | undefined {
  const [, before, day, word = '', after, last] = WORDS.exec(latinCode(text)) ?? []
  const month = word && months().get(fold(word))
  if (!month) return undefined
  // `3 mars 2026`, `March 3, 2026` and `2026 March 3`.
  const [theDay, year] = day ? [day, before ?? after] : [after, last ?? before]
  return theDay && year ? dayOf({ year, month: String(month), day: theDay }, now) : undefined
}

/** Splits a weekday off a day, before or after it; undefined if there is none. */
function weekdayOf(text: string): { weekday: number; rest: string } | undefined {
  const latin = latinCode(text)
  for (const [pattern, word, rest] of [
    [WEEKDAY_FIRST, 1, 2],
    [WEEKDAY_LAST, 2, 1],
  ] as const) {
    const match = pattern.exec(latin)
    const weekday = weekdays().get(fold(match?.[word] ?? ''))
    if (weekday !== undefined) return { weekday, rest: match?.[rest] ?? '' }
  }
  return undefined
}

/** Reads a day, and if that fails, a day with the name of its weekday: `Mar 3, 2026` is in March, not on a `mardi`. */
function dayWithWeekday(
  text: string,
  read: (text: string) => string | undefined,
): { day: string | undefined; isOtherWeekday: boolean } {
  const day = read(text)
  const found = day ? undefined : weekdayOf(text)
  if (!found) return { day, isOtherWeekday: false }
  const dated = read(found.rest)
  const isOtherWeekday = isDay(dated) && new Date(dated).getUTCDay() !== found.weekday
  return { day: isOtherWeekday ? undefined : dated, isOtherWeekday }
}

function dayOf(
  { year, month, day }: { year: string; month: string; day: string },
  now: Date,
): string | undefined {
  if (day.length > 2 || month.length > 2 || year.length % 2 === 1) return undefined
  const whole = year.length === 2 ? wholeYear(Number(year), now) : year
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

let known: Map<string, number> | undefined
let knownWeekdays: Map<string, number> | undefined

/** Returns the names of the weekdays in all languages, short and long; Sunday is 0. */
function weekdays(): Map<string, number> {
  if (knownWeekdays) return knownWeekdays
  knownWeekdays = new Map()
  for (const language of MONTH_LANGUAGES)
    for (const weekday of ['long', 'short'] as const) {
      const format = dateFormat(language, { weekday, timeZone: 'UTC' })
      // 4 January 1970 was a Sunday.
      for (let at = 0; at < 7; at += 1)
        knownWeekdays.set(fold(format.format(Date.UTC(1970, 0, 4 + at)).replace(/\.$/, '')), at)
    }
  return knownWeekdays
}

/**
 * The four languages, with the countries that have other names of months: the Maghreb and the Levant in Arabic,
 * and other abbreviations in the French of Morocco and the English of Britain.
 */
const MONTH_LANGUAGES = [
  ...languageNames.filter(language => language !== 'ar'),
  ...['fr-MA', 'en-GB'],
  ...['EG', 'TN', 'MA', 'MR', 'LB'].map(country => `ar-${country}-u-ca-gregory-nu-latn`),
]

/** Returns the names of the months, short and long, standalone and as used in dates. */
function months(): Map<string, number> {
  if (known) return known
  known = new Map()
  for (const language of MONTH_LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = dateFormat(language, { month, day, timeZone: 'UTC' })
        for (let at = 0; at < 12; at += 1) {
          const part = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === 'month')
          known.set(fold((part?.value ?? '').replace(/\.$/, '')), at + 1)
        }
      }
  return known
}
