import { describe, expect, it } from 'vitest'
import { formatDate, formatRelative } from '../../src/core/field/formatDate'
import { formatMoney } from '../../src/core/field/formatMoney'
import { formatDecimal, formatPercent, plainNumber } from '../../src/core/field/formatNumber'
import { namedDay } from '../../src/fields/date/dayIn'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('I-03 formats numbers, money and dates by language', () => {
  it.each([
    ['12,5', 'fr', '12.5'],
    ['1.234,56', 'fr', '1234.56'],
    ['1,234.56', 'en', '1234.56'],
    ['1,234', 'en', '1234'],
    ['1,234', 'fr', '1.234'],
    ['1 234', 'fr', '1234'],
    ['١٢٣٫٥', 'ar', '123.5'],
    ['1,234,567', 'fr', '1234567'],
    ['1\u202f234,56', 'fr', '1234.56'],
    ['1.234,56', 'tr', '1234.56'],
    ['1.234', 'tr', '1234'],
    ['12,5', 'tr', '12.5'],
    ['١٬٢٣٤٫٥٦', 'ar', '1234.56'],
    ['۱۲۳', 'ar', '123'],
    ['1,234', 'ar', '1234'],
    ['\u200f-7', 'ar', '-7'],
    ['twelve', 'en', 'twelve'],
  ])('%s typed in %s parses as %s', (typed, locale, number) => {
    expect(plainNumber(typed, locale)).toBe(number)
  })

  it.each([
    ['250٫500', 'tr', '250.500'],
    ['٢٥٠٫٥٠٠', 'fr', '250.500'],
    ['1٬250٫500', 'tr', '1250.500'],
    ['850٬500', 'fr', '850500'],
    ['12،5', 'fr', '12.5'],
  ])(
    'F-01 %s typed in %s parses as %s, because Arabic separators have one meaning',
    (typed, locale, number) => {
      expect(plainNumber(typed, locale)).toBe(number)
    },
  )

  it('keeps every digit of an exact number', () => {
    expect(formatDecimal('999999999999.999', 'en')).toBe('999,999,999,999.999')
    expect(plain(formatPercent('12.5', 'fr'))).toBe('12,5 %')
  })

  it('I-03 Arabic uses Latin digits and the Gregorian calendar', () => {
    expect(formatDate('2026-03-05', 'ar')).toBe('5 مارس 2026')
    expect(formatDecimal('1234.5', 'ar')).toBe('1,234.5')
    expect(formatDate('2026-03-05', 'tr')).toBe('5 Mar 2026')
    expect(plain(formatDecimal('1234.5', 'fr'))).toBe('1 234,5')
  })

  it('D-11 formats an amount with the digits of its currency', () => {
    expect(plain(formatMoney({ amount: 1500, currency: 'TND' }, 'en'))).toBe('TND 1.500')
    expect(formatMoney({ amount: 1500, currency: 'JPY' }, 'en')).toBe('¥1,500')
    expect(plain(formatMoney({ amount: 1500, currency: 'EUR' }, 'fr'))).toBe('15,00 €')
  })

  it('formats only moments within a week as relative', () => {
    const now = Date.parse('2026-03-15T12:00:00Z')
    expect(formatRelative('2026-03-15T09:00:00Z', 'en', now)).toBe('3 hours ago')
    expect(formatRelative('2026-03-16T12:00:00Z', 'en', now)).toBe('tomorrow')
    expect(formatRelative('2026-03-15T11:59:50Z', 'en', now)).toBe('this minute')
    expect(formatRelative('2026-03-08T12:00:00Z', 'en', now)).toBeUndefined()
  })

  it.each([
    'en',
    'en-GB',
    'fr',
    'fr-MA',
    'tr',
    ...['EG', 'TN', 'MA', 'DZ', 'LY', 'MR', 'LB', 'SY', 'IQ'].map(at => `ar-${at}`),
  ])('F-04 reads every month as %s writes it, and no month as another', locale => {
    for (const month of ['long', 'short'] as const)
      for (let at = 0; at < 12; at += 1) {
        const options = { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' } as const
        const format = new Intl.DateTimeFormat(locale, {
          ...options,
          calendar: 'gregory',
          numberingSystem: 'latn',
        })
        const written = format.format(Date.UTC(2026, at, 15))
        expect(namedDay(written), written).toBe(`2026-${String(at + 1).padStart(2, '0')}-15`)
      }
  })
})
