import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { versionAsOf } from '../../resources/policies/asOf'
import { earnedPremium, unearnedPremium } from '../../resources/premium/earned'
import { type EndorsementPrice, endorsementPrice } from '../../resources/premium/endorsement'
import { instalmentPlan } from '../../resources/premium/instalments'
import { daysElapsed, daysInTerm, daysLeft, expiryOf, isWithin } from '../../resources/premium/term'
import { sumOf } from '../../src/core/money/arithmetic'
import { daysAfter } from '../../src/core/schema/days'

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map(days => daysAfter('2000-01-01', days))
  .filter(text => text !== '')
const currency = fc.constantFrom('JPY', 'EUR', 'TND')
const money = fc.record({ amount: fc.integer({ min: 0, max: 1e12 }), currency })
const terms = fc
  .record({ effective: day, months: fc.integer({ min: 1, max: 120 }) })
  .map(({ effective, months }) => ({ effective, months, expiry: expiryOf(effective, months) }))
/** A term and a day before, within or after it. */
const termAndDay = fc
  .tuple(terms, fc.integer({ min: -40, max: 4000 }))
  .map(([term, days]) => ({ term, on: daysAfter(term.effective, days % (daysInTerm(term) + 40)) }))

describe('policy terms', () => {
  it('D-07 a term from 29 February ends on the 28th in other years and has all its days', () => {
    expect(expiryOf('2028-02-29', 12)).toBe('2029-02-28')
    expect(expiryOf('2027-02-28', 12)).toBe('2028-02-28')
    expect(expiryOf('2024-02-29', 48)).toBe('2028-02-29')
    expect(daysInTerm({ effective: '2028-01-01', expiry: '2029-01-01' })).toBe(366)
    expect(daysInTerm({ effective: '2028-02-29', expiry: '2029-02-28' })).toBe(365)
  })

  it('D-07 the expiry date is not covered; a renewal follows without a gap', () => {
    const term = { effective: '2027-03-01', expiry: '2028-03-01' }
    expect(isWithin('2027-03-01', term)).toBe(true)
    expect(isWithin('2028-02-29', term)).toBe(true)
    expect(isWithin('2028-03-01', term)).toBe(false)
    expect(isWithin(term.expiry, { effective: term.expiry, expiry: expiryOf(term.expiry, 12) })).toBe(true)
  })

  it('D-07 days elapsed plus days left equal the whole term on every day', () => {
    fc.assert(
      fc.property(termAndDay, ({ term, on }) => {
        expect(daysElapsed(on, term) + daysLeft(on, term)).toBe(daysInTerm(term))
        expect(daysLeft(on, term) > 0 && on >= term.effective).toBe(isWithin(on, term))
      }),
    )
  })
})

describe('premiums', () => {
  it('D-07 D-11 instalments sum exactly to the total, the first on the first day, all within the term', () => {
    fc.assert(
      fc.property(money, terms, fc.integer({ min: 1, max: 24 }), (total, term, count) => {
        const plan = instalmentPlan(total, count, term)
        expect(sumOf(plan.map(({ amount }) => amount))).toEqual(total)
        expect(plan[0]?.due_on).toBe(term.effective)
        for (const [index, { due_on, amount }] of plan.entries()) {
          expect(isWithin(due_on, term)).toBe(true)
          expect(due_on >= (plan[index - 1]?.due_on ?? term.effective)).toBe(true)
          expect(amount.amount).toBeLessThanOrEqual(plan[0]?.amount.amount ?? 0)
        }
      }),
    )
  })

  it('D-13 earned plus unearned equals the premium, and earned never decreases', () => {
    fc.assert(
      fc.property(money, termAndDay, (premium, { term, on }) => {
        const earned = earnedPremium(premium, term, on)
        expect(sumOf([earned, unearnedPremium(premium, term, on)])).toEqual(premium)
        expect(earned.amount).toBeGreaterThanOrEqual(0)
        expect(earnedPremium(premium, term, daysAfter(on, 1)).amount).toBeGreaterThanOrEqual(earned.amount)
      }),
    )
    expect(
      earnedPremium(
        { amount: 365, currency: 'EUR' },
        { effective: '2027-01-01', expiry: '2028-01-01' },
        '2027-01-11',
      ),
    ).toEqual({ amount: 10, currency: 'EUR' })
  })

  it('D-07 an endorsement costs the days left, and reversing it returns the same', () => {
    const taxes = [{ code: 'T', name: 'Tax', rate: '7.25', base: 'net' as const }]
    fc.assert(
      fc.property(money, termAndDay, (change, { term, on }) => {
        const price = endorsementPrice(change, on, { ...term, taxes }) as EndorsementPrice
        const back = endorsementPrice({ ...change, amount: -change.amount }, on, {
          ...term,
          taxes,
        }) as EndorsementPrice
        expect(price.total.amount + back.total.amount).toBe(0)
        expect(price.net.amount).toBeLessThanOrEqual(change.amount)
        expect(sumOf([price.net, price.tax])).toEqual(price.total)
      }),
    )
  })
})

describe('versions', () => {
  it('D-08 K-12 the version as of a day is the one whose days hold it', () => {
    const versions = [
      { number: 1, effective: '2027-01-01', until: '2027-05-01' },
      { number: 3, effective: '2027-05-01', until: '2027-08-01' },
      { number: 4, effective: '2027-08-01', until: '2028-01-01' },
    ]
    expect(versionAsOf(versions, '2026-12-31')).toBeUndefined()
    expect(versionAsOf(versions, '2027-04-30')?.number).toBe(1)
    expect(versionAsOf(versions, '2027-05-01')?.number).toBe(3)
    expect(versionAsOf([...versions].reverse(), '2027-12-01')?.number).toBe(4)
    expect(versionAsOf(versions, '2028-01-01')).toBeUndefined()
  })
})
