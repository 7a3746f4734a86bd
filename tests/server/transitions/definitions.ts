import {
  choice,
  date,
  defineResource,
  hasMany,
  longText,
  reference,
  text,
  wholeNumber,
} from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { people } from '../api/definitions'

const statuses = ['draft', 'sent', 'stamped', 'closed', 'lost'] as const

/** A resource with every kind of transition. */
export const letters = defineResource({
  name: 'letters',
  title: 'title',
  subject: 'Letter',
  fields: {
    title: text({ required: true }),
    code: text(),
    box: text(),
    status: choice(statuses, { required: true, default: 'draft', readOnly: true }),
    sent_to: reference('people', { readOnly: true, filter: { active: true } }),
    weight: wholeNumber({ min: 1, max: 100 }),
    stamp: wholeNumber({ min: 1, readOnly: true }),
    count: wholeNumber({ readOnly: true, default: 0 }),
    answer_by: date(),
    secret: text({ readable: { action: 'manage', subject: 'Letter' } }),
    first_page: reference('pages', { readOnly: true, within: { letter_id: 'id' } }),
    notes: longText(),
  },
  relations: { pages: hasMany('pages', { by: 'letter_id' }) },
  transitions: {
    send: {
      from: ['draft'],
      to: 'sent',
      requires: ['weight'],
      input: ['sent_to'],
      bulk: true,
      guard: ({ sent_to, title }) => [
        ...(sent_to ? [] : [{ key: 'nobody', field: 'sent_to' }]),
        ...(title === 'Several'
          ? [{ key: 'names', params: { names: ['A', { en: 'B', fr: 'Bé' }, 'C'] } }]
          : []),
      ],
    },
    stamp: { from: ['sent'], to: 'stamped', action: 'stamp', input: ['stamp'] },
    restamp: {
      from: ['stamped'],
      action: 'stamp',
      input: ['stamp'],
      requires: ['stamp'],
      startsEmpty: () => ['stamp'],
    },
    weigh: { from: ['sent', 'stamped'], to: 'sent', bulk: true },
    note: { from: ['sent'], to: 'sent', input: ['first_page'] },
    file: { from: ['draft', 'sent', 'stamped'], input: ['box'], requires: ['box'], bulk: true },
    close: { from: ['sent', 'stamped'], to: 'closed', repeatable: true },
    lose: { from: ['sent'], to: 'lost', by: 'server', due: { answer_by_lt: '@today' } },
    forget: {
      from: ['draft'],
      to: 'lost',
      reason: true,
      bulk: true,
      guard: ({ secret }) => (secret ? ['secret'] : []),
    },
  },
  uniques: {
    one_sent: { fields: ['box', 'code'], when: { status: ['sent', 'stamped'] } },
  },
})

/** Child records of letters. */
export const pages = defineResource({
  name: 'pages',
  title: 'text',
  subject: 'Letter',
  parent: 'letter_id',
  fields: {
    letter_id: reference('letters', { required: true, immutable: true }),
    text: text({ required: true }),
    status: choice(['open', 'done'], { required: true, default: 'open', readOnly: true }),
  },
  transitions: { finish: { from: ['open'], to: 'done', by: 'server' } },
})

export const post = collectResources([people, letters, pages])
