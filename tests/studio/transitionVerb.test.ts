import { expect, it } from 'vitest'
import ar from '../../src/core/i18n/ar/studio_states.json'
import en from '../../src/core/i18n/en/studio_states.json'
import fr from '../../src/core/i18n/fr/studio_states.json'
import tr from '../../src/core/i18n/tr/studio_states.json'
import { verbFor } from '../../src/studio/tabs/transitionVerb'

it.each([
  ['en', en, 'Closed', 'Close', 'Open', 'Reopen'],
  ['fr', fr, 'Approuvée', 'Approuver', 'Ouvert', 'Rouvrir'],
  ['ar', ar, 'مغلقة', 'إغلاق', 'مفتوح', 'إعادة الفتح'],
  ['tr', tr, 'İptal edildi', 'İptal et', 'Açık', 'Yeniden aç'],
] as const)('T-01 proposes the verb of a transition in %s', (language, words, state, verb, first, again) => {
  expect(verbFor(state, { language, ...words })).toBe(verb)
  expect(verbFor(first, { language, ...words }, true)).toBe(again)
  expect(verbFor('Zzz', { language, ...words })).toBeUndefined()
})
