import { isCurrency } from './currencies'

/** Signs and words that mean one currency here. */
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₺': 'TRY',
  DT: 'TND',
  TL: 'TRY',
  'د.ت': 'TND',
  'د.م': 'MAD',
  'د.ج': 'DZD',
  'د.ل': 'LYD',
}
const DIRHAMS = ['MAD', 'AED']
const CFA = ['XOF', 'XAF']
/** Signs that several currencies share. */
const SHARED: Record<string, readonly string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  ...{ DH: DIRHAMS, DHS: DIRHAMS, FCFA: CFA, CFA },
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
}

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

/** Arabic signs come with direction marks, and signs of letters with or without a point at their end. */
const plain = (word: string) =>
  word
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\.$/, '')
const sharing = (sign: string) => SHARED[sign.toUpperCase()]

/** Returns a sign as a key: `DH` for `dh.`. */
export const plainSign = (word: string): string => plain(word).toUpperCase()

/** Returns the currencies that a code or a sign can mean; none if it is neither. */
export function currenciesOf(word: string): readonly string[] {
  const one = currencyOf(word)
  return sharing(plain(word)) ?? (one ? [one] : [])
}

const LOWER = /^\p{Ll}{3}$/u

/**
 * Returns whether a word in a longer text is a currency, even if it doesn't say which. A code in lower case is
 * a word there, such as `all` or `top`.
 */
export const isCurrencySign = (word: string): boolean =>
  /\p{Sc}/u.test(word) ||
  sharing(plain(word)) !== undefined ||
  (currencyOf(word) !== undefined && !LOWER.test(word))
