import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import { csvLine } from '../../../server/records/csvCell'

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
