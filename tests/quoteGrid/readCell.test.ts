import { describe, expect, it } from 'vitest'
import { readCell } from '../../resources/quotes/grid/readCell'
import type { Entry } from '../../resources/quotes/grid/rows'
import { dinars } from './quotes'

const how = { language: 'en', currency: 'TND', today: '2027-03-01' }
const money = (amount: number, currency = 'TND') => ({ value: { is: 'money', money: { amount, currency } } })
const problemOf = (text: string, entry: Entry, given = how) => {
  const read = readCell(text, entry, given)
  return 'problem' in read ? read.problem.replace('resources.quote-grid.problems.', '') : undefined
}

describe('D-06 parsing grid input', () => {
  it.each([
    ['1 234,50', 'fr'],
    ['1\u202f234,50 DT', 'fr'],
    ['1.234,50', 'tr'],
    ['1,234.50', 'en'],
    ['TND 1,234.500', 'en'],
    ['١٬٢٣٤٫٥٠', 'ar'],
    ['١٢٣٤,٥ د.ت', 'ar'],
    ['1234.5', 'fr'],
  ])('D-06 parses the amount %s in %s', (typed, language) => {
    expect(readCell(typed, 'money', { ...how, language })).toEqual(money(1_234_500))
  })

  it.each(['1.234,500 د.ت.', '\u200f1.234,500\u00a0د.ت.\u200f', '1234,500 DT'])(
    'F-01 parses the amount %s',
    typed => {
      expect(readCell(typed, 'money', { ...how, language: 'fr' })).toEqual(money(1_234_500))
    },
  )

  it("D-06 uses the currency's exponent, and rejects rounding and other currencies", () => {
    expect(readCell('1,234', 'money', { ...how, currency: 'JPY' })).toEqual(money(1234, 'JPY'))
    expect(problemOf('12.5', 'money', { ...how, currency: 'JPY' })).toBe('digits')
    expect(problemOf('12.3456', 'money')).toBe('digits')
    expect(problemOf('12 €', 'money')).toBe('currency')
    expect(problemOf('-5', 'money')).toBe('negative')
    expect(problemOf('12,3x', 'money')).toBe('amount')
    expect(problemOf('12 apples', 'money')).toBe('amount')
    expect(readCell('  ', 'money', how)).toEqual({ value: { is: 'empty' } })
  })

  it.each([
    ['DAHİL', 'en', 'covered'],
    ['INCLUDED', 'tr', 'covered'],
    ['HAYIR', 'en', 'missing'],
    ['Hayır', 'tr', 'missing'],
  ])('D-06 parses the cover %j of any language in %s', (typed, language, is) => {
    expect(readCell(typed, 'cover', { ...how, language })).toEqual({ value: { is } })
  })

  it('D-06 parses a cover as a limit, as included or as not covered', () => {
    expect(readCell('50 000', 'cover', { ...how, language: 'fr' })).toEqual(money(50_000_000))
    for (const word of ['yes', 'Oui', 'EVET', 'نعم', '✓'])
      expect(readCell(word, 'cover', how)).toEqual({ value: { is: 'covered' } })
    for (const word of ['-', '—', 'no', 'Non', 'hayır', 'غير مشمول'])
      expect(readCell(word, 'cover', how)).toEqual({ value: { is: 'missing' } })
    expect(problemOf('perhaps', 'cover')).toBe('cover')
  })

  it('D-06 K-01 parses percentages, both kinds of deductible, instalments and days', () => {
    expect(readCell('12,5 %', 'percent', { ...how, language: 'fr' })).toEqual({
      value: { is: 'percent', percent: '12.5' },
    })
    expect(problemOf('120', 'percent')).toBe('percent')
    expect(readCell('2%', 'deductible', how)).toEqual({ value: { is: 'percent', percent: '2' } })
    expect(readCell('150', 'deductible', how)).toEqual(money(150_000))
    const limited = { is: 'percent', percent: '1', least: dinars(200), most: dinars(2_000) }
    for (const typed of ['1 % min 200 max 2000', '1% ≥ 200 ≤ 2000', '%1 en az 200 en çok 2000'])
      expect(readCell(typed, 'deductible', how)).toEqual({ value: limited })
    expect(readCell('1% max 2000', 'deductible', how)).toEqual({ value: { ...limited, least: null } })
    for (const wrong of ['1% 200', '1% min 300 max 200']) expect(problemOf(wrong, 'deductible')).toBe('share')
    expect(readCell('12 x', 'whole', how)).toEqual({ value: { is: 'whole', whole: 12 } })
    expect(problemOf('0', 'whole')).toBe('instalments')
    for (const day of ['31/03/2027', '2027-03-31', '31.3.27', '٣١/٠٣/٢٠٢٧', '+30', '31 Mar 2027'])
      expect(readCell(day, 'date', how)).toEqual({ value: { is: 'date', date: '2027-03-31' } })
    expect(readCell('3 août 2027', 'date', { ...how, language: 'fr' })).toEqual({
      value: { is: 'date', date: '2027-08-03' },
    })
    expect(problemOf('31/02/2027', 'date')).toBe('date')
  })
})
