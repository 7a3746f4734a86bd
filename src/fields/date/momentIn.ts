import { MAX_FIGURES, type ReadingOptions } from '../../core/field/reading'
import { momentAt } from '../../core/field/relativeDate'
import { type TimeOfDay, timeIn } from '../../core/field/timeOfDay'
import { latinCode } from '../../core/schema/latinDigits'
import { dayIn, isOfOtherWeekday } from './dayIn'
import { isDay } from './typedDay'

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
/** What is between a day and its time: `T`, a space, a comma, `à`. */
const BETWEEN = /[,،]?(?:\s(?:à|at|saat|في))?(?:[T\s]+)/gu

/** Splits a text into its day and its time of day, which is undefined if there is none. */
export function splitTime(typed: string): readonly [day: string, time: TimeOfDay | undefined] {
  const text = latinCode(typed)
  for (const { index, 0: between } of text.matchAll(BETWEEN)) {
    const time = timeIn(text.slice(index + between.length))
    if (time) return [text.slice(0, index), time]
  }
  return [text, undefined]
}

/**
 * Parses a moment with its offset, or a day with a time in the office's time zone; a day alone is its first
 * moment. Returns undefined for anything else.
 */
export function momentIn(
  typed: string,
  { days, now, timeZone }: Pick<ReadingOptions, 'days' | 'now' | 'timeZone'>,
): Date | undefined {
  const text = latinCode(typed)
  if (ISO.test(text)) {
    const moment = new Date(text.replace(' ', 'T'))
    return Number.isNaN(moment.getTime()) ? undefined : moment
  }
  const [before, time = { hour: 0, minute: 0, second: 0, millisecond: 0 }] = splitTime(text)
  const day = dayIn(before, days, now)
  if (!isDay(day)) return undefined
  const shown = ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 + time.millisecond
  return momentAt(Date.parse(day) + shown, timeZone)
}

/** Returns the message about a day with the name of another weekday. */
export const weekdayReason = (text: string, { days, now }: ReadingOptions): string | undefined =>
  text.length <= MAX_FIGURES && isOfOtherWeekday(splitTime(text)[0], days, now)
    ? 'import.other_weekday'
    : undefined
