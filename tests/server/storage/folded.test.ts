import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folded } from '../../../server/engine/sql/folded'
import { fold, foldAs } from '../../../src/core/schema/fold'
import { engines, type TestDatabase } from '../../support/databases'

/** The characters of ranges that Unicode had in version 13, which the oldest supported database knows. */
function charactersOf(...ranges: readonly (readonly [first: number, last: number])[]): string[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).filter(one =>
      /\P{Cn}/u.test(one),
    ),
  )
}

const LATIN = charactersOf([0x20, 0x7e], [0xa0, 0x24f], [0x1e00, 0x1eff], [0xfb00, 0xfb06], [0xff01, 0xff5e])
const GREEK_AND_CYRILLIC = charactersOf([0x370, 0x3ff], [0x400, 0x4ff])
const ARABIC = charactersOf([0x600, 0x6ff], [0x750, 0x77f], [0xfb50, 0xfdfb], [0xfe70, 0xfefc])
const MARKS = charactersOf(
  [0x300, 0x36f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0xfeff, 0xfeff],
)
const SIGNS = charactersOf([0x9, 0xd], [0x2000, 0x2070], [0x20a0, 0x20bf], [0x2100, 0x214f], [0x3000, 0x3000])
const COMMON = [
  ...'aeiouAEI 0123456789--  ..//\'’"ıİßæœéçşğüöñ٠١٢٣اأإآىيةهكک',
  '\u0301',
  '\u200f',
  '\u00a0',
  '‑',
  '–',
]
const OTHERS = ['日', '本', '한', '😀', 'क', 'ि', 'א', 'ְ', '\u{1d400}']

const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...COMMON) },
  ...[LATIN, GREEK_AND_CYRILLIC, ARABIC, MARKS, SIGNS, OTHERS].map(some => fc.constantFrom(...some)),
)
const text = fc.string({ unit: character, maxLength: 24 })

describe.each(engines)('F-06 the forms in which texts are compared, on $name', engine => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await engine.open()
  })
  afterAll(() => db.close())

  async function inDatabase(texts: readonly string[]) {
    const { rows } = await sql<{ words: string; code: string }>`
      select ${sql.raw(folded('given'))} as words, ${sql.raw(folded('given', 'code'))} as code
      from unnest(${texts}::text[]) with ordinality as list (given, place) order by place`.execute(db.kysely)
    return rows
  }

  it('F-06 are the same as in the program for random texts, and folding twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 300, maxLength: 300 }), async texts => {
        const here = texts.map(one => ({ given: one, words: fold(one), code: foldAs('code', one) }))
        const there = await inDatabase(texts)
        expect(there.map((row, at) => ({ given: texts[at], ...row }))).toEqual(here)
        expect(here.map(({ words }) => fold(words))).toEqual(here.map(({ words }) => words))
      }),
      { numRuns: process.env.TEST_LONG ? 100 : 5, endOnFailure: true },
    )
  })

  it('F-06 are the same as in the program for every single character of these scripts', async () => {
    const texts = [...LATIN, ...GREEK_AND_CYRILLIC, ...ARABIC, ...MARKS, ...SIGNS].map(one => `a${one}1`)
    const here = texts.map(one => ({ given: one, words: fold(one), code: foldAs('code', one) }))
    const there = await inDatabase(texts)
    expect(there.map((row, at) => ({ given: texts[at], ...row }))).toEqual(here)
  })
})
