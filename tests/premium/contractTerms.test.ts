import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextExpiry, premiumForTerm } from '../../resources/policies/nextTerm'
import { noticeBy } from '../../resources/policies/notice'
import { daysAfter, daysBetween, monthsAfter } from '../../src/core/schema/days'

const dayOf = fc.integer({ min: 0, max: 20_000 }).map(days => daysAfter('2000-01-01', days))
const months = fc.integer({ min: 0, max: 12 })
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29

describe('notice of contracts with tacit renewal', () => {
  it.each([
    ['2027-05-01', '2027-02-28'],
    ['2028-05-01', '2028-02-29'],
    ['2027-01-01', '2026-10-31'],
    ['2027-04-30', '2027-02-27'],
    ['2028-04-30', '2028-02-28'],
    ['2027-04-29', '2027-02-27'],
    ['2027-04-28', '2027-02-27'],
    ['2028-04-29', '2028-02-28'],
    ['2028-02-29', '2027-12-28'],
    ['2027-03-01', '2026-12-31'],
    ['2027-08-31', '2027-06-29'],
    ['2027-12-31', '2027-10-30'],
    ['2027-11-02', '2027-09-01'],
  ])('D-07 L113-12: for the end on %s, notice is posted by %s', (expiry, by) => {
    expect(noticeBy(expiry, null)).toBe(by)
    expect(noticeBy(expiry, 2)).toBe(by)
  })

  it('D-07 whole months lie between the postmark and the end, and a letter two days later is short of them', () => {
    fc.assert(
      fc.property(dayOf, months, (expiry, count) => {
        const by = noticeBy(expiry, count)
        expect(monthsAfter(daysAfter(by, 1), count) <= expiry).toBe(true)
        // Counted back from the end, the day after the last day of notice is the first too late.
        expect(monthsAfter(expiry, -count)).toBe(daysAfter(by, 1))
        expect(noticeBy(daysAfter(expiry, 1), count) >= by).toBe(true)
      }),
    )
  })
})

describe('terms of a contract', () => {
  it('D-07 a contract from 29 February ends on the 29th again in leap years', () => {
    const ends: string[] = []
    let start = '2028-02-29'
    for (let year = 0; year < 8; year++) {
      const end = nextExpiry(start, 12, '2028-02-29')
      ends.push(end)
      start = end
    }
    expect(ends).toEqual(
      Array.from({ length: 8 }, (_, at) => 2029 + at).map(year => `${year}-02-${isLeap(year) ? 29 : 28}`),
    )
  })

  it('D-07 terms follow each other on the day of the first start, or on the month’s last day', () => {
    fc.assert(
      fc.property(dayOf, fc.integer({ min: 1, max: 24 }), (first, count) => {
        let start = first
        for (let term = 1; term <= 6; term++) {
          start = nextExpiry(start, count, first)
          const wanted = Number(first.slice(8))
          const lastOfMonth = Number(daysAfter(monthsAfter(`${start.slice(0, 7)}-01`, 1), -1).slice(8))
          expect(Number(start.slice(8))).toBe(Math.min(wanted, lastOfMonth))
        }
      }),
    )
    // The end was moved: terms count from the new end.
    expect(nextExpiry('2027-05-10', 12, '2026-01-31')).toBe('2028-05-10')
  })

  it('D-11 a premium stays the same for the same months, and follows months or days of another term', () => {
    const of = (effective: string, expiry: string, months: number) => ({ effective, expiry, months })
    const year = of('2028-01-01', '2029-01-01', 12)
    expect(premiumForTerm(euros(100_001), of('2027-01-01', '2028-01-01', 12), year)).toEqual(euros(100_001))
    expect(
      premiumForTerm(euros(100_001), of('2031-02-28', '2032-02-29', 12), of('2032-02-29', '2033-02-28', 12)),
    ).toEqual(euros(100_001))
    expect(premiumForTerm(euros(50_000), of('2027-07-01', '2028-01-01', 6), year)).toEqual(euros(100_000))
    // From 15 March to an agreed 1 January, then a whole year.
    const short = of('2027-03-15', '2028-01-01', 10)
    const days = daysBetween('2027-03-15', '2028-01-01')
    expect(premiumForTerm(euros(80_000), short, year)).toEqual(euros(Math.round((80_000 * 366) / days)))
    expect(premiumForTerm(null, short, year)).toBeNull()
  })
})
