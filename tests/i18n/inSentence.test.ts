import { expect, it } from 'vitest'
import { inSentence } from '../../src/ui/records/useWords'

it.each([
  ['Invoice', 'en', 'invoice'],
  ['Échéance', 'fr', 'échéance'],
  ['Müşteri', 'tr', 'müşteri'],
  ['İş emri', 'tr', 'iş emri'],
  ['Isı sigortası', 'tr', 'ısı sigortası'],
  ['IBAN', 'tr', 'IBAN'],
  // Borrowed from another language.
  ['Policy', 'tr', 'policy'],
  ['Invoice', 'tr', 'Invoice'],
  ['İş emri', 'en', 'iş emri'],
  ['Isı sigortası', 'fr', 'ısı sigortası'],
  ['Invoice', 'ar', 'Invoice'],
])('T-01 E-02 the label %j inside a sentence in %s is %j', (label, locale, expected) => {
  expect(inSentence(label, locale)).toBe(expected)
})
