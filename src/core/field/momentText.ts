import { offsetAt } from './timeZone'

const MINUTE = 60_000
const IN_YEARS = /^(?!0000)\d{4}-/

/**
 * Returns the offset with which a local time is written. ISO 8601 has no offsets with seconds, which zones had before
 * they introduced standard time: these times are written in UTC.
 */
export const writtenOffset = (offset: number): number => (offset % MINUTE ? 0 : offset)

/** Returns an offset as ISO 8601 writes it: `+01:00`. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/**
 * Returns a moment as clocks in a time zone show it, with its offset, so that it can be read back exactly. The
 * database writes the same (`momentTextSql`).
 * @example momentText('2026-10-25T01:30:00.000Z', 'Europe/Paris') // '2026-10-25 02:30:00+01:00'
 */
export function momentText(moment: string, timeZone: string): string {
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return moment
  const offset = writtenOffset(offsetAt(at, timeZone))
  const shown = new Date(at + offset).toISOString()
  if (offset && !IN_YEARS.test(shown)) return momentText(moment, 'UTC')
  return `${shown.slice(0, -1).replace('T', ' ').replace('.000', '')}${offsetText(offset)}`
}
