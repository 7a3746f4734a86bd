import { fold } from '../schema/fold'
import { latinCode } from '../schema/latinDigits'

/** A time as a clock shows it. */
export interface TimeOfDay {
  hour: number
  minute: number
  second: number
  millisecond: number
}

/** The hours to add in each half of the day, by its folded word. */
const halves = new Map(
  [
    ...['am', 'öö', 'ص', 'صباحا'].map(word => [word, 0] as const),
    ...['pm', 'ös', 'م', 'مساء'].map(word => [word, 12] as const),
  ].map(([word, shift]) => [fold(word), shift] as const),
)
const HALF = `(?:[ap]\\.?m\\.?|öö|ös|[صم]\\p{L}*\\p{M}*)`

const MINUTES = '[:.](\\d{2})(?:[:.](\\d{2})(?:[.,](\\d+))?)?'
const FRENCH = '\\s?h(?:\\s?(\\d{2})(?:\\s?(?:min|mn|m))?)?'
const TIME = new RegExp(`^(?:(${HALF})\\s*)?(\\d{1,2})(?:${MINUTES}|(${FRENCH}))?\\s*(${HALF})?$`, 'iu')

/** Parses a time as people and programs of the four languages write it; returns undefined for anything else. */
export function timeIn(text: string): TimeOfDay | undefined {
  const match = TIME.exec(latinCode(text))
  if (!match) return undefined
  const [, before, hours, minutes, seconds = '0', fraction = '', french, frenchMinutes, after] = match
  const half = before ?? after
  // A number alone is no time.
  if ((before && after) || (minutes ?? half ?? french) === undefined) return undefined
  const hour = hourOf(Number(hours), half)
  const [minute, second] = [Number(minutes ?? frenchMinutes ?? 0), Number(seconds)]
  if (hour === undefined || minute > 59 || second > 59) return undefined
  return { hour, minute, second, millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')) }
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (hour > 23) return undefined
  if (half === undefined) return hour
  const shift = halves.get(fold(half).replaceAll('.', ''))
  // `14:30 PM` is afternoon all the same; `14:30 AM` and `0:30 PM` contradict themselves.
  if (shift === undefined || (shift === 0 ? hour > 12 : hour === 0)) return undefined
  return (hour % 12) + shift
}

/** Returns a time as it is stored: `14:30`. */
export const storedTime = ({ hour, minute }: Pick<TimeOfDay, 'hour' | 'minute'>): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
