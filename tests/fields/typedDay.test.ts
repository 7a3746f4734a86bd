import { describe, expect, it } from 'vitest'
import { formatDate } from '../../src/core/field/formatDate'
import { readDay } from '../../src/fields/date/dayIn'
import { typedDay } from '../../src/fields/date/typedDay'

const now = new Date('2026-03-15T12:00:00Z')

describe('I-03 parses dates as people type them', () => {
  it.each([
    ['5/3/2026', '2026-03-05'],
    ['05.03.2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['٠٥/٠٣/٢٠٢٦', '2026-03-05'],
    ['۵-۳-۲۰۲۶', '2026-03-05'],
    ['5 3 26', '2026-03-05'],
    ['5/3/85', '1985-03-05'],
    ['31/02/2026', '31/02/2026'],
    ['5/3/202', '5/3/202'],
    ['tomorrow', 'tomorrow'],
    ['3 جانفي 2026', '2026-01-03'],
    ['1er août 2026', '2026-08-01'],
    ['31 février 2026', '31 février 2026'],
    ['Mar 5, 2026', '2026-03-05'],
  ])('%s parses as %s', (typed, day) => {
    expect(readDay(typed, now)).toBe(day)
  })

  it.each([
    ['en', '05/03/2026'],
    ['fr', '05/03/2026'],
    ['ar', '05/03/2026'],
    ['tr', '05.03.2026'],
  ])('formats as %s in %s and parses again', (language, text) => {
    expect(typedDay('2026-03-05', language)).toBe(text)
    expect(readDay(text)).toBe('2026-03-05')
    expect(readDay(formatDate('2026-03-05', language))).toBe('2026-03-05')
  })
})
