import { tzOffset } from '@date-fns/tz'

const MINUTE = 60_000

/** The moment at which a clock of a time zone shows a day and a time, in UTC. */
export function momentIn(day: string, seconds: number, timeZone: string): string {
  const shown = Date.parse(day) + seconds * 1000
  const offsetAt = (moment: number) => tzOffset(timeZone, new Date(moment)) * MINUTE
  // The offset of that moment, which is only known once the moment is: the second look is right outside of changes.
  return new Date(shown - offsetAt(shown - offsetAt(shown))).toISOString()
}
