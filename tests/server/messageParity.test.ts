import { describe, expect, it } from 'vitest'
import { loadI18nProvider } from '../../providers/i18nProvider'
import { loadMessages } from '../../server/base/messages'
import { languageNames } from '../../src/core/i18n/languages'
import { formatParams } from '../../src/core/schema/formatParams'
import { date, decimal, defineResource, email, money, text, wholeNumber } from '../../src/define'
import { parseRecord } from '../../src/define/parseRecord'
import { recordResolver } from '../../src/pages/record/recordResolver'

const letters = defineResource({
  name: 'letters',
  title: 'name',
  subject: 'Letter',
  fields: {
    name: text({ required: true, max: 40 }),
    address: email(),
    short: text({ max: 3 }),
    long: text({ min: 5 }),
    pages: wholeNumber({ min: 2, max: 1500 }),
    weight: decimal({ max: 1500 }),
    fee: money({ max: 250050 }),
    sent: date({ min: '2020-03-01' }),
  },
  list: { columns: ['name'], sort: { name: 'asc' } },
  form: [],
})

const wrong = {
  name: '',
  address: 'nobody',
  short: 'abcdef',
  long: 'a',
  pages: 2000,
  weight: 'twelve',
  fee: { amount: 300000, currency: 'EUR' },
  sent: '2019-12-31',
}
const context = { today: '2026-01-01', can: () => true }

async function onScreen(language: (typeof languageNames)[number]) {
  const provider = await loadI18nProvider(async () => ({}), language)
  const resolve = recordResolver({
    resource: letters,
    writable: new Set(Object.keys(letters.fields)),
    context: () => context,
    format: issue => provider.translate(issue.key, formatParams(issue, language)),
  })
  const { errors } = await resolve(wrong, undefined, { fields: {}, shouldUseNativeValidation: false })
  return JSON.parse(JSON.stringify(errors)) as Record<string, unknown>
}

const messages = await loadMessages()

describe('E-05 one message for the screen and the API', () => {
  const english = messages.translateIssues('en', parseRecord(letters, wrong, context).issues)

  it.each(languageNames)(
    'E-05 field rules give the same message on screen and from the API in %s',
    async language => {
      const translated = messages.translateIssues(language, parseRecord(letters, wrong, context).issues)
      const shown = await onScreen(language)
      expect(Object.keys(translated).sort()).toEqual(
        ['address', 'fee.amount', 'long', 'name', 'pages', 'sent', 'short', 'weight'].sort(),
      )
      for (const [path, [message]] of Object.entries(translated)) {
        expect(shown).toHaveProperty(`${path}.message`, message)
        if (language !== 'en') expect(message).not.toBe(english[path]?.[0])
      }
    },
  )

  it('I-03 a message formats dates and numbers in its language', () => {
    const say = (language: string, field: string) =>
      messages.translateIssues(language, parseRecord(letters, wrong, context).issues)[field]?.[0] ?? ''
    expect(say('en', 'pages')).toContain('1,500')
    expect(say('fr', 'pages').replace(/\s/gu, ' ')).toContain('1 500')
    expect(say('tr', 'pages')).toContain('1.500')
    expect(say('ar', 'sent')).toContain('1 مارس 2020')
  })
})
