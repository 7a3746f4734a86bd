import { tzOffset } from '@date-fns/tz'
import { figuresReader } from '../../core/field/reading'
import { latinDigits } from '../../core/schema/latinDigits'
import { dayIn } from '../date/dayIn'
import { isDay } from '../date/typedDay'

const MINUTE = 60_000

/** The moment at which a clock of a time zone shows a day and a time, in UTC. */
function momentIn(day: string, seconds: number, timeZone: string): string {
  const shown = Date.parse(day) + seconds * 1000
  const offsetAt = (moment: number) => tzOffset(timeZone, new Date(moment)) * MINUTE
  // The offset of that moment, which is only known once the moment is: the second look is right outside of changes.
  return new Date(shown - offsetAt(shown - offsetAt(shown))).toISOString()
}

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const TIME = /^(.*?)[T,\s]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?$/i

/** A moment with its zone, or a day with a time of the office's clock; a day alone is its first moment. */
export const dateTimeReader = figuresReader('import.no_moment', (typed, _field, { days, now, timeZone }) => {
  const text = latinDigits(typed).trim()
  if (ISO.test(text)) {
    const moment = new Date(text.replace(' ', 'T'))
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
  }
  const [, before = text, hours = '0', minutes = '0', seconds = '0', half] = TIME.exec(text) ?? []
  const day = dayIn(before, days, now)
  const hour = hourOf(Number(hours), half)
  if (!isDay(day) || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return momentIn(day, (hour * 60 + Number(minutes)) * 60 + Number(seconds), timeZone)
})

const hourOf = (hour: number, half: string | undefined) =>
  half === undefined ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0)
