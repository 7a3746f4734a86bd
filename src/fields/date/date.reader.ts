import { type FieldReader, figuresReader } from '../../core/field/reading'
import { dayAt } from '../../core/field/relativeDate'
import type { DateField } from './date.type'
import { dayIn } from './dayIn'
import { momentIn, weekdayReason } from './momentIn'
import { isDay } from './typedDay'

// Some programs write a day as its first moment: 03/04/2026 00:00:00.
const MIDNIGHT = /[T\s]+00:00(:00(\.0+)?)?Z?$/

/** Returns a text without the time that some programs add to a day. */
export const withoutMidnight = (text: string): string => text.trim().replace(MIDNIGHT, '')

/**
 * Reads a day. Of a day with another time only the day is kept; a moment with an offset is the office's day:
 * programs write the Tunisian midnight of 4 March as `2026-03-03T23:00:00Z`.
 */
export const dateReader: FieldReader<DateField> = {
  ...figuresReader<DateField>('import.no_date', (text, _field, way) => {
    const day = dayIn(withoutMidnight(text), way.days, way.now)
    if (isDay(day)) return day
    const moment = momentIn(text, way)
    return moment && dayAt(moment, way.timeZone)
  }),
  reasonOf: weekdayReason,
}
