import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../server/base/services'
import { numberWithUnit } from '../../../server/features/imports/file/cell'
import { hasFigures } from '../../../server/features/imports/file/columnFigures'
import type { Imported } from '../../../server/features/imports/imported'
import {
  findColumns,
  optionsFor,
  readAmount,
} from '../../../server/features/imports/questions/columnFindings'
import { amountCurrency } from '../../../server/features/imports/rows/amountCurrency'
import type { Cell, Reading } from '../../../src/contract/imports'
import { date, dateTime, decimal, defineResource, money, text, wholeNumber } from '../../../src/define'

const parcels = defineResource({
  name: 'parcels',
  title: 'name',
  subject: 'Parcel',
  fields: {
    name: text(),
    day: date(),
    past: date({ max: '2026-11-28' }),
    moment: dateTime(),
    weight: decimal({ scale: 3 }),
    width: decimal({ scale: 2 }),
    count: wholeNumber(),
    price: money(),
    fee: money(),
  },
})

const scope = {
  context: { now: new Date('2026-11-28T12:00:00Z'), timeZone: 'Africa/Tunis', me: 1 },
} as unknown as Scope

const reading = optionsFor(scope, { decimal: '.', days: 'dmy', currency: 'EUR' } as Reading)

/** Finds what the cells of columns leave open, in an office that uses these currencies. */
function find(columns: Record<string, Cell[]>, office = ['EUR'], unnamed: number[] = []) {
  const file = {
    plan: { columns: Object.keys(columns), mode: 'create', key: null, empty: 'keep' },
    look: { figures: Object.values(columns), unnamed },
    reading: { decimal: '.', days: 'dmy', currency: office[0] } as Reading,
  } as Pick<Imported, 'plan' | 'look' | 'reading'>
  return findColumns(scope, parcels, { file, office })
}

const choicesOf = (kind: 'days' | 'decimal', field: string, cells: Cell[], office?: string[]) =>
  find({ [field]: cells }, office)[0]?.readings[kind].choices

describe('F-01 what the cells of a column leave open', () => {
  it.each([
    ['day', ['03/04/2026', '05/06/2026'], ['dmy', 'mdy']],
    ['day', ['03/04/2026', '25/12/2026'], ['dmy']],
    ['day', ['03/04/2026', '12/25/2026'], ['mdy']],
    // A day whose numbers are equal, with its year first, or with its month as a word has one reading.
    ['day', ['04/04/2026', '2026-04-03', '3 avril 2026'], []],
    // Two typing programs in one column: neither order reads every cell.
    ['day', ['25/12/2026', '12/25/2026'], ['dmy', 'mdy']],
    // 3 April 2026, 4 March 2026 or 26 April 2003.
    ['day', ['03/04/26'], ['dmy', 'mdy', 'ymd']],
    ['day', ['31/04/26', '03/04/26'], ['ymd']],
    ['moment', ['03/04/2026 14:30'], ['dmy', 'mdy']],
    ['moment', ['13/04/2026 14:30', '03/04/2026 14:30'], ['dmy']],
    // A day that the field refuses is no evidence for the other one.
    ['past', ['03/12/2026'], ['dmy', 'mdy']],
    ['name', ['03/04/2026'], []],
  ] as const)('F-01 order of days in %s %j: %j', (field, cells, choices) => {
    expect(choicesOf('days', field, [...cells])).toEqual(choices)
  })

  it.each([
    ['weight', ['1,250', '2,500'], ['.', ',']],
    ['weight', ['1.250'], ['.', ',']],
    ['weight', ['1,250', '12,5'], [',']],
    ['weight', ['1,250', '1,250.5'], ['.']],
    ['width', ['1,255'], ['.', ',']],
    ['count', ['1,250'], ['.']],
    ['count', ['1,000'], ['.', ',']],
    ['count', ['1250', 1250], []],
    ['name', ['1,250'], []],
  ] as const)('F-01 decimal sign in %s %j: %j', (field, cells, choices) => {
    expect(choicesOf('decimal', field, [...cells])).toEqual(choices)
  })

  it.each([
    // Three decimals of euros would be refused, but that doesn't make them thousands.
    [['1,255 €'], ['EUR'], ['.', ',']],
    [['1,255 €', '12,5 €'], ['EUR'], [',']],
    [['1,250 €'], ['EUR'], ['.', ',']],
    [['1,255'], ['TND'], ['.', ',']],
    // A no-break space is typed and exported too: only a workbook's own number has a decimal point.
    [['1.255\u00a0€', 1255], ['EUR'], ['.', ',']],
    [[numberWithUnit('1.255', '€'), 1255], ['EUR'], []],
  ] as const)('F-01 decimal sign of amounts %j in %j: %j', (cells, office, choices) => {
    expect(choicesOf('decimal', 'price', [...cells], [...office])).toEqual(choices)
  })

  it('F-03 an export from here has its own decimal point', () => {
    const [, price] = find({ id: ['7'], price: ['850.500 TND'] }, ['TND'])
    const found = [price, ...find({ id: [], price: ['850.500 TND'] })].find(
      one => one?.readings.decimal.choices.length,
    )
    expect(found?.readings.decimal.choices).toEqual(['.'])
    expect(choicesOf('decimal', 'price', ['850.500 TND'])).toEqual(['.', ','])
  })

  it.each([
    [['12 DH'], ['TND'], { DH: ['MAD', 'AED'] }],
    [['12 DH'], ['TND', 'MAD'], { DH: ['MAD'] }],
    [['12 $'], ['TND', 'CAD', 'USD'], { $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'] }],
    [['12'], ['TND'], { '': ['TND'] }],
    [['12'], ['TND', 'EUR'], { '': ['TND', 'EUR'] }],
    // The file names euros elsewhere in the column.
    [['12', '13 €'], ['TND'], { '': ['TND', 'EUR'] }],
    [['12 €'], ['TND'], {}],
  ] as const)('F-01 currencies of %j in an office with %j: %j', (cells, office, signs) => {
    const [finding] = find({ price: [...cells] }, [...office])
    const asked = finding?.signs.filter(({ cells }) => cells.length).map(one => [one.sign, one.choices])
    expect(Object.fromEntries(asked ?? [])).toEqual(signs)
  })

  it('F-01 shows a workbook’s amounts in each currency, whatever the decimal separator of the file’s texts', () => {
    const [price] = find({ price: [numberWithUnit('1250.5', 'DH'), 1250.5] }, ['TND'])
    const signs = price?.signs.map(({ sign, cells, choices: [currency = ''] }) =>
      cells.map(cell => [sign, readAmount(price.column, cell, { ...reading, decimal: ',', currency })]),
    )
    expect(signs?.flat()).toEqual([
      ['', { amount: 1_250_500, currency: 'TND' }],
      ['DH', { amount: 125_050, currency: 'MAD' }],
    ])
  })

  it('F-02 does not ask about amounts next to a column whose amounts all have a sign, except of rows without', () => {
    const bare = (first: Cell[], unnamed: number[] = []) => {
      const columns = { price: first, fee: [15] }
      return find(columns, ['TND', 'EUR'], unnamed)[1]?.signs.map(({ sign, choices }) => [sign, choices])
    }
    expect(bare(['12 €', '13 DT'])).toEqual([])
    expect(bare(['12 €', '13'])).toEqual([['', ['TND', 'EUR']]])
    expect(bare(['12 €', '13 livres'])).toEqual([['', ['TND', 'EUR']]])
    expect(bare(['12 €', '13 DT'], [1])).toEqual([['', ['TND', 'EUR']]])
  })

  it('F-02 a column of currencies leaves nothing open, except its own unclear signs', () => {
    const [price] = find({ price: ['12', '13 DH'], 'price.currency': ['TND', 'MAD'] }, ['TND', 'EUR'])
    expect(price?.signs.filter(({ choices }) => choices.length > 1)).toEqual([])
    const [, currency] = find({ price: ['12'], 'price.currency': ['DH'] }, ['TND'])
    expect(currency?.signs).toEqual([{ sign: 'DH', choices: ['MAD', 'AED'], cells: ['DH'] }])
  })

  it('F-01 only short texts with a number can tell how a column is read', () => {
    const figures = ['03/04/2026', '1,250', '1 250 DH', '٢٥٠٫٥', '3 Apr 2026 14:30']
    expect(figures.filter(hasFigures)).toEqual(figures)
    expect(['2026-04-03', 'Tunis', '12 rue de Carthage', ' ', '3'.repeat(50)].filter(hasFigures)).toEqual([])
  })
})

describe('F-02 the currency of an amount next to a column of currencies', () => {
  const none = { answers: {}, namedAnswers: {}, office: ['TND'] }
  it.each([
    ['', 'EUR', { code: 'EUR' }],
    ['€', 'EUR', { code: 'EUR' }],
    ['DH', 'MAD', { code: 'MAD' }],
    ['$', 'CAD', { code: 'CAD' }],
    ['EUR', '€', { code: 'EUR' }],
    ['€', 'TND', { issue: { key: 'import.two_currencies', params: { cell: '€', column: 'TND' } } }],
    ['DH', 'EUR', { issue: { key: 'import.two_currencies', params: { cell: 'DH', column: 'EUR' } } }],
    ['DH', '', { code: undefined }],
    ['', 'DH', { code: undefined }],
    // Words that are no currency are refused by the reader of amounts.
    ['', 'euros', { code: 'EUR' }],
    ['', 'livres', { code: 'livres' }],
    ['kg', '', { code: 'kg' }],
  ])('F-02 %j next to %j', (sign, named, found) => {
    expect(amountCurrency({ ...none, sign, named })).toEqual(found)
  })

  it('F-01 an answer says which currency a sign is, and the office’s only fitting one needs no answer', () => {
    const dirhams = { ...none, sign: 'dh.', named: '' }
    expect(amountCurrency({ ...dirhams, answers: { DH: 'AED' } })).toEqual({ code: 'AED' })
    expect(amountCurrency({ ...dirhams, office: ['MAD', 'EUR'] })).toEqual({ code: 'MAD' })
    expect(amountCurrency({ ...dirhams, sign: '', named: 'DH', namedAnswers: { DH: 'AED' } })).toEqual({
      code: 'AED',
    })
    expect(amountCurrency({ ...none, sign: '', named: '', answers: { '': 'EUR' } })).toEqual({ code: 'EUR' })
  })
})
