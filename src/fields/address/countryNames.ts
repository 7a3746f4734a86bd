/** The names of countries in a language, from `Intl`. */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return code => {
    try {
      return names.of(code) ?? code
    } catch (error) {
      if (error instanceof RangeError) return code
      throw error
    }
  }
}
