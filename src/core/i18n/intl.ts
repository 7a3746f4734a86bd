/**
 * What `Intl` is asked for in a language. Arabic has Latin digits and the Gregorian calendar wherever it runs: the
 * policies, plates and amounts that stand beside a number are written so, and `ar` alone differs from system to system.
 */
export function intlTag(language: string): string {
  return language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : language
}

const made = new Map<string, unknown>()

/** A format is dear to make, and asked for in every cell: the same one is made once. */
function once<Format>(
  kind: string,
  { language, options }: { language: string; options?: object },
  make: () => Format,
): Format {
  const key = `${kind} ${language} ${JSON.stringify(options)}`
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as Format
}

export const numberFormat = (language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once('number', { language, options }, () => new Intl.NumberFormat(intlTag(language), options))

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', { language, options }, () => new Intl.DateTimeFormat(intlTag(language), options))

/** `in 3 days`, `yesterday`. */
export const relativeFormat = (language: string): Intl.RelativeTimeFormat =>
  once('relative', { language }, () => new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }))

/** `a, b and c`, or `a, b or c`. */
export const listFormat = (language: string, type: 'conjunction' | 'disjunction' = 'conjunction') =>
  once('list', { language, options: { type } }, () => new Intl.ListFormat(intlTag(language), { type }))

/**
 * `a, b, c`, where the sentence goes on after them or its `and` would mean something. In Arabic each is set apart, or
 * Latin names would stand in their own order.
 */
export const separated = (language: string, items: readonly string[]) =>
  language === 'ar' ? items.map(item => `\u2068${item}\u2069`).join('، ') : items.join(', ')

/** `a, b and c` of names and labels; in Arabic each is set apart, as above. */
export const named = (language: string, items: readonly string[]) =>
  listFormat(language).format(language === 'ar' ? items.map(item => `\u2068${item}\u2069`) : items)

/** The names of countries or currencies; the code where there is none. */
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

/** Compares texts in the order that a language's readers look them up in. */
export const collatorOf = (language: string) => new Intl.Collator(intlTag(language), { numeric: true })
