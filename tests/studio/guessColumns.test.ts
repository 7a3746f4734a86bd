import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CellReading } from '../../server/features/imports/sheet/columnGuess'
import { guessColumns } from '../../server/features/imports/sheet/readSheet'
import type { Cell } from '../../src/contract/imports'
import { setOfficeCountry } from '../../src/core/i18n/officeCountry'

const french: CellReading = {
  ...{ decimal: ',', days: 'dmy', currency: 'TND', timeZone: 'Africa/Tunis' },
  now: new Date('2026-11-23T12:00:00Z'),
}
const english: CellReading = { ...french, decimal: '.', days: 'mdy' }

/** Returns the guess for one column. */
function guess(header: string, cells: readonly Cell[], reading = french) {
  const sheet = guessColumns([header], reading)
  for (const [at, cell] of cells.entries()) sheet.add({ row: at + 2, cells: [cell] })
  const [column] = sheet.columns().columns
  if (!column) throw new Error('There is no column')
  return column
}
const kindOf = (...given: Parameters<typeof guess>) => guess(...given).kind
const repeated = (...values: Cell[]) =>
  Array.from({ length: 20 }, (_, at) => values[at % values.length] ?? '')

beforeAll(() => setOfficeCountry('TN'))
afterAll(() => setOfficeCountry(undefined))

describe('T-01 the field that a column could become', () => {
  it.each<[kind: string, header: string, cells: Cell[]]>([
    ['wholeNumber', 'Seats', ['4', '12', '1 204']],
    ['wholeNumber', 'Seats', [4, 12, 1204]],
    ['wholeNumber', 'Year', ['2024', '2025', '2026']],
    ['decimal', 'Weight', ['4,5', '12', '1.204,25']],
    ['decimal', 'Hours', ['12,00', '8,00']],
    ['percent', 'Share', ['4,5 %', '%12', '100 %']],
    ['money', 'Balance', ['1.204,250 TND', '12 €']],
    ['money', 'Prix unitaire', ['1 204,250', '12']],
    ['date', 'Since', ['31/12/2025', '01.02.2026', '2026-03-04']],
    ['date', 'Since', ['3 mars 2026', '12 Ocak 2025']],
    ['date', 'Since', ['2026-03-04 00:00:00']],
    ['dateTime', 'Seen', ['31/12/2025 14:30', '2026-03-04T08:00:00Z']],
    ['yesNo', 'Active', ['oui', 'non', 'Oui']],
    ['yesNo', 'Active', ['x', '', 'x']],
    ['yesNo', 'Active', [true, false]],
    ['email', 'Contact', ['amel@example.com', 'Sami <sami@example.com>']],
    ['time', 'Opens', ['8:05', '14h30', '2:30 PM']],
    ['url', 'Site', ['https://example.com', 'http://example.com/a?b=1']],
    ['phone', 'Mobile', ['71 234 567', '22333444']],
    ['phone', 'Appeler', ['+216 71 234 567', '00 33 1 42 68 53 00']],
    ['longText', 'Remarks', ['two\nlines', 'one']],
    ['longText', 'Remarks', ['a'.repeat(300)]],
    ['text', 'City', ['Tunis', 'Sfax']],
    ['text', 'Nothing', ['', '']],
  ])('T-01 is of kind %s: %s %j', (kind, header, cells) => {
    expect(kindOf(header, cells)).toBe(kind)
  })

  it.each<[why: string, header: string, cells: Cell[], kind: string]>([
    ['codes with zeros in front are not counted with', 'Branch', ['007', '012'], 'text'],
    ['numbers of documents are not counted with', 'Invoice no', ['1001', '1002'], 'text'],
    ['eight figures are no day', 'Stock', ['20260131', '20260228'], 'wholeNumber'],
    ['single letters are no yes or no', 'Class', ['e', 'h'], 'text'],
    ['0 and 1 are numbers', 'Children', ['0', '1', '1'], 'wholeNumber'],
    ['in a few rows, one cell that does not fit decides', 'Since', ['31/12/2025', 'unknown'], 'text'],
    ['a day that does not exist is none', 'Since', ['31/02/2026'], 'text'],
  ])('T-01 is careful: %s', (_why, header, cells, kind) => {
    expect(kindOf(header, cells)).toBe(kind)
  })

  it.each<[kind: string, header: string, others: Cell[], cells: Cell[]]>([
    ['date', 'Since', ['n/a', 'unknown', '?'], ['31/12/2025']],
    ['dateTime', 'Seen', ['unknown'], ['31/12/2025 14:30', '2026-03-04']],
    ['wholeNumber', 'Seats', ['-', 'unknown'], ['4', '1']],
    ['decimal', 'Weight', ['?'], ['4,5', '12', '13', '14', '15']],
    ['money', 'Rent', ['Néant', 'to be agreed'], ['1.204,250 TND']],
    ['email', 'Contact', ['Sami'], ['amel@example.com']],
    ['yesNo', 'Open', ['-'], ['oui', 'non']],
    ['wholeNumber', 'Places', ['لا يوجد', 'yok', 'S.O.'], [1, 2, 3]],
  ])('T-01 is of kind %s although %s has some of %j', (kind, header, others, cells) => {
    const all = Array.from({ length: 12 }, (_, at) => cells[at % cells.length] ?? '')
    const column = guess(header, [...all, ...others])
    expect(column).toMatchObject({ kind, is_required: false })
    const misfits = column.fields.find(({ field }) => field.kind === kind)?.misfits
    expect(misfits?.map(({ text, rows }) => [text, rows])).toEqual(
      others.map((text, at) => [text, [all.length + 2 + at]]),
    )
    // As text, every value fits.
    expect(column.fields.find(({ field }) => field.kind === 'text')).toEqual({ field: { kind: 'text' } })
  })

  it('T-01 tells placeholders from what only a person can decide, and counts both', () => {
    const days = Array<Cell>(60).fill('31/12/2025')
    const { fields } = guess('Since', ['N/A', ...days, 'unknown', 'n/a', 'N/A'])
    expect(fields.find(({ field }) => field.kind === 'date')?.misfits).toEqual([
      { text: 'N/A', count: 2, rows: [2, 65], is_placeholder: true },
      { text: 'unknown', count: 1, rows: [63], is_placeholder: false },
      { text: 'n/a', count: 1, rows: [64], is_placeholder: true },
    ])
  })

  it.each<[why: string, cells: Cell[], kind: string]>([
    ['four of twenty are too many', [...Array(16).fill('12'), 'a', 'b', 'c', 'd'], 'choice'],
    ['five of a hundred are few', [...Array(95).fill('12'), 'a', 'b', 'c', 'd', 'e'], 'wholeNumber'],
    ['one of nine is too many', [...Array(8).fill('12'), 'a'], 'text'],
    ['a placeholder is none of them', ['12', '13', 'n/a'], 'wholeNumber'],
    ['most cells need a value', ['12', 'n/a', '-'], 'text'],
    ['a third answer makes options', [...repeated('oui', 'non'), 'peut-être'], 'choice'],
    ['a long text is no slip', [...Array(20).fill('12'), 'as agreed '.repeat(9)], 'text'],
  ])('T-01 knows few from many: %s', (_why, cells, kind) => {
    expect(kindOf('Open', cells)).toBe(kind)
  })

  it('T-01 reads days and decimals as the file is read', () => {
    expect(kindOf('Since', ['12/31/2025'], english)).toBe('date')
    expect(kindOf('Since', ['12/31/2025'], french)).toBe('text')
    const { kind, fields } = guess('Weight', ['4.125', '3.5'], english)
    expect(kind).toBe('decimal')
    expect(fields).toContainEqual({ field: { kind: 'decimal', scale: 3 } })
  })

  it('T-01 is a choice only if few values are those of many rows', () => {
    const { kind, fields } = guess('Status', repeated('Open', 'In progress', 'open', 'Closed'))
    expect(kind).toBe('choice')
    expect(fields).toContainEqual({
      field: { kind: 'choice', options: ['open', 'in_progress', 'closed'] },
      words: { open: 'Open', in_progress: 'In progress', closed: 'Closed' },
    })
    expect(kindOf('Status', ['Open', 'Closed', 'Open'])).toBe('text')
    expect(kindOf('Country', repeated('Tunisia'))).toBe('text')
  })

  it('T-01 is required if no cell is empty, and unique only if it identifies the rows', () => {
    const codes = ['A-1', 'A-2', 'A-3']
    expect(guess('Code', codes)).toMatchObject({ is_required: true, is_unique: true })
    expect(guess('City', codes)).toMatchObject({ is_required: true, is_unique: false })
    expect(guess('Code', [...codes, 'A-1'])).toMatchObject({ is_unique: false })
    expect(guess('Code', [...codes, ''])).toMatchObject({ is_required: false, is_unique: false })
  })

  it('T-01 names every kind that can hold the cells, and shows three different values', () => {
    const { fields, samples } = guess('Since', ['2026-01-31', '2026-01-31', '2026-02-28', '', '2026-03-31'])
    const kinds = fields.map(({ field }) => field.kind)
    expect(kinds).toEqual(expect.arrayContaining(['date', 'dateTime', 'choice', 'text', 'longText']))
    expect(kinds).not.toContain('wholeNumber')
    expect(samples).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  })

  it('T-01 notices that the headings are values', () => {
    const looksLikeData = (headers: string[], cells: string[]) => {
      const sheet = guessColumns(headers, french)
      sheet.add({ row: 2, cells })
      return sheet.columns().headings_are_data
    }
    expect(looksLikeData(['Amel', 'amel@example.com'], ['Sami', 'sami@example.com'])).toBe(true)
    expect(looksLikeData(['Name', '2025'], ['Sami', '12'])).toBe(false)
  })
})
