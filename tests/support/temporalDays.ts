import { Temporal } from 'temporal-polyfill'

const instant = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment)

/** Returns the offset of a zone in milliseconds, as Temporal works it out. */
export const offsetByTemporal = (moment: number, zone: string): number =>
  instant(moment).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/** Returns the moment of the next clock change of a zone; undefined after the last. */
export const nextChange = (moment: number, zone: string): number | undefined =>
  instant(moment).toZonedDateTimeISO(zone).getTimeZoneTransition('next')?.epochMilliseconds

/** Returns the day that has started by a moment, and whose next day has not. */
export function dayByTemporal(moment: number, zone: string): string {
  let day = instant(moment).toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 })
  while (day.toZonedDateTime(zone).epochMilliseconds > moment) day = day.subtract({ days: 1 })
  return day.toString()
}

/** Returns the local time with its offset; in UTC if the offset has seconds. */
export function textByTemporal(moment: number, zone: string): string {
  const shown = offsetByTemporal(moment, zone) % 60_000 ? 'UTC' : zone
  const local = instant(moment).toZonedDateTimeISO(shown)
  const smallestUnit = local.millisecond ? 'millisecond' : 'second'
  return local.toString({ timeZoneName: 'never', smallestUnit }).replace('T', ' ')
}
