import { intlTag, nameFormat } from '../../core/i18n/intl'
import type { CodeList } from './codeLists'

/** What the codes of a standard are called in a language: `Tunisian Dinar`, `GMT+1`. */
export function codeNames(list: CodeList, locale: string): (code: string) => string {
  const known = new Map<string, string>()
  const name = naming[list](locale)
  return code => {
    const kept = known.get(code) ?? name(code)
    known.set(code, kept)
    return kept
  }
}

function currencyNames(locale: string) {
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'currency', fallback: 'none' })
  return (code: string) => names.of(code) ?? ''
}

const countryNames = (locale: string) => nameFormat(locale, 'region')

const zoneNames = (locale: string) => (zone: string) => {
  try {
    const format = new Intl.DateTimeFormat(intlTag(locale), { timeZone: zone, timeZoneName: 'shortOffset' })
    return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch (error) {
    // A zone that the server knows and this browser does not has no name here.
    if (error instanceof RangeError) return ''
    throw error
  }
}

const naming = { country: countryNames, currency: currencyNames, timeZone: zoneNames } satisfies Record<
  CodeList,
  (locale: string) => (code: string) => string
>
