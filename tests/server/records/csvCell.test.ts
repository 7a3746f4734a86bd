import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/base/storage/database'
import { csvLine, guarded, unguarded } from '../../../server/engine/records/export/csvCell'
import { guardedText } from '../../../server/engine/records/export/csvSql'
import { engines } from '../../support/databases'

const SIGNS = [
  'a',
  '1',
  'é',
  ' ',
  '"',
  ',',
  '\n',
  '\r',
  '\t',
  '=',
  '+',
  '-',
  '@',
  "'",
  ';',
  '＝',
  '＋',
  '－',
  '＠',
  'ل',
  // Characters next to those that need quoting.
  '#',
  '(',
  '\u{FF00}',
]

/** Returns the nth of all texts of up to three characters. */
const textOf = (n: number): string =>
  n ? textOf(Math.floor((n - 1) / SIGNS.length)) + SIGNS[(n - 1) % SIGNS.length] : ''

const shortTexts = Array.from({ length: SIGNS.length ** 3 }, (_cell, n) => textOf(n))

it('C-11 quotes every cell like csv-stringify, with line breaks quoted', () => {
  const expected = stringify(
    shortTexts.map(text => [guarded(text), 'x', guarded(text)]),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )
  expect(shortTexts.map(text => csvLine([text, 'x', text])).join('')).toBe(expected)
})

const FIGURES = ['+21671123456', '+216 71 123 456', '-5', '-12.5', '-4239.770 TND', '-9007199254740991']
const LIKE_FIGURES = [
  ...[
    '-5+1',
    '-5 ',
    '- 5',
    '-5 TNDX',
    '-5 tnd',
    '-5 TND;=1',
    '-A1',
    '-5\n-3',
    '--5',
    '-.5',
    '-5:A1',
    '-5%',
    '-5 A1',
  ],
  ...['+1', '+1+1', '+216-71123456', '+A1234567', '+2167112345;=2', '+2167112345\n2', '+ 21671123456'],
  ...['+', ' +21671123456', '=21671123456', '+٢١٦٧١١٢٣٤٥٦', '+21671123456\t', '+216  71123456'],
  '+2167112345678901',
]

it('F-03 leaves phone numbers and negative numbers as they are, and nothing else with such a sign', () => {
  expect(FIGURES.map(guarded)).toEqual(FIGURES)
  expect(LIKE_FIGURES.filter(text => guarded(text) === text)).toEqual([])
})

describe('U-10 export', () => {
  // Some spreadsheets remove blanks before they check for a formula.
  const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/
  // A negative number can only become that number.
  const guardedTexts = shortTexts.filter(text => !/^-\d+$/.test(text))
  const lines = guardedTexts.map(text => csvLine(['x', text, text]) + csvLine([text, 'x'])).join('')

  it.each([',', ';', '\t'])('has no cell that starts a formula when split at %j', separator => {
    const reading = { relax_quotes: true, relax_column_count: true, delimiter: separator }
    // A reader with another separator loses its place at quotes, so each line is also read alone.
    const single = guardedTexts.map(text => csvLine(['x', text, 'x']))
    const cells = single.flatMap(line => parseLeniently(line, reading))
    if (separator === ',') cells.push(...parseLeniently(lines, reading))
    expect(cells.length).toBeGreaterThan(shortTexts.length)
    expect(cells.filter(cell => FORMULA.test(cell))).toEqual([])
  })

  it('has no formula sign after any separator, ignoring blanks and quotes', () => {
    expect(lines.match(/(^|[;\t\r\n])[ "]*[=+\-@＝＋－＠]/)).toBeNull()
  })

  it('restores every text on re-import, also one that starts with an apostrophe', () => {
    expect(shortTexts.filter(text => unguarded(guarded(text)) !== text)).toEqual([])
  })
})

/** Returns the cells of a text as a spreadsheet without error handling finds them. */
function parseLeniently(text: string, reading: object): string[] {
  try {
    return (parse(text, reading) as string[][]).flat()
  } catch {
    // The text is quoted for another separator, so it is split at each separator.
    return text.split((reading as { delimiter: string }).delimiter).flatMap(part => part.split(/[\r\n]/))
  }
}

// The embedded database has no COPY.
const writing = engines.filter(({ name }) => name === 'postgres')

describe.each(writing)('cells written by $name', engine => {
  let db: Database
  beforeAll(async () => {
    db = await engine.open()
  })
  afterAll(() => db.close())

  async function writtenBy(texts: readonly string[]): Promise<string> {
    const lines = await db.copyLines?.(sql`
      select ${guardedText(sql.ref('text'))}, 'x'
      from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`)
    return Buffer.concat(lines?.blocks ?? []).toString()
  }

  const linesOf = (texts: readonly string[]) => texts.map(text => csvLine([text, 'x'])).join('')

  it("U-10 C-11 equal the server's cells for all short texts of special characters", async () => {
    expect(await writtenBy(shortTexts)).toBe(linesOf(shortTexts))
  })

  it("F-03 equal the server's cells for phone numbers and negative numbers", async () => {
    const texts = [...FIGURES, ...LIKE_FIGURES]
    expect(await writtenBy(texts)).toBe(linesOf(texts))
  })

  it("C-11 equal the server's cells for any text", async () => {
    // Texts that the database can store: no NUL and no unpaired surrogate.
    const cellText = fc.string({
      unit: fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 1 })),
    })
    const texts = fc.array(
      cellText.map(text => text.replaceAll('\0', '')),
      { minLength: 100, maxLength: 100 },
    )
    const property = fc.asyncProperty(texts, async some => {
      expect(await writtenBy(some)).toBe(linesOf(some))
    })
    await fc.assert(property, { numRuns: 5 })
  })
})
