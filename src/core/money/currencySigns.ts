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
/** Signs that several currencies share: `$`, the dirhams, the crowns and the CFA francs. */
const SHARED = /\p{Sc}|^(?:DHS?|KR|F?CFA)$/iu
/** What a shared sign means if one of these is the usual currency. */
const MEANINGS: Record<string, readonly string[]> = {
  DH: ['MAD', 'AED'],
  DHS: ['MAD', 'AED'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  FCFA: ['XOF', 'XAF'],
  CFA: ['XOF', 'XAF'],
}

/**
 * Returns the currency that a code or a sign names. A sign of several currencies names the usual one, if that
 * is among them. Returns undefined for a word that names none, or several.
 */
export function currencyOf(word: string, usual?: string): string | undefined {
  // Arabic signs come with direction marks, and with or without a point at their end.
  const plain = word.replace(/\p{Cf}/gu, '').trim()
  const sign = plain.replace(/\.$/, '')
  const upper = sign.toUpperCase()
  if (usual && MEANINGS[upper]?.includes(usual)) return usual
  const code = SIGNS[sign] ?? SIGNS[upper] ?? plain.toUpperCase()
  return isCurrency(code) ? code : undefined
}

const LOWER = /^\p{Ll}{3}$/u

/**
 * Returns whether a word in a longer text is a currency, even if it doesn't say which. A code in lower case is
 * a word there, such as `all` or `top`.
 */
export const isCurrencySign = (word: string): boolean =>
  SHARED.test(word) || (currencyOf(word) !== undefined && !LOWER.test(word))
