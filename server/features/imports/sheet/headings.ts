import { fold } from '../../../../src/core/schema/fold'

/** Headings of identifying columns, in the four languages. */
const IDENTIFIERS = wordsIn(
  'id no nr number code ref reference sku iban serial plate zip postcode postal numero matricule immatriculation referans kod numara plaka sira رقم الرقم رمز الرمز كود مرجع',
)

/** Returns the words of a text, without case and accents. */
export function wordsIn(text: string): ReadonlySet<string> {
  const plain = fold(text.replace(/n°|nº|№/giu, ' no '))
  return new Set(plain.split(/[^\p{L}]+/u).filter(Boolean))
}

export const haveCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some(word => other.has(word))

/** Returns whether a heading names an identifying column. `Number of seats` is a count instead. */
export function isIdentifier(words: ReadonlySet<string>): boolean {
  const [, second] = words
  return second !== 'of' && second !== 'de' && haveCommon(words, IDENTIFIERS)
}
