import { isCurrency } from './currencies'

/** Signs and words that mean one currency here, in upper case and without points. */
const SIGNS: Record<string, string> = {
  ...{ '€': 'EUR', EURO: 'EUR', EUROS: 'EUR', AVRO: 'EUR', يورو: 'EUR' },
  ...{ '£': 'GBP', '₺': 'TRY', TL: 'TRY' },
  ...{ DT: 'TND', DA: 'DZD', LD: 'LYD' },
  ...{ دت: 'TND', دج: 'DZD', دل: 'LYD', دم: 'MAD', دإ: 'AED' },
  ...{ US$: 'USD', $US: 'USD', A$: 'AUD', AU$: 'AUD', $A: 'AUD', C$: 'CAD', CA$: 'CAD', $CA: 'CAD' },
  ...{ NZ$: 'NZD', HK$: 'HKD', S$: 'SGD', MX$: 'MXN' },
}
const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN']
const DINARS = ['TND', 'DZD', 'LYD', 'JOD', 'KWD', 'BHD', 'IQD', 'RSD']
const DIRHAMS = ['MAD', 'AED']
const LIRAS = ['TRY', 'LBP', 'SYP']
const CFA = ['XOF', 'XAF']
/** Signs and names that several currencies share. */
const SHARED: Record<string, readonly string[]> = {
  ...{ $: DOLLARS, DOLLAR: DOLLARS, DOLLARS, دولار: DOLLARS },
  ...{ DINAR: DINARS, DİNAR: DINARS, DINARS, دينار: DINARS },
  ...{ DH: DIRHAMS, DHS: DIRHAMS, DIRHAM: DIRHAMS, DIRHAMS, درهم: DIRHAMS },
  ...{ LIRA: LIRAS, LİRA: LIRAS, LIRAS, ليرة: LIRAS },
  ...{ '¥': ['JPY', 'CNY'], FCFA: CFA, CFA, KR: ['SEK', 'NOK', 'DKK', 'ISK'] },
}
/** French words next to amounts, without and with tax. They name no currency. */
const TAX = /(?<=^|\s)(?:HT|HTVA|TTC|TVAC)(?=\s|$)/giu

/**
 * Returns the currency that a code or a sign names. A sign that several currencies share only names the usual
 * one, if that is among them: `DH` are dirhams of Morocco in a file whose amounts are. Otherwise undefined.
 */
export function currencyOf(word: string, usual?: string): string | undefined {
  const sign = plain(word)
  if (usual && sharing(sign)?.includes(usual)) return usual
  const code = SIGNS[sign] ?? SIGNS[sign.toUpperCase()] ?? sign.toUpperCase()
  return isCurrency(code) ? code : undefined
}

/** Arabic signs come with direction marks, and signs of letters with or without points. */
const plain = (word: string) =>
  word
    .replace(/[\p{Cf}.]/gu, '')
    .replace(TAX, '')
    .replace(/\s+/gu, ' ')
    .trim()
const sharing = (sign: string) => SHARED[sign.toUpperCase()]

/** Returns the words next to an amount that can name its currency: `€` for `€ HT`, `''` for `TTC`. */
export const currencyWords = (text: string): string =>
  /\p{L}|\p{Sc}/u.test(text) ? plain(text) : text.trim()

/** Returns a sign as a key: `DH` for `dh.`. */
export const plainSign = (word: string): string => plain(word).toUpperCase()

/** Returns the currencies that a code or a sign can mean; none if it is neither. */
export function currenciesOf(word: string): readonly string[] {
  const one = currencyOf(word)
  return sharing(plain(word)) ?? (one ? [one] : [])
}

const LOWER = /^(?:\p{Ll}{3}|da|ld)$/u

/**
 * Returns whether a word in a longer text is a currency, even if it doesn't say which. A code in lower case is
 * a word there, such as `all` or `top`.
 */
export const isCurrencySign = (word: string): boolean =>
  /\p{Sc}/u.test(word) ||
  sharing(plain(word)) !== undefined ||
  (currencyOf(word) !== undefined && !LOWER.test(word))
