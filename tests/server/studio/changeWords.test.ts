import { expect, it } from 'vitest'
import type { Messages } from '../../../server/base/messages'
import { changesInWords } from '../../../server/features/definitions/plan/changeWords'
import type { Difference } from '../../../src/define/compareDefinitions'

const messages = {
  translate: (_language: string, key: string, params: Record<string, string> = {}) =>
    [key.replace('studio_plan.', ''), params.name, params.field].filter(Boolean).join(' '),
  label: (_language: string, { fallback }: { fallback: string }) => fallback,
} as unknown as Messages
const words = { resource: 'garages', definitions: [], messages, language: 'en' }

const status = (options: string[], more?: object) => ({ kind: 'choice', options, ...more })
const changed = (before: object, after: object): Difference[] => [
  { kind: 'changed', part: 'fields', name: 'status', before, after } as Difference,
]
const texts = (differences: Difference[]) => changesInWords(words, differences).map(({ text }) => text)

it('T-03 a plan names the options and states that are added and removed', () => {
  expect(texts(changed(status(['draft', 'old']), status(['draft', 'closed'])))).toEqual([
    'option_added Closed Status',
    'option_removed Old Status',
  ])
})

it('T-03 what else changes of a choice is said beside its options', () => {
  const more = { required: true }
  expect(texts(changed(status(['draft']), status(['draft', 'closed'], more)))).toEqual([
    'changed Status',
    'option_added Closed Status',
  ])
  expect(texts(changed(status(['draft', 'open']), status(['open', 'draft'])))).toEqual(['changed Status'])
})
