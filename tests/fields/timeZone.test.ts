import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { momentText } from '../../src/core/field/momentText'
import { zoneRules, zoneRulesBetween } from '../../src/core/field/offsetChanges'
import { dayAt, momentAt, relativeDate, startOfDayIn } from '../../src/core/field/relativeDate'
import { differsFrom, rulesIn, sentRules } from '../../src/core/field/sentRules'
import { FIRST_CHANGE, LAST_CHANGE, offsetAt, offsetIn, setZoneRules } from '../../src/core/field/timeZone'
import { momentIn } from '../../src/fields/date/momentIn'
import { dayByTemporal, nextChange, offsetByTemporal, textByTemporal } from '../support/temporalDays'

/** Zones with offsets of seconds, negative ones below an hour, skipped days, and changes across midnight. */
const ZONES = [
  ...['Africa/Tunis', 'Africa/Casablanca', 'Europe/Paris', 'Europe/Istanbul', 'Europe/Dublin'],
  ...['Africa/Monrovia', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Cairo'],
]
const HOUR = 3_600_000
const YEAR = 366 * 24 * HOUR

/** Random moments; half of them lie within a day of a clock change. */
const moments = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    moment: fc.integer({ min: FIRST_CHANGE + YEAR, max: LAST_CHANGE - YEAR }),
    near: fc.option(fc.integer({ min: -30 * HOUR, max: 30 * HOUR })),
  })
  .map(({ zone, moment, near }) => {
    const change = near === null ? undefined : nextChange(moment, zone)
    return { zone, moment: change === undefined ? moment : change + (near ?? 0) }
  })

afterEach(() => setZoneRules(undefined))

describe('the calendar of a time zone', () => {
  it('F-07 has the offsets and days that Temporal has, with and without a list of clock changes', () => {
    fc.assert(
      fc.property(moments, ({ zone, moment }) => {
        for (const rules of [undefined, zoneRules(zone)]) {
          setZoneRules(rules)
          expect(offsetAt(moment, zone)).toBe(offsetByTemporal(moment, zone))
          const day = dayAt(new Date(moment), zone)
          expect(day).toBe(dayByTemporal(moment, zone))
          expect(Date.parse(startOfDayIn(day, zone))).toBeLessThanOrEqual(moment)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('F-03 an import reads back the moments that exports write, in any office, also in the hour that clocks show twice', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), ({ zone, moment }, timeZone) => {
        const text = momentText(new Date(moment).toISOString(), zone)
        expect(text).toBe(textByTemporal(moment, zone))
        expect(momentIn(text, { days: 'dmy', now: new Date(), timeZone })?.getTime()).toBe(moment)
      }),
      { numRuns: 300 },
    )
    expect(momentText('2026-10-25T01:30:00.000Z', 'Europe/Paris')).toBe('2026-10-25 02:30:00+01:00')
    expect(momentText('2026-10-25T00:30:00.250Z', 'Europe/Paris')).toBe('2026-10-25 02:30:00.250+02:00')
  })

  it.each(ZONES)('F-07 lists every clock change of %s', zone => {
    const listed = zoneRules(zone).changes.map(({ at }) => at)
    const expected = [FIRST_CHANGE]
    for (let at = nextChange(FIRST_CHANGE, zone); at && at <= LAST_CHANGE; at = nextChange(at, zone))
      expected.push(at)
    expect(listed).toEqual(expected)
  })

  it('F-07 keeps the offset of the end of 2099 after it, so that the list is complete', () => {
    const summer = Date.UTC(2150, 6, 1, 22, 30)
    expect(offsetAt(summer, 'Europe/Paris')).toBe(HOUR)
    expect(dayAt(new Date(summer), 'Europe/Paris')).toBe('2150-07-01')
  })

  it('F-07 days follow the rules that the server sent, within their period', () => {
    const [from, until] = [Date.UTC(2026, 0), Date.UTC(2027, 0)]
    const change = Date.UTC(2026, 8, 20, 2)
    const changes = [
      { at: from, offset: HOUR },
      { at: change, offset: 0 },
    ]
    const rules = { zone: 'Africa/Tunis', changes, until }
    const late = new Date('2026-11-27T23:30:00Z')
    expect(startOfDayIn('2026-11-28', 'Africa/Tunis')).toBe('2026-11-27T23:00:00.000Z')
    expect(relativeDate('@today', { now: late, timeZone: 'Africa/Tunis' })?.from).toBe('2026-11-28')
    setZoneRules(rules)
    expect(dayAt(late, 'Africa/Tunis')).toBe('2026-11-27')
    expect(startOfDayIn('2026-11-28', 'Africa/Tunis')).toBe('2026-11-28T00:00:00.000Z')
    expect(relativeDate('@today', { now: late, timeZone: 'Africa/Tunis' })?.from).toBe('2026-11-27')
    expect(momentAt(Date.UTC(2026, 10, 27, 10), 'Africa/Tunis').toISOString()).toBe(
      '2026-11-27T10:00:00.000Z',
    )
    expect(dayAt(new Date('2027-11-27T23:30:00Z'), 'Africa/Tunis')).toBe('2027-11-28')
    expect(dayAt(late, 'Africa/Algiers')).toBe('2026-11-28')
  })

  it('F-07 a list of a few years has the offset at its start', () => {
    const rules = zoneRulesBetween('Europe/Paris', Date.UTC(2026, 6), Date.UTC(2027, 0))
    expect(rules.changes).toEqual([
      { at: Date.UTC(2026, 6), offset: 2 * HOUR },
      { at: Date.UTC(2026, 9, 25, 1), offset: HOUR },
    ])
    expect(offsetIn(rules, Date.UTC(2026, 5))).toBeUndefined()
    expect(offsetIn(rules, Date.UTC(2027, 0))).toBeUndefined()
  })

  it.each(['Africa/Casablanca', 'Europe/Paris'])(
    'F-07 the browser gets the clock changes of %s of eleven years, and finds the first that differs',
    zone => {
      const now = new Date('2026-11-28T12:00:00Z')
      const rules = rulesIn(zone, sentRules(zone, now))
      const [from, until] = [Date.UTC(2021, 0), Date.UTC(2032, 0)]
      expect([rules.changes[0]?.at, rules.until]).toEqual([from, until])
      for (let at = from; at < until; at += 5 * HOUR)
        expect(offsetIn(rules, at)).toBe(offsetByTemporal(at, zone))
      expect(differsFrom(rules)).toBeUndefined()
      // Another offset between a moment and the next clock change.
      const moment = Date.UTC(2026, 8, 20, 2)
      const offset = offsetByTemporal(moment, zone) - HOUR
      const before = rules.changes.filter(({ at }) => at < moment)
      const after = rules.changes.filter(({ at }) => at > moment)
      expect(differsFrom({ ...rules, changes: [...before, { at: moment, offset }, ...after] })).toBe(moment)
      expect(differsFrom({ ...rules, zone: 'Nowhere/New' })).toBe(from)
    },
  )
})
