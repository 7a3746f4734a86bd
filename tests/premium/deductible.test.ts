import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deductibleSentence } from '../../resources/claims/deductibleSentence'
import {
  areTermsInOrder,
  type DeductibleTerms,
  deductibleBounds,
  deductibleOf,
  isNeverHigher,
} from '../../resources/premium/deductible'
import { loadMessages } from '../../server/base/messages'
import { CurrencyMismatch } from '../../src/core/money/arithmetic'

const currency = fc.constantFrom('JPY', 'EUR', 'TND')
const size = fc.integer({ min: 0, max: 1e12 })
/** A percentage with four decimals, as a whole number of ten-thousandths of a percent. */
const parts = fc.integer({ min: 0, max: 1_000_000 })
const asPercent = (ofMillion: number) => String(ofMillion / 10_000)
const dinars = (amount: number) => ({ amount, currency: 'TND' })

const sized = (percent: number, least: number | null, most: number | null, code = 'TND') => ({
  deductible_percent: asPercent(percent),
  deductible_min: least === null ? null : { amount: least, currency: code },
  deductible_max: most === null ? null : { amount: most, currency: code },
})

/** Calculates the same in integers, as the contract defines it. */
function byHand(loss: number, percent: number, least: number | null, most: number | null): number {
  const share = Number((BigInt(loss) * BigInt(percent) * 2n + 1_000_000n) / 2_000_000n)
  return Math.min(Math.max(share, least ?? 0), most ?? Number.POSITIVE_INFINITY)
}

describe('deductibles', () => {
  it('K-01 a percentage is of the loss, rounded half up, within its minimum and maximum, in every currency', () => {
    const limit = fc.option(size)
    fc.assert(
      fc.property(currency, size, parts, limit, limit, (code, loss, percent, least, most) => {
        fc.pre(least === null || most === null || least <= most)
        const terms = sized(percent, least, most, code)
        expect(deductibleOf(terms, { amount: loss, currency: code })).toEqual({
          amount: byHand(loss, percent, least, most),
          currency: code,
        })
      }),
    )
  })

  it('K-01 an amount stays an amount; with a percentage, the greater one counts', () => {
    expect(deductibleOf({ deductible: dinars(500) }, null)).toEqual(dinars(500))
    expect(deductibleOf({}, dinars(9))).toBeNull()
    const both: DeductibleTerms = { deductible: dinars(200_000), deductible_percent: '1' }
    expect(deductibleOf(both, dinars(12_000_000))).toEqual(dinars(200_000))
    expect(deductibleOf(both, dinars(30_000_000))).toEqual(dinars(300_000))
    expect(deductibleOf(both, null)).toBeNull()
  })

  it('K-01 rejects limits in another currency, and contradictory terms', () => {
    const mixed = { deductible_percent: '1', deductible_min: { amount: 5, currency: 'EUR' } }
    expect(() => deductibleOf(mixed, dinars(100))).toThrow(CurrencyMismatch)
    expect(areTermsInOrder({ deductible_min: dinars(1) })).toBe(false)
    expect(areTermsInOrder(sized(10_000, 2, 1))).toBe(false)
    expect(areTermsInOrder(sized(10_000, 1, 2))).toBe(true)
    expect(areTermsInOrder({ deductible: dinars(1) })).toBe(true)
  })

  it('K-01 one deductible is lower than another only if it is lower for every loss', () => {
    const terms = fc.record({
      percent: fc.integer({ min: 0, max: 200_000 }),
      least: fc.option(fc.integer({ min: 0, max: 500 })),
      most: fc.option(fc.integer({ min: 500, max: 5_000 })),
    })
    const boundsOf = (of: { percent: number; least: number | null; most: number | null }) =>
      deductibleBounds(sized(of.percent, of.least, of.most), ({ amount }) => amount)
    fc.assert(
      fc.property(terms, terms, fc.array(fc.integer({ min: 0, max: 1e6 })), (one, other, losses) => {
        const [mine, theirs] = [boundsOf(one), boundsOf(other)]
        if (!mine || !theirs || !isNeverHigher(mine, theirs)) return
        for (const loss of losses)
          expect(byHand(loss, one.percent, one.least, one.most)).toBeLessThanOrEqual(
            byHand(loss, other.percent, other.least, other.most),
          )
      }),
    )
    expect(deductibleBounds({ deductible: dinars(1) }, () => undefined)).toBeUndefined()
  })

  it('K-01 explains how a percentage led to its amount', async () => {
    const messages = await loadMessages()
    const speech = {
      language: 'en',
      translate: (key: string, params?: Record<string, unknown>) => messages.translate('en', key, params),
    }
    const claim = {
      ...sized(10_000, 200_000, null),
      estimate: dinars(12_000_000),
      deductible: dinars(200_000),
    }
    const said = (values: object) => deductibleSentence({ ...claim, ...values }, speech)?.replace(/\s/gu, ' ')
    expect(said({})).toBe('1% of TND 12,000.000 = TND 120.000, at least TND 200.000 → TND 200.000')
    expect(said({ estimate: null })).toContain('Enter the estimate')
    expect(said({ deductible: dinars(0) })).toContain('A manager set TND 0.000 instead.')
    expect(said({ deductible_percent: null })).toBeUndefined()
  })
})
