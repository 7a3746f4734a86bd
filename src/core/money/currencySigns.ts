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

/** Returns the currency that a code or a sign names; undefined if it names none, or several. */
export function currencyOf(word: string): string | undefined {
  // Arabic signs come with direction marks, and with or without a point at their end.
  const plain = word.replace(/\p{Cf}/gu, '').trim()
  const sign = plain.replace(/\.$/, '')
  const code = SIGNS[sign] ?? SIGNS[sign.toUpperCase()] ?? plain.toUpperCase()
  return isCurrency(code) ? code : undefined
}

const LOWER = /^\p{Ll}{3}$/u

/**
 * Returns whether a word in a longer text is a currency, even if it doesn't say which. A code in lower case is
 * a word there, such as `all` or `top`.
 */
export const isCurrencySign = (word: string): boolean =>
  SHARED.test(word) || (currencyOf(word) !== undefined && !LOWER.test(word))
