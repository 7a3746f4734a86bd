import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDate } from '../../src/core/field/formatDate'
import { formatMoney } from '../../src/core/field/formatMoney'
import { formatDecimal, plainNumber } from '../../src/core/field/formatNumber'
import { languageNames } from '../../src/core/i18n/languages'
import { setOfficeCountry } from '../../src/core/i18n/officeCountry'
import { minorUnits } from '../../src/core/money/amount'

const MAGHREB = ['TN', 'MA', 'DZ', 'LY']

describe("F-04 Arabic in the office's country", () => {
  afterEach(() => setOfficeCountry(undefined))

  it.each(MAGHREB)(
    'F-04 in %s, numbers and amounts have a decimal comma and points between thousands',
    country => {
      setOfficeCountry(country)
      expect(formatDecimal('1234567.5', 'ar')).toBe('1.234.567,5')
      expect(formatMoney({ amount: 200_000, currency: 'TND' }, 'ar')).toContain('200,000')
    },
  )

  it.each(MAGHREB)('F-04 in %s, three decimals after a comma are never thousands', country => {
    setOfficeCountry(country)
    expect(minorUnits(plainNumber('850,500', 'ar'), 'TND')).toBe(850_500)
    expect(minorUnits(plainNumber('1.850,500', 'ar'), 'TND')).toBe(1_850_500)
    expect(minorUnits(plainNumber('1 850,500', 'ar'), 'TND')).toBe(1_850_500)
  })

  it('F-04 elsewhere, and until the country is set, Arabic has a decimal point', () => {
    for (const country of ['EG', 'SA', 'FR', undefined]) {
      setOfficeCountry(country)
      expect(formatDecimal('1234.5', 'ar')).toBe('1,234.5')
      expect(plainNumber('1,234', 'ar')).toBe('1234')
    }
  })

  it('F-04 a number that was shown is read back as the same, in every language and country', () => {
    const number = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 1, max: 999 }))
    const country = fc.constantFrom(...MAGHREB, 'LB', 'EG', 'TR', 'FR', undefined)
    fc.assert(
      fc.property(number, country, fc.constantFrom(...languageNames), ([whole, part], at, language) => {
        setOfficeCountry(at)
        const exact = `${whole}.${String(part).padStart(3, '0')}`
        const read = plainNumber(formatDecimal(exact, language, { minimumFractionDigits: 3 }), language)
        expect(read).toBe(exact)
      }),
    )
  })

  it.each([
    ['TN', '5 فيفري 2026'],
    ['DZ', '5 فيفري 2026'],
    ['MA', '5 فبراير 2026'],
    ['LB', '5 شباط 2026'],
    ['EG', '5 فبراير 2026'],
  ])('F-04 in %s, a day is written as %s', (country, written) => {
    setOfficeCountry(country)
    expect(formatDate('2026-02-05', 'ar')).toBe(written)
  })
})
