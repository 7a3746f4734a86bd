import { describe, expect, it } from 'vitest'
import { typedAmount } from '../../src/core/field/typedAmount'

describe('F-04 amounts as people type them', () => {
  // What a person in that office means, in the minor units of ISO 4217; undefined where nobody can know.
  it.each([
    ['ar-TN', 'TND', '850,500', 850_500, 'TND'],
    ['ar-TN', 'TND', '1.250,750', 1_250_750, 'TND'],
    ['ar-TN', 'TND', '٨٥٠٫٥٠٠', 850_500, 'TND'],
    ['ar-TN', 'TND', '850.500', undefined, 'TND'],
    ['ar-TN', 'TND', '850.50', 850_500, 'TND'],
    ['ar-TN', 'EUR', '1.250', 125_000, 'EUR'],
    ['fr', 'TND', '850.500', 850_500, 'TND'],
    ['fr', 'TND', '1 250,750', 1_250_750, 'TND'],
    ['en', 'TND', '1,250', undefined, 'TND'],
    ['en', 'TND', '1,250.000', 1_250_000, 'TND'],
    ['tr', 'TND', '1.250', undefined, 'TND'],
    ['tr', 'TRY', '1.250', 125_000, 'TRY'],
    ['fr', 'EUR', '850,500 DT', 850_500, 'TND'],
    ['ar-TN', 'EUR', '1.250,750 د.ت.', 1_250_750, 'TND'],
    ['en', 'TND', '€1,250.50', 125_050, 'EUR'],
    ['fr', 'MAD', '12,50 DH', 1250, 'MAD'],
    ['fr', 'EUR', '12,50 DH', undefined, undefined],
    ['en', 'TND', 'US$12.50', 1250, 'USD'],
    ['fr', 'TND', '12,50 € TTC', 1250, 'EUR'],
    ['fr', 'TND', '12,5 dinars', 12_500, 'TND'],
    ['fr', 'TND', '12,5 dinars algériens', undefined, undefined],
    ['fr', 'TND', '1 250 DA', 125_000, 'DZD'],
  ])('in %s and %s, %s is %s %s', (locale, usual, text, amount, currency) => {
    expect(typedAmount(text, locale, usual)).toMatchObject({ amount, currency })
  })
})
