import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rule } from '../../../src/core/access/rule'
import { mainEngines } from '../../support/databases'
import { everything, openApi, type TestApi } from '../api/testApi'

const ownOnly: Rule[] = [
  { action: 'read', subject: 'Book' },
  { action: 'update', subject: 'Book', conditions: { owner: '@me' } },
]
const bookless: Rule[] = [{ action: 'read', subject: 'dashboard' }]
const lacks = (action: string) =>
  `You can’t do this: it requires the permission “${action}” for Books, which you don’t have.`

describe.each(mainEngines)('a 403 names the missing permission, on $name', engine => {
  let api: TestApi
  let other: { id: number }
  beforeAll(async () => {
    api = await openApi(engine)
    other = await api.make('books', { title: 'Other', cost: 9, part: 2, owner: 2 })
  })
  afterAll(() => api.close())

  it.each<[string, Rule[], string, (id: number) => [string, object?], string]>([
    ['no rule for the list', bookless, 'GET', () => ['books'], lacks('read')],
    ['no rule for a new one', ownOnly, 'POST', () => ['books', { title: 'T' }], lacks('create')],
    ['no rule for the trash', ownOnly, 'DELETE', id => [`books/${id}`], lacks('delete')],
    [
      'only some records',
      ownOnly,
      'PUT',
      id => [`books/${id}`, { title: 'T' }],
      'You can’t do this: it requires the permission “update” for Books, which you have only where Owner is me.',
    ],
    [
      'only some records of many',
      ownOnly,
      'PUT',
      () => ['books?filter={"all":true}', { title: 'T' }],
      'You can’t do this: it requires the permission “update” for Books, which you have only where Owner is me.',
    ],
    [
      'a field that is left out',
      [...ownOnly, { action: 'update', subject: 'Book', fields: ['cost'] }],
      'PUT',
      id => [`books/${id}`, { title: 'T' }],
      'You can’t do this: the field Title requires the permission “update” for Books, which you have only where Owner is me.',
    ],
  ])('E-02 %s', async (_title, rules, method, request, message) => {
    api.as(rules)
    const { status, body } = await api.call(method, ...request(other.id))
    expect([status, body.message]).toEqual([403, message])
    expect(body.details).toMatchObject({ subject: 'Book' })
    api.as(everything)
  })
})
