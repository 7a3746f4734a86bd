import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine } from '../../../server/records/export/csvCell'
import { guardedText } from '../../../server/records/export/csvSql'
import type { Database } from '../../../server/storage/database'
import { engines } from '../../support/databases'

const SIGNS = [
  'a',
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
]

/** The nth of all texts of up to three signs. */
const textOf = (n: number): string =>
  n ? textOf(Math.floor((n - 1) / SIGNS.length)) + SIGNS[(n - 1) % SIGNS.length] : ''

it('C-11 every cell is written as csv-stringify writes it, with line breaks quoted', () => {
  const texts = Array.from({ length: SIGNS.length ** 3 }, (_cell, n) => textOf(n))
  const expected = stringify(
    texts.map(text => [text, 'x', text]),
    { escape_formulas: true, record_delimiter: '\r\n', quote_record_delimiter: true },
  )
  expect(texts.map(text => csvLine([text, 'x', text])).join('')).toBe(expected)
})

// The embedded database writes no lines.
const writing = engines.filter(({ name }) => name === 'postgres')

describe.each(writing)('cells that $name writes', engine => {
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

  it('C-11 are those that the server writes, of all short texts of the signs that matter', async () => {
    const texts = Array.from({ length: SIGNS.length ** 3 }, (_cell, n) => textOf(n))
    expect(await writtenBy(texts)).toBe(linesOf(texts))
  })

  it('C-11 are those that the server writes, of any text', async () => {
    // What the database can hold: no zero, and no half of a pair.
    const held = fc.string({
      unit: fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 1 })),
    })
    const texts = fc.array(
      held.map(text => text.replaceAll('\0', '')),
      { minLength: 100, maxLength: 100 },
    )
    const property = fc.asyncProperty(texts, async some => {
      expect(await writtenBy(some)).toBe(linesOf(some))
    })
    await fc.assert(property, { numRuns: 5 })
  })
})
