import { figuresReader, type ReadingOptions } from '../../core/field/reading'
import { storedTime, timeIn } from '../../core/field/timeOfDay'
import { dayIn } from '../date/dayIn'
import { splitTime } from '../date/momentIn'
import { isDay } from '../date/typedDay'

/** Reads a time to the minute. Of a moment only the time is kept: programs write the day that a cell hides. */
export const timeReader = figuresReader('validation.time', (text, _field, way) => {
  const time = timeIn(text) ?? timeOfMoment(text, way)
  return time && storedTime(time)
})

function timeOfMoment(text: string, { days, now }: ReadingOptions) {
  const [day, time] = splitTime(text)
  return isDay(dayIn(day, days, now)) ? time : undefined
}
