import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chargedFor,
  commissionOf,
  premiumTotal,
  type TaxLine,
  taxesOf,
  taxLinesOn,
  taxTotal,
} from '../../resources/premium/total'
import { sumOf } from '../../src/core/money/arithmetic'

const currency = fc.constantFrom('JPY', 'EUR', 'TND')
const rate = fc
  .integer({ min: 0, max: 1_000_000 })
  .map(size => `${Math.trunc(size / 10_000)}.${String(size % 10_000).padStart(4, '0')}`)
const lines: fc.Arbitrary<TaxLine[]> = fc.array(
  fc.record({
    code: fc.constantFrom('A', 'B', 'C'),
    name: fc.constant('Tax'),
    rate,
    base: fc.constantFrom('net', 'net_and_fees'),
  }),
  { maxLength: 4 },
)
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const premium = fc
  .record({ currency, net: amount, loadings: amount, discounts: amount, fees: amount, taxes: lines })
  .map(({ currency, net, loadings, discounts, fees, taxes }) => ({
    premium_net: { amount: net, currency },
    loadings: { amount: loadings, currency },
    discounts: { amount: Math.min(discounts, net + loadings), currency },
    fees: { amount: fees, currency },
    taxes,
  }))

describe('D-05 D-11 premium total', () => {
  it('D-11 is exactly the sum of its parts, in minor units, in currencies of 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(premium, parts => {
        const { premium_net: net, loadings, discounts, fees, taxes } = parts
        const charged = { amount: net.amount + loadings.amount - discounts.amount, currency: net.currency }
        const each = taxesOf(charged, fees, taxes)
        expect(premiumTotal(parts)).toEqual(sumOf([charged, fees, ...each]))
        expect(taxTotal(parts)?.amount).toBe(each.reduce((sum, { amount: tax }) => sum + tax, 0))
        for (const { amount: tax } of each) expect(Number.isSafeInteger(tax)).toBe(true)
      }),
    )
  })

  it('D-11 rounds each tax line on its own, half up', () => {
    const dinars = { amount: 1005, currency: 'TND' }
    const line = { code: 'T', name: 'T', rate: '10', base: 'net' } as const
    expect(
      taxesOf(dinars, { amount: 0, currency: 'TND' }, [line, line]).map(({ amount: tax }) => tax),
    ).toEqual([101, 101])
    expect(premiumTotal({ premium_net: dinars, taxes: [line, line] })?.amount).toBe(1207)
  })

  it('D-05 commission applies to the charge for cover, not to fees and taxes', () => {
    fc.assert(
      fc.property(premium, rate, (parts, percent) => {
        const commission = commissionOf(parts, percent)
        expect(commission).toEqual(commissionOf({ ...parts, fees: null, taxes: [] }, percent))
        expect(commission?.amount).toBeLessThanOrEqual(chargedFor(parts)?.amount ?? 0)
      }),
    )
  })

  it('D-11 never adds two currencies', () => {
    const mixed = { premium_net: { amount: 1, currency: 'EUR' }, fees: { amount: 1, currency: 'TND' } }
    expect([premiumTotal(mixed), taxTotal(mixed), commissionOf(mixed, '10')]).toEqual([null, null, null])
  })

  it('D-05 uses the taxes of the day on which cover starts, each code once', () => {
    const of = (rate: string, valid_from: string, valid_to?: string) =>
      ({ code: 'T', name: 'T', rate, base: 'net', valid_from, valid_to }) as const
    const table = [of('8', '2020-01-01', '2027-03-31'), of('10', '2027-04-01')]
    const rates = (day: string, lines = table as Parameters<typeof taxLinesOn>[0]) =>
      taxLinesOn(lines, day).map(({ rate }) => rate)
    expect(['2019-12-31', '2027-03-31', '2027-04-01'].map(day => rates(day))).toEqual([[], ['8'], ['10']])
    // The first line's last day can also be the next line's first day.
    expect(rates('2027-04-01', [of('8', '2020-01-01', '2027-04-01'), of('10', '2027-04-01')])).toEqual(['10'])
  })
})
