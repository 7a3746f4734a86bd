import { describe, expect, it } from 'vitest'
import { createMessages } from '../../server/base/messages'

const messages = createMessages({
  en: {
    api: {
      greeting: 'Hello %{name}',
      rows: '%{smart_count} row |||| %{smart_count} rows',
      only: 'English only',
    },
  },
  fr: { api: { greeting: 'Bonjour %{name}', rows: '%{smart_count} ligne |||| %{smart_count} lignes' } },
})

describe('I-01 server messages', () => {
  it.each([
    ['fr-FR, en;q=0.8', undefined, 'fr'],
    ['de, en;q=0.1, fr;q=0.9', undefined, 'fr'],
    ['fr;q=0, en', undefined, 'en'],
    ['de', 'fr', 'fr'],
    [undefined, 'fr', 'fr'],
    ['de', 'de', 'en'],
    [';;,q=', null, 'en'],
  ])('I-01 Accept-Language %j of a user who prefers %j returns %s', (header, preferred, expected) => {
    expect(messages.choose(header, preferred)).toBe(expected)
  })

  it('I-01 a message uses the language, else English, else a readable key', () => {
    expect(messages.translate('fr', 'api.greeting', { name: 'Amel' })).toBe('Bonjour Amel')
    expect(messages.translate('fr', 'api.rows', { smart_count: 2 })).toBe('2 lignes')
    expect(messages.translate('fr', 'api.only')).toBe('English only')
    expect(messages.translate('fr', 'api.not_there_yet')).toBe('Not there yet')
  })

  it('X-01 a label without a catalogue entry is the readable name', () => {
    const label = { key: 'resources.branches.fields.opened_at', fallback: 'Opened at' }
    expect(messages.label('en', label)).toBe('Opened at')
  })
})
