import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import { figuresReader, type ReadingOptions } from '../../core/field/reading'
import { storedTime, timeIn } from '../../core/field/timeOfDay'
import { dayIn } from '../date/dayIn'
import { splitTime } from '../date/momentIn'
import { isDay } from '../date/typedDay'
import type { TimeField } from './time.type'

/** Reads a time to the minute. Of a moment only the time is kept: programs write the day that a cell hides. */
const timeReader = figuresReader('validation.time', (text, _field, way) => {
  const time = timeIn(text) ?? timeOfMoment(text, way)
  return time && storedTime(time)
})

function timeOfMoment(text: string, { days, now }: ReadingOptions) {
  const [day, time] = splitTime(text)
  return isDay(dayIn(day, days, now)) ? time : undefined
}

/** A moment would be read as its time, but is none. `14.30` is more likely a number. */
const timeGuess: FieldGuess<TimeField> = {
  rank: 19,
  field: { kind: 'time' } as TimeField,
  looks: text => /[^\d.\s]/.test(text) && timeIn(text) !== undefined,
}

export const timeImport: FieldImport<TimeField> = { reader: timeReader, guess: timeGuess }
