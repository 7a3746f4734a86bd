import { expect, it } from 'vitest'
import { currencyOf, isCurrencySign } from '../../src/core/money/currencySigns'
import { readPlainNumber } from '../../src/fields/decimal/readNumber'

it.each([
  ['€', 'EUR'],
  ['dt', 'TND'],
  ['eur', 'EUR'],
  ['د.ت', 'TND'],
  ['د.ت.\u200f', 'TND'],
  ['د.م.', 'MAD'],
  ['$', undefined],
  ['DH', undefined],
  ['km', undefined],
])('F-01 the currency of %s is %s', (sign, currency) => {
  expect(currencyOf(sign)).toBe(currency)
})

it.each([
  ['DH', 'MAD', 'MAD'],
  ['dhs', 'AED', 'AED'],
  ['$', 'CAD', 'CAD'],
  ['DH', 'TND', undefined],
  ['€', 'MAD', 'EUR'],
  ['TND', 'MAD', 'TND'],
])('F-01 the currency of %s, where %s is usual, is %s', (sign, usual, currency) => {
  expect(currencyOf(sign, usual)).toBe(currency)
})

it('F-01 a sign that currencies share is a currency, a word is not', () => {
  expect(['€', '$', 'US$', 'DH', 'kr', 'MAD'].filter(isCurrencySign)).toHaveLength(6)
  expect(['km', 'all', 'top', 'TTC', ''].filter(isCurrencySign)).toEqual([])
})

it('F-01 a number without a currency is read from an amount', () => {
  expect(readPlainNumber('12.50\u00a0€', '.')).toBe('12.50')
  expect(readPlainNumber('1.250,500 DT', ',')).toBe('1250.500')
  expect(readPlainNumber('12.50 km', '.')).toBeUndefined()
  expect(readPlainNumber('12 all', '.')).toBeUndefined()
})
