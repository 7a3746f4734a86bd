import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  incurredOf,
  netToCustomer,
  outstandingOf,
  reserveAfter,
  totalOf,
} from '../../resources/claims/amounts'
import { coverageOf, covers, mostApproved } from '../../resources/claims/cover'
import { documentsFor, lossTypes } from '../../resources/claims/documentKinds'
import { acknowledgeBy, cycleDays, isLate, settleBy, workingDaysAfter } from '../../resources/claims/fields'
import { daysAfter, daysBetween } from '../../src/core/schema/days'

const currency = fc.constantFrom('JPY', 'EUR', 'TND')
const amount = fc.integer({ min: 0, max: 1e12 })
const day = fc.integer({ min: 0, max: 20_000 }).map(days => daysAfter('2000-01-01', days))

describe('claim amounts', () => {
  it('D-08 the approvable amount never exceeds the limit less the deductible and other claims', () => {
    fc.assert(
      fc.property(
        currency,
        amount,
        amount,
        fc.array(amount, { maxLength: 5 }),
        (code, limit, own, others) => {
          const money = (size: number) => ({ amount: size, currency: code })
          const most = mostApproved(money(limit), money(own), others.map(money))
          const used = others.reduce((sum, one) => sum + one, 0)
          expect(most).toEqual(money(Math.max(0, limit - own - used)))
        },
      ),
    )
    expect(mostApproved(null, null, [])).toBeNull()
  })

  it('D-08 incurred is paid plus what is still to be paid less recoveries; payments do not change it', () => {
    fc.assert(
      fc.property(currency, amount, amount, amount, amount, amount, (code, paid, reserve, open, ...rest) => {
        const [recovery, payment] = rest
        const money = (size: number) => ({ amount: size, currency: code })
        const claim = {
          ...{ paid: money(paid), approved: money(paid + open) },
          ...{ reserve: money(reserve), recovery: money(recovery) },
        }
        const toPay = Math.max(reserve, open)
        expect(incurredOf(claim)).toEqual(money(Math.max(0, paid + toPay - recovery)))
        fc.pre(payment <= reserve && payment <= open)
        const after = {
          ...claim,
          paid: totalOf(claim.paid, money(payment)),
          reserve: reserveAfter(claim.reserve, money(payment)),
        }
        expect(incurredOf(after)).toEqual(incurredOf(claim))
      }),
    )
    const eur = (size: number) => ({ amount: size, currency: 'EUR' })
    expect(incurredOf({ approved: eur(6_000) })).toEqual(eur(6_000))
    expect(incurredOf({ reserve: eur(6_000), reserve_expense: eur(50) })).toEqual(eur(6_050))
    expect(incurredOf({ paid: eur(5), expenses: eur(7), approved: eur(5) })).toEqual(eur(12))
    expect(incurredOf({})).toBeNull()
    const mixed = { paid: { amount: 1, currency: 'EUR' }, reserve: { amount: 1, currency: 'TND' } }
    expect(incurredOf(mixed)).toBeNull()
  })

  it('D-08 calculates the open payment and what the customer can expect', () => {
    const eur = (size: number) => ({ amount: size, currency: 'EUR' })
    expect(outstandingOf({ approved: null, paid: null })).toBeNull()
    expect(outstandingOf({ approved: eur(500), paid: eur(200) })).toEqual(eur(300))
    expect(netToCustomer({ estimate: eur(900), deductible: eur(100) })).toEqual(eur(800))
    expect(netToCustomer({ estimate: eur(900), deductible: eur(100), cover_limit: eur(600) })).toEqual(
      eur(500),
    )
    expect(netToCustomer({ estimate: eur(50), deductible: eur(100) })).toEqual(eur(0))
  })
})

describe('cover and deadlines of a claim', () => {
  it('D-08 a policy covers its first day but not its last, nor days after its cancellation', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: -50, max: 4100 }),
        (from, term, at) => {
          const policy = { effective: from, expiry: daysAfter(from, term) }
          expect(covers(policy, daysAfter(from, at))).toBe(at >= 0 && at < term)
          const cancelled = { ...policy, cancel_date: daysAfter(from, Math.floor(term / 2)) }
          expect(covers(cancelled, daysAfter(from, at))).toBe(at >= 0 && at < Math.floor(term / 2))
        },
      ),
    )
  })

  it('D-08 finds the coverage by its code, or the only included one', () => {
    const [fire, theft] = [{ code: 'FIRE' }, { code: 'THEFT', included: false }]
    expect(coverageOf([fire, theft], null)).toBe(fire)
    expect(coverageOf([fire, { code: 'WATER' }], null)).toBeUndefined()
    expect(coverageOf([fire, theft], 'THEFT')).toBeUndefined()
  })

  it('D-08 allows five working days to acknowledge and thirty days to settle', () => {
    expect(workingDaysAfter('2026-11-20', 1)).toBe('2026-11-23')
    expect(acknowledgeBy({ reported_on: '2026-11-21' })).toBe('2026-11-27')
    expect(settleBy({ reported_on: '2028-01-31' })).toBe('2028-03-01')
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, days) => {
        const end = workingDaysAfter(from, days)
        expect([0, 6]).not.toContain(new Date(`${end}T12:00:00Z`).getUTCDay())
        const weekends = daysBetween(from, end) - days
        expect(weekends).toBeGreaterThanOrEqual(Math.floor((days - 1) / 5) * 2)
      }),
    )
    expect(isLate({ loss_date: '2026-11-01', reported_on: '2026-11-08' })).toBe(false)
    expect(isLate({ loss_date: '2026-11-01', reported_on: '2026-11-09' })).toBe(true)
    expect(cycleDays({ reported_on: '2026-11-01', closed_on: '2026-12-01' })).toBe(30)
    expect(lossTypes.every(type => documentsFor(type).length)).toBe(true)
  })
})
