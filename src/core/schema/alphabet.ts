import { officeCountry } from '../i18n/officeCountry'
import { COLLATION } from './row'

/** The order of letters by which texts that people write are sorted. `root` is Unicode's own order. */
export type Alphabet = 'root' | 'tr'

/**
 * The letters that Turkish sorts as letters of their own, each exchanged for one that Unicode's root collation
 * sorts at that place: the embedded database has no other collation. No name in Turkish has the other letters;
 * as all of them change places, different texts never become equal.
 */
const TURKISH = { from: 'çğıöşüÇĞÖŞÜƈɠɦɵȿʉƇƓƟⱾɄIİꞪ', to: 'ƈɠɦɵȿʉƇƓƟⱾɄçğıöşüÇĞÖŞÜꞪIİ' }
const places = new Map([...TURKISH.from].map((letter, at) => [letter, [...TURKISH.to][at] as string]))
const turkish = new RegExp(`[${TURKISH.from}]`, 'g')

/** Returns the alphabet of the office's country: everyone in an office sees its records in one order. */
export const officeAlphabet = (): Alphabet => (officeCountry() === 'TR' ? 'tr' : 'root')

/**
 * Returns a column as it is sorted and compared. It must be the same in the index and the query, or PostgreSQL
 * does not use the index.
 */
export const sortSql = (column: string, alphabet: Alphabet): string =>
  alphabet === 'tr'
    ? `translate(${column}, '${TURKISH.from}', '${TURKISH.to}') COLLATE ${COLLATION}`
    : `${column} COLLATE ${COLLATION}`

/** Returns a text in the form that `sortSql` compares. */
export const sortKey = (text: string, alphabet: Alphabet): string =>
  alphabet === 'tr' ? text.replace(turkish, letter => places.get(letter) ?? letter) : text

// English uses Unicode's root collation unchanged; 'und' would fall back to the machine's language.
const collator = new Intl.Collator('en')

/** Compares two texts as the database does. */
export function compareTexts(one: string, other: string, alphabet = officeAlphabet()): number {
  const [a, b] = [sortKey(one, alphabet), sortKey(other, alphabet)]
  return collator.compare(a, b) || codePointOrder(a, b)
}

/**
 * PostgreSQL orders texts that the collation treats as equal, e.g. with a soft hyphen, by their code points.
 */
function codePointOrder(a: string, b: string): number {
  const [points, others] = [[...a], [...b]]
  const at = points.findIndex((point, index) => point !== others[index])
  if (at < 0) return points.length - others.length
  return (points[at]?.codePointAt(0) ?? 0) - (others[at]?.codePointAt(0) ?? -1)
}
