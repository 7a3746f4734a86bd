import { dateFormat } from '../../core/i18n/intl'
import { latinDigits } from '../../core/schema/latinDigits'
import { isDay } from './typedDay'

const NAMED = /^(\d{1,2})\s+(\S+?)\.?\s+(\d{4})$/u

/**
 * Parses a day with the month as a word, `3 mars 2026`, in the given language or in
 * English; returns undefined for anything else.
 */
export function readNamedDay(typed: string, language: string): string | undefined {
  const [, day = '', name = '', year = ''] = NAMED.exec(latinDigits(typed)) ?? []
  if (!day) return undefined
  const bare = (word: string) => word.toLocaleLowerCase(language).replace(/\.$/u, '')
  const month = monthsOf(language).find(each => bare(each.name) === bare(name))?.month
  const read = month && `${year}-${month}-${day.padStart(2, '0')}`
  return read && isDay(read) ? read : undefined
}

/** Returns the months with all their names. */
function monthsOf(language: string): { name: string; month: string }[] {
  const formats = [language, 'en'].flatMap(tag =>
    (['short', 'long'] as const).map(month => dateFormat(tag, { month, timeZone: 'UTC' })),
  )
  return Array.from({ length: 12 }, (_, at) => at).flatMap(at =>
    formats.map(format => ({
      name: format.format(new Date(Date.UTC(2026, at, 1))),
      month: String(at + 1).padStart(2, '0'),
    })),
  )
}
