import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvBounds, CsvReader } from '../../../server/base/csv/csvReader'
import { csvLine, unguarded } from '../../../server/engine/records/export/csvCell'

const read = (text: string, pieces = 1_000, bounds?: Partial<CsvBounds>) => {
  const none = { cell: 1e9, text: 1e9, cells: 1e9, rows: 1e9 }
  const reader = new CsvReader(',', { ...none, ...bounds })
  const rows = []
  for (let at = 0; at < text.length; at += pieces) rows.push(...reader.read(text.slice(at, at + pieces)))
  return [...rows, ...reader.close()].map(({ cells }) => cells)
}

describe('C-11 reading CSV as a stream', () => {
  it.each([
    [
      'line breaks of all kinds',
      'a,b\r\nc,d\ne,f\rg,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    ['empty rows and cells', 'a,\n\n,b\n', [['a', ''], [''], ['', 'b']]],
    ['quotes, and lines within them', '"a ""b""","c\r\nd"\n""\n', [['a "b"', 'c\r\nd'], ['']]],
    ['quotes that quote nothing', '5" pipe,"a"b,c\n', [['5" pipe', '"a"b', 'c']]],
  ])('C-11 reads %s across any chunk boundary', (_name, text, rows) => {
    for (const pieces of [1, 2, 3, 1_000]) expect(read(text, pieces)).toEqual(rows)
  })

  it('C-11 reads back an export', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '=', "'", ';', '😀'),
    })
    const row = fc.array(cell, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 1, max: 9 }), (rows, pieces) => {
        const cells = read(rows.map(csvLine).join(''), pieces).map(line => line.map(unguarded))
        expect(cells).toEqual(rows)
      }),
    )
  })
})

it.each<[string, Partial<CsvBounds>, string]>([
  ['cell', { cell: 10 }, 'a\nb,ccccccccccc'],
  ['text', { text: 10 }, 'a\nbbbbb,ccccc,d'],
  ['cells', { cells: 3 }, 'a\nb,c,d,e'],
  ['rows', { rows: 1 }, 'a\nb\n'],
  ['quote', { text: 10 }, 'a\n"b\nc\nd\ne\nf\ng'],
  ['quote', {}, 'a\n"b'],
])('U-02 rejects CSV beyond its limits while reading: %s', (fault, bounds, text) => {
  for (const pieces of [1, 1_000])
    expect(() => read(text, pieces, bounds)).toThrow(
      expect.objectContaining({ name: 'CsvError', fault, row: 2 }),
    )
})
