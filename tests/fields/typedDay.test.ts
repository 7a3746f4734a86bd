import { describe, expect, it } from 'vitest'
import { readDay, typedDay } from '../../src/fields/date/typedDay'

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
  })
})
