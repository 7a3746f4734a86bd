import { type Comparing, DASH_BY_DIGIT, FOLDING, SEPARATORS } from '../../../src/core/schema/fold'
import { COLLATION } from '../../../src/core/schema/row'
import { literal } from '../../base/storage/schema/sqlText'

const { latin, arabic, arabicDigits } = FOLDING
const all = [...arabic, ...arabicDigits]
const from = literal(all.map(([letter]) => letter).join(''))
const to = literal(all.map(([, letter]) => letter).join(''))

/**
 * Returns the SQL of a text in the form in which texts are compared, the same in indexes and queries. It has the
 * steps of `foldAs`. An expression needs no function in the database, and an index follows a change of it.
 */
export function folded(column: string, comparing: Comparing = 'words'): string {
  const lower = `lower(normalize(replace(${column}, ${literal(FOLDING.typedAccent)}, ''), NFKD) collate ${COLLATION})`
  const bare = `regexp_replace(${lower}, ${literal(`[${FOLDING.removed}]+`)}, '', 'g')`
  // The database compares each character with each of the letters, so only with those that can occur.
  const wanted = `case when ${column} ~ ${literal(FOLDING.hasArabicDigits)} then ${all.length}
    when ${column} ~ ${literal(FOLDING.hasArabic)} then ${arabic.length} else 0 end`
  const letters = latin.reduce(
    (text, [letter, other]) => `replace(${text}, '${letter}', '${other}')`,
    `translate(${bare}, left(${from}, ${wanted}), ${to})`,
  )
  const joined = `regexp_replace(${letters}, ${literal(DASH_BY_DIGIT)}, '', 'g')`
  const spaced = `btrim(regexp_replace(${joined}, ${literal(SEPARATORS)}, ' ', 'g'))`
  // All parts need one collation. For equality and LIKE, the plain one is the fastest.
  const words = `case when ${column} ~ ${literal(FOLDING.plain)} then lower(${column} collate "C") collate "C" else ${spaced} collate "C" end`
  return comparing === 'code' ? `translate(${words}, ${literal(FOLDING.codeSeparators)}, '')` : `(${words})`
}
