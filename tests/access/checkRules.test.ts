import { expect, it } from 'vitest'
import { checkRules, MAX_COMPARED, tooManyConditions } from '../../src/core/access/checkRules'
import { books, shelves } from '../server/api/definitions'

const rule = (count: number) => ({
  action: 'read',
  subject: 'all',
  conditions: { or: [{ id: Array.from({ length: count }, (_, at) => at + 1) }] },
})

it('U-01 the conditions of a role compare a bounded number of values, however they are nested', () => {
  expect(tooManyConditions([rule(MAX_COMPARED - 1), rule(1)])).toBe(-1)
  expect(tooManyConditions([{}, rule(MAX_COMPARED), rule(1)])).toBe(2)
  const speakable = { resources: { all: [], account: {} as never }, further: [], pages: [] }
  expect(checkRules([rule(MAX_COMPARED + 1)], speakable)).toEqual({
    '0.conditions': [{ key: 'access.wrong.too_many', params: { limit: MAX_COMPARED } }],
  })
})

it('P-09 C-12 a message suggests subjects, without those of resources that its reader does not know', () => {
  const speakable = {
    resources: { all: [books, shelves], account: {} as never },
    further: ['shop'],
    pages: [],
  }
  const named = (known?: typeof speakable.resources.all) =>
    checkRules([{ action: 'read', subject: 'Books' }], { ...speakable, ...(known && { known }) })['0.subject']
  const issue = (names: string[]) => [{ key: 'access.wrong.subject', params: { name: 'Books', names } }]
  expect(named()).toEqual(issue(['all', 'Book', 'Shelf', 'shop']))
  expect(named([shelves])).toEqual(issue(['all', 'Shelf', 'shop']))
})
