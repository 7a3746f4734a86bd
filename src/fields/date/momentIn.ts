import type { ReadingOptions } from '../../core/field/reading'
import { momentAt } from '../../core/field/relativeDate'
import { latinDigits } from '../../core/schema/latinDigits'
import { dayIn } from './dayIn'
import { isDay } from './typedDay'

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const TIME = /^(.*?)[T,\s]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,3})\d*)?)?\s*([ap]\.?m\.?)?$/i

/**
 * Parses a moment with its offset, or a day with a time in the office's time zone; a day alone is its first
 * moment. Returns undefined for anything else.
 */
export function momentIn(
  typed: string,
  { days, now, timeZone }: Pick<ReadingOptions, 'days' | 'now' | 'timeZone'>,
): Date | undefined {
  const text = latinDigits(typed).trim()
  if (ISO.test(text)) {
    const moment = new Date(text.replace(' ', 'T'))
    return Number.isNaN(moment.getTime()) ? undefined : moment
  }
  const [, before = text, hours = '0', minutes = '0', seconds = '0', part = '', half] = TIME.exec(text) ?? []
  const day = dayIn(before, days, now)
  const hour = hourOf(Number(hours), half)
  if (!isDay(day) || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const shown = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'))
  return momentAt(Date.parse(day) + shown, timeZone)
}

const hourOf = (hour: number, half: string | undefined) =>
  half === undefined ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0)
