import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import { type FieldReader, figuresReader } from '../../core/field/reading'
import { dayAt } from '../../core/field/relativeDate'
import type { DateField } from './date.type'
import { dayIn } from './dayIn'
import { momentIn, splitTime, weekdayReason } from './momentIn'
import { isDay } from './typedDay'

// Some programs write a day as its first moment: 03/04/2026 00:00:00.
const MIDNIGHT = /[T\s]+00:00(:00(\.0+)?)?Z?$/

/** Returns a text without the time that some programs add to a day. */
const withoutMidnight = (text: string): string => text.trim().replace(MIDNIGHT, '')

/**
 * Reads a day. Of a day with another time only the day is kept; a moment with an offset is the office's day:
 * programs write the Tunisian midnight of 4 March as `2026-03-03T23:00:00Z`.
 */
const dateReader: FieldReader<DateField> = {
  ...figuresReader<DateField>('import.no_date', (text, _field, way) => {
    const day = dayIn(withoutMidnight(text), way.days, way.now)
    if (isDay(day)) return day
    const moment = momentIn(text, way)
    return moment && dayAt(moment, way.timeZone)
  }),
  reasonOf: weekdayReason,
}

/**
 * Text of eight digits only is more likely a number or a phone number. A day with a time would be read as the day
 * alone, but is more likely a moment.
 */
const dateGuess: FieldGuess<DateField> = {
  rank: 20,
  field: { kind: 'date' } as DateField,
  looks: text => /\D/.test(text) && !splitTime(withoutMidnight(text))[1],
}

export const dateImport: FieldImport<DateField> = { reader: dateReader, guess: dateGuess }
