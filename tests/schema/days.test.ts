import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeDate, startOfDayIn } from '../../src/core/field/relativeDate'
import { daysAfter, daysBetween, monthsAfter } from '../../src/core/schema/days'

const DAY = 86_400_000
// Offsets from -3:30 to +13, DST changes at one, two, three and at midnight, and zones without DST.
const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Tunis',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Europe/Istanbul',
  'Europe/Paris',
  'Pacific/Auckland',
  'UTC',
]

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / DAY, max: Date.UTC(2099, 11, 31) / DAY })
  .map(number => new Date(number * DAY).toISOString().slice(0, 10))
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const zone = fc.constantFrom(...zones)
const numberOf = (text: string) => Date.parse(text) / DAY
const lastOfMonth = (text: string) =>
  new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()

/** Formats that give the day of a moment from the platform's own time zone data. */
const formats = new Map(
  zones.map(timeZone => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  ]),
)
const dayIn = (at: number, timeZone: string) => formats.get(timeZone)?.format(at)

describe('D-14 calendar days', () => {
  it('adds and counts days correctly across any span', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(daysBetween(from, to)).toBe(numberOf(to) - numberOf(from))
        expect(daysAfter(from, daysBetween(from, to))).toBe(to)
      }),
    )
  })

  it('adding months keeps the day, or uses the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (from, months) => {
        const to = monthsAfter(from, months)
        const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(monthOf(to) - monthOf(from)).toBe(months)
        expect(Number(to.slice(8))).toBe(Math.min(Number(from.slice(8)), lastOfMonth(to)))
      }),
    )
  })

  it('a one-year term has 365 or 366 days, and a later start never ends earlier', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(1, 3, 6, 12, 24, 48), (from, months) => {
        const to = monthsAfter(from, months)
        expect(to > from).toBe(true)
        expect(monthsAfter(daysAfter(from, 1), months) >= to).toBe(true)
        if (months === 12) expect([365, 366]).toContain(daysBetween(from, to))
      }),
    )
  })

  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2027-02-28', 12, '2028-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('%s plus %i months is %s', (from, months, to) => expect(monthsAfter(from, months)).toBe(to))
})

describe("D-14 the office's day", () => {
  it('is the day in its time zone, and @today+n the nth after it, across every DST change', () => {
    fc.assert(
      fc.property(
        moment,
        zone,
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -30, max: 30 }),
        (now, timeZone, days, years) => {
          const read = (text: string) => relativeDate(text, { now, timeZone })?.from ?? ''
          const sign = (number: number) => (number < 0 ? `${number}` : `+${number}`)
          const today = dayIn(now.getTime(), timeZone) ?? ''
          expect(read('@today')).toBe(today)
          expect(read(`@today${sign(days)}`)).toBe(daysAfter(today, days))
          expect(read(`@today${sign(years)}m`)).toBe(monthsAfter(today, years))
          expect(read(`@today${sign(years)}y`)).toBe(monthsAfter(today, 12 * years))
        },
      ),
    )
  })

  it.each(zones)('starts at its first moment on every day of a year in %s', timeZone => {
    const wrong = Array.from({ length: 366 }, (_, days) => daysAfter('2028-01-01', days)).filter(text => {
      const begin = Date.parse(startOfDayIn(text, timeZone))
      return dayIn(begin, timeZone) !== text || dayIn(begin - 1, timeZone) !== daysAfter(text, -1)
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['2027-04-30', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
    ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
    ['2027-09-05', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
    ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
  ])('%s in %s starts at %s', (text, timeZone, at) => expect(startOfDayIn(text, timeZone)).toBe(at))
})
