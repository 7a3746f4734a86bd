import { expect, it } from 'vitest'
import type { CellReading } from '../../../server/features/imports/sheet/columnGuess'
import { rowsBelow } from '../../../server/features/imports/sheet/rowsBelow'
import type { Cell } from '../../../src/contract/imports'

const reading: CellReading = {
  decimal: '.',
  days: 'dmy',
  currency: 'EUR',
  timeZone: 'UTC',
  now: new Date('2026-11-28T12:00:00Z'),
}
const headers = ['name', 'city', 'price']
const record = ['Amel', 'Tunis', 5]

/** The last rows of a file by number, and what each is. */
type Rows = [row: number, cells: Cell[], kind?: string][]

it.each<[title: string, rows: Rows]>([
  [
    'a total',
    [
      [2, record],
      [3, ['Total', '', 5], 'total_row'],
    ],
  ],
  [
    'a total after a blank row, and a note',
    [
      [2, record],
      [4, ['', 'Total', 5], 'total_row'],
      [5, ['Source: X'], 'note_row'],
    ],
  ],
  [
    'notes after a blank row',
    [
      [2, record],
      [4, ['1) without fees'], 'note_row'],
      [5, ['2) net'], 'note_row'],
    ],
  ],
  [
    'a short record, which follows directly',
    [
      [2, record],
      [3, ['Sami', '', '']],
    ],
  ],
  [
    'a note between records',
    [
      [2, record],
      [4, ['North']],
      [5, record],
    ],
  ],
  [
    'a number alone, which is no note',
    [
      [2, record],
      [4, ['', '', 7]],
    ],
  ],
])('F-02 below a table: %s', (_title, rows) => {
  const found = rowsBelow(
    rows.map(([row, cells]) => ({ row, cells })),
    { headers, reading, after: 1 },
  )
  const kinds = rows.flatMap(([row, , kind]) => (kind ? [[row, kind]] : []))
  expect([...found].toSorted(([one], [other]) => one - other)).toEqual(kinds)
})

it('F-02 in a table of two columns, one filled cell can be a record', () => {
  const rows = [
    { row: 2, cells: ['Amel', 'Tunis'] },
    { row: 4, cells: ['Sami'] },
  ]
  expect(rowsBelow(rows, { headers: ['name', 'city'], reading, after: 1 }).size).toBe(0)
})
