import { describe, expect, it } from 'vitest'
import { type Ending, returnLinesOf, returnOf } from '../../resources/policies/returned'
import { noMoney, sumOf } from '../../src/core/money/arithmetic'

const euros = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'EUR' })
const none = euros(0)
const period = { from: '2026-01-01', until: '2027-01-01', act: 0, commission_rate: null }
// A premium of 1,000 with a tax of 12 %, a fee of 100 with the same tax, and an endorsement of 1 October.
const PREMIUM = {
  ...period,
  key: '0 premium',
  kind: 'premium',
  net: euros(1000),
  fees: none,
  taxes: euros(120),
}
const FEE = { ...period, key: '0 fee', kind: 'fee', net: none, fees: euros(100), taxes: euros(12) }
const ENDORSED = {
  ...{ ...period, from: '2026-04-02', act: 1, key: 'e7', kind: 'endorsement', endorsement: 'P-1 E1' },
  ...{ net: euros(274), fees: none, taxes: euros(32.88) },
}
/** The days from 3 July 2026 to 1 January 2027, and from 2 April 2026 to the same day. */
const [LEFT, ENDORSED_DAYS] = [182, 274]

const ending = (values: Partial<Ending> = {}): Ending => ({
  ...{ effective: '2026-01-01', expiry: '2027-01-01', cancel_date: '2026-07-03', cancel_method: 'pro_rata' },
  ...{ carrier_return: null, taxes_kept: null, minimum_premium: null },
  charge_rows: [PREMIUM, FEE, ENDORSED],
  ...values,
})
const linesOf = (values?: Partial<Ending>) => returnLinesOf(ending(values)) ?? []
const sumOfLines = (values?: Partial<Ending>) =>
  sumOf([noMoney('EUR'), ...linesOf(values).map(({ returned }) => returned)])

describe('K-13 the arithmetic of a return premium', () => {
  it('K-13 shows each charge with its days, the fee that is kept, and the endorsement by its label', () => {
    expect(linesOf()).toEqual([
      {
        ...{ kind: 'premium', endorsement: null, amount: euros(1120), days: LEFT, of_days: 365 },
        returned: sumOf([euros((1000 * LEFT) / 365), euros((120 * LEFT) / 365)]),
      },
      { kind: 'fee', endorsement: null, amount: euros(112), days: null, of_days: null, returned: none },
      {
        ...{ kind: 'endorsement', endorsement: 'P-1 E1', amount: euros(306.88) },
        ...{ days: LEFT, of_days: ENDORSED_DAYS },
        returned: sumOf([euros((274 * LEFT) / ENDORSED_DAYS), euros((32.88 * LEFT) / ENDORSED_DAYS)]),
      },
    ])
  })

  it.each([
    ['pro rata', {}],
    ['flat', { cancel_method: 'flat', cancel_date: '2026-01-01' }],
    ['short rate', { cancel_method: 'short_rate' }],
    ['taxes kept', { taxes_kept: true }],
    ['minimum premium', { minimum_premium: euros(1200) }],
    ['short rate and a lower minimum', { cancel_method: 'short_rate', minimum_premium: euros(10) }],
  ] as [string, Partial<Ending>][])('K-13 the lines add up to the return premium: %s', (_case, values) => {
    expect(linesOf(values).length).toBeGreaterThan(0)
    expect(sumOfLines(values)).toEqual(returnOf(ending(values)))
  })

  it('K-13 the lines say which rule keeps a part of the return', () => {
    const kept = (values: Partial<Ending>) =>
      linesOf(values).flatMap(({ kind, amount, returned }) => (returned.amount < 0 ? [[kind, amount]] : []))
    const back = sumOfLines()
    expect(kept({ cancel_method: 'short_rate' })).toEqual([['short_rate', back]])
    expect(kept({ minimum_premium: euros(1200) })).toEqual([['minimum', euros(1200)]])
    expect(kept({ cancel_method: 'short_rate', minimum_premium: euros(1200) })).toEqual([
      ['minimum', euros(1200)],
    ])
    expect(kept({})).toEqual([])
  })

  it.each(['2026', '2026-07-3', '2026-13-45', '2025-12-31', '2027-01-01'])(
    'K-13 works nothing out for a day that is half typed or outside the term: %s',
    cancel_date => {
      expect(returnOf(ending({ cancel_date }))).toBeNull()
      expect(returnLinesOf(ending({ cancel_date }))).toBeNull()
    },
  )

  it("K-13 keeps the formula next to the carrier's own figure", () => {
    const own = { carrier_return: euros(500) }
    expect(returnOf(ending(own))).toEqual(euros(500))
    expect(linesOf(own)).toEqual(linesOf())
  })
})
