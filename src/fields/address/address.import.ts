import type { FieldImport } from '../../core/field/fieldImport'
import { type FieldReader, readJson } from '../../core/field/reading'
import { nameFormat } from '../../core/i18n/intl'
import { languageNames } from '../../core/i18n/languages'
import { officeCountry } from '../../core/i18n/officeCountry'
import { fold } from '../../core/schema/fold'
import { countries } from '../countries'
import type { Address, AddressField } from './address.type'

const PARTS = ['line1', 'line2', 'postcode', 'city', 'region', 'country'] as const
const POSTCODE = /^(\d[\d -]{2,9}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\s+(\S.*)$/i

/**
 * Reads an address from several columns, or from one as exports write it:
 * `line, second line, postcode city, region, country`.
 */
const addressReader: FieldReader<AddressField> = {
  message: 'import.no_address',
  partsOf: () => PARTS,
  read({ text, parts }) {
    const own = text ? (fromJson(text) ?? fromLine(text)) : {}
    const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part.trim()))
    const all: Partial<Record<keyof Address, string>> = { ...own, ...given }
    const value = Object.fromEntries(PARTS.map(part => [part, all[part]?.trim() || null]))
    // Defaults to the office's country; the address schema reports an unknown country.
    const country = all.country?.trim() || (Object.values(value).some(Boolean) ? officeCountry() : undefined)
    return { ...value, country: countryOf(country ?? '') ?? country ?? null }
  },
}

function fromJson(text: string): Partial<Record<keyof Address, string>> | undefined {
  const value = readJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

function fromLine(text: string): Partial<Record<keyof Address, string>> {
  const parts = text
    .split(/,|\n/)
    .map(part => part.trim())
    .filter(Boolean)
  const country = countryOf(parts.at(-1) ?? '')
  if (country) parts.pop()
  const at = parts.findIndex((part, place) => place > 0 && POSTCODE.test(part))
  const place = at < 0 ? Math.min(1, parts.length - 1) : at
  const [, postcode, city = parts[place]] = POSTCODE.exec(parts[place] ?? '') ?? []
  const lines = parts.slice(0, place)
  const [line1, ...further] = lines
  return {
    ...(line1 && { line1 }),
    ...(further.length && { line2: further.join(', ') }),
    ...(postcode && { postcode }),
    // A text alone can be a street or a city, unless a postcode or a country is next to it.
    ...(city && (lines.length || postcode || country) && { city }),
    ...(parts[place + 1] && { region: parts.slice(place + 1).join(', ') }),
    ...(country && { country }),
  }
}

let known: Map<string, string> | undefined

/** Finds a country by its code, or by its name in any of the languages. */
function countryOf(word: string): string | undefined {
  if (!known) {
    known = new Map()
    for (const language of languageNames) {
      const nameOf = nameFormat(language, 'region')
      for (const code of countries) known.set(fold(nameOf(code)), code)
    }
    for (const code of countries) known.set(code.toLowerCase(), code)
  }
  return known.get(fold(word))
}

export const addressImport: FieldImport<AddressField> = { reader: addressReader }
