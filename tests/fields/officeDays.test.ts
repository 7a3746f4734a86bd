import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customers } from '../../resources/customers'
import { quoteRules } from '../../resources/quotes/validationRules'
import { daysUntil } from '../../resources/workOrders/figures'
import { formatDateTime } from '../../src/core/field/formatDate'
import { officeTimeZone, setOfficeTime } from '../../src/core/field/officeTime'
import { officeDay, officeToday, startOfOfficeDay } from '../../src/core/field/officeToday'
import { setZoneRules } from '../../src/core/field/timeZone'
import { dayPart } from '../../src/fields/date/typedDay'

/** Half past eleven at night in UTC, in Tunis half past midnight of the next day. */
const LATE = '2026-03-03T23:30:00.000Z'

describe("the office's day of a moment", () => {
  const before = officeTimeZone()
  beforeAll(() => setOfficeTime({ time_zone: 'Africa/Tunis' }))
  afterEach(() => setZoneRules(undefined))
  afterAll(() => setOfficeTime({ time_zone: before }))

  it('F-07 is not that of UTC', () => {
    expect(officeToday(new Date(LATE))).toBe('2026-03-04')
    expect(officeDay(LATE)).toBe('2026-03-04')
    expect(officeDay('2026-03-03')).toBe('2026-03-03')
    expect(startOfOfficeDay('2026-03-04')).toBe('2026-03-03T23:00:00.000Z')
  })

  it('F-07 a quote received after midnight is valid for a day at least', () => {
    const { isValid } = quoteRules.valid_after_received
    const quote = { received_at: LATE, late: false } as Parameters<typeof isValid>[0]
    expect(isValid({ ...quote, valid_until: '2026-03-04' })).toBe(false)
    expect(isValid({ ...quote, valid_until: '2026-03-05' })).toBe(true)
  })

  it('F-07 consent is dated the first moment of the day', () => {
    const save = customers.hooks?.beforeSave
    const consent = { consent_data: true, consent_marketing: false } as never
    expect(save?.(consent, { today: '2026-03-04' } as never)).toEqual({
      consent_at: '2026-03-03T23:00:00.000Z',
    })
  })

  it('F-07 days between moments are days of the office', () => {
    expect(daysUntil(LATE, '2026-03-04T08:00:00.000Z')).toBe(0)
    expect(daysUntil('2026-03-03T22:30:00.000Z', LATE)).toBe(1)
  })

  it('F-07 an editor for days shows the day of a moment in a filter', () => {
    expect(dayPart(LATE)).toBe('2026-03-04')
    expect(dayPart('2026-03-03')).toBe('2026-03-03')
    expect(dayPart('2026-03-03Tx')).toBe('2026-03-03Tx')
  })

  it('F-07 a moment is shown by the rules that decide its day', () => {
    const shown = () => formatDateTime(LATE, 'fr', 'Africa/Tunis')
    expect(shown()).toBe('4 mars 2026, 0:30')
    const changes = [{ at: Date.UTC(2026, 0), offset: 0 }]
    setZoneRules({ zone: 'Africa/Tunis', changes, until: Date.UTC(2027, 0) })
    expect(shown()).toBe('3 mars 2026, 23:30')
    expect(officeDay(LATE)).toBe('2026-03-03')
  })
})
