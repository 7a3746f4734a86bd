import codes from 'i18n-iso-countries/codes.json'

/** The two-letter codes of ISO 3166. */
export const countries: readonly string[] = codes.map(([alpha2 = '']) => alpha2).sort()
