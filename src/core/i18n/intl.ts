import { officeCountry } from './officeCountry'

/**
 * Returns the locale that `Intl` uses for a language. Arabic is written as in the office's country: CLDR has
 * decimal commas for Tunisia, Morocco, Algeria, Libya and Lebanon, and other names of months in the Maghreb
 * and the Levant. It always has Latin digits and the Gregorian calendar, because policies, plates and amounts
 * are written that way, and the defaults for `ar` differ between systems.
 */
export function intlTag(language: string): string {
  if (language !== 'ar') return language
  const country = officeCountry()
  return `ar${country ? `-${country}` : ''}-u-ca-gregory-nu-latn`
}

const made = new Map<string, unknown>()

/** Creates a format once for each locale and options: it is slow to create, and every cell needs one. */
function once<Format>(
  kind: string,
  { language, options }: { language: string; options?: object },
  make: () => Format,
): Format {
  const key = `${kind} ${intlTag(language)} ${JSON.stringify(options)}`
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as Format
}

export const numberFormat = (language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once('number', { language, options }, () => new Intl.NumberFormat(intlTag(language), options))

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', { language, options }, () => new Intl.DateTimeFormat(intlTag(language), options))

/** Formats `in 3 days`, `yesterday`. */
export const relativeFormat = (language: string): Intl.RelativeTimeFormat =>
  once('relative', { language }, () => new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }))

/** Joins items to `a, b and c`, or `a, b or c`. */
export const listFormat = (language: string, type: 'conjunction' | 'disjunction' = 'conjunction') =>
  once('list', { language, options: { type } }, () => new Intl.ListFormat(intlTag(language), { type }))

/**
 * Joins items to `a, b, c`, if the sentence continues after them or an `and` would be ambiguous. In Arabic,
 * each item is isolated, because Latin names would otherwise be reordered.
 */
export const separated = (language: string, items: readonly string[]) =>
  language === 'ar' ? items.map(item => `\u2068${item}\u2069`).join('، ') : items.join(', ')

/** Joins names and labels to `a, b and c`; in Arabic, each is isolated, as above. */
export const named = (language: string, items: readonly string[]) =>
  listFormat(language).format(language === 'ar' ? items.map(item => `\u2068${item}\u2069`) : items)

/** Returns a function for the names of countries or currencies; an unknown code is returned unchanged. */
export function nameFormat(language: string, type: 'region' | 'currency'): (code: string) => string {
  const names = new Intl.DisplayNames(intlTag(language), { type, fallback: 'code' })
  return code => {
    try {
      return names.of(code) ?? code
    } catch (error) {
      if (error instanceof RangeError) return code
      throw error
    }
  }
}

/** Returns a collator that sorts texts as a language's readers expect. */
export const collatorOf = (language: string) => new Intl.Collator(intlTag(language), { numeric: true })
