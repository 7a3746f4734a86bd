import { describe, expect, it } from 'vitest'
import { collatorOf, listFormat, numberFormat, separated } from '../../src/core/i18n/intl'

describe('Intl settings', () => {
  it("I-03 separates names with the language's comma", () => {
    expect(separated('fr', ['Nom', 'Ville'])).toBe('Nom, Ville')
    expect(separated('ar', ['الاسم', 'المدينة'])).toBe('\u2068الاسم\u2069، \u2068المدينة\u2069')
    expect(listFormat('ar').format(['عرض', 'تعديل'])).toBe('عرض وتعديل')
  })

  it('I-03 writes Arabic with Latin digits, whatever the system default', () => {
    expect(numberFormat('ar').format(1234.5)).toBe('1,234.5')
  })

  it('I-03 sorts names in Arabic dictionary order, ignoring the hamza seat of the first letter', () => {
    expect(['ياسمين', 'أحمد', 'باسم'].sort(collatorOf('ar').compare)).toEqual(['أحمد', 'باسم', 'ياسمين'])
  })
})
