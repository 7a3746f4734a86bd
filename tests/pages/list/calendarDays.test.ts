import { describe, expect, it } from 'vitest'
import { daysFilter, lastDayOf, spanTitle, turned } from '../../../src/pages/list/calendar/days'

const november = { start: new Date(2026, 10, 1), end: new Date(2026, 11, 1) }

describe('V-03 the days of a calendar', () => {
  it('go on by the shown span', () => {
    expect(turned('2026-01-31', 'month', 1)).toBe('2026-02-01')
    expect(turned('2026-01-31', 'agenda', -1)).toBe('2025-12-01')
    expect(turned('2026-11-25', 'week', 1)).toBe('2026-12-02')
    expect(turned('2026-03-01', 'day', -1)).toBe('2026-02-28')
  })

  it('find the records of those days, and those that have begun before', () => {
    const due = { due_gte: '2026-11-01', due_lt: '2026-12-01' }
    expect(daysFilter({ date: 'due', isDay: true }, november)).toEqual(due)
    expect(daysFilter({ date: 'due', end: 'until', isDay: true }, november)).toEqual({
      or: [due, { due_lt: '2026-11-01', until_gte: '2026-11-01' }],
    })
    expect(daysFilter({ date: 'at', isDay: false }, november)).toEqual({
      at_gte: november.start.toISOString(),
      at_lt: november.end.toISOString(),
    })
    expect(lastDayOf(november.end)).toBe('2026-11-30')
  })

  it('are called by their month, their first and last day, or their date', () => {
    const shown = { start: new Date(2026, 10, 23), end: new Date(2026, 10, 30) }
    expect(spanTitle('2026-11-25', 'month', { locale: 'en' })).toBe('November 2026')
    expect(spanTitle('2026-11-25', 'week', { locale: 'en', shown })).toMatch(/^Nov 23\s–\s29, 2026$/)
    expect(spanTitle('2026-11-25', 'day', { locale: 'fr' })).toBe('mercredi 25 novembre 2026')
  })
})
