import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Rule } from '../../../src/core/access/rule'
import { mainEngines } from '../../support/databases'
import { everything, openApi, query, type TestApi } from '../api/testApi'

const reader: Rule[] = [{ action: 'read', subject: 'Book' }]
const ownOnly: Rule[] = [
  { action: 'read', subject: 'Book' },
  { action: ['create', 'update', 'delete'], subject: 'Book', conditions: { owner: '@me' } },
]

describe.each(mainEngines)('rules on $name', engine => {
  let api: TestApi
  let mine: { id: number }
  let other: { id: number }
  beforeAll(async () => {
    api = await openApi(engine)
    mine = await api.make('books', { title: 'Mine', cost: 5, part: 1, owner: 1 })
    other = await api.make('books', { title: 'Other', cost: 9, part: 2, owner: 2 })
  })
  afterEach(() => api.as(everything))
  afterAll(() => api.close())
  const get = (path: string) => api.call('GET', path)
  const names = async (path = 'books') =>
    (await get(path)).body.data.map(({ name }: { name: string }) => name)

  it('P-05 without permission every call returns a 403 that names the request', async () => {
    api.as([{ action: 'read', subject: 'dashboard' }])
    const calls: [string, string, object?][] = [
      ['GET', 'books'],
      ['GET', 'books/1'],
      ['GET', 'books/choices'],
      ['GET', 'books/export?format=csv'],
      ['GET', 'books/1/history'],
      ['GET', 'books/1/transitions'],
      ['POST', 'books', { title: 'T' }],
      ['POST', 'books/duplicates', {}],
      ['POST', 'books/1/offer', {}],
      ['PUT', 'books/1', { title: 'T' }],
      ['PUT', 'books?filter={"all":true}', { title: 'T' }],
      ['DELETE', 'books/1'],
      ['DELETE', 'books?filter={"all":true}'],
    ]
    for (const [method, path, body] of calls) {
      const answer = await api.call(method, path, body)
      expect([path, answer.status, answer.body.code, answer.body.details.subject]).toEqual([
        path,
        403,
        'forbidden',
        'Book',
      ])
    }
  })

  it('P-05 read-only users write nothing', async () => {
    api.as(reader)
    expect((await api.call('POST', 'books', { title: 'T' })).status).toBe(403)
    expect((await api.call('PUT', `books/${mine.id}`, { title: 'T' })).body).toMatchObject({
      code: 'forbidden',
      details: { action: 'update', subject: 'Book' },
    })
    expect((await api.call('DELETE', `books/${mine.id}`)).status).toBe(403)
    expect((await api.call('POST', `books/${mine.id}/offer`, {})).status).toBe(403)
  })

  it('P-09 a read condition applies to lists, counts, records, history, exports and bulk', async () => {
    api.as([{ action: 'read', subject: 'Book', conditions: { owner: '@me' } }])
    const { body } = await get('books')
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([mine.id])
    expect(body.meta.total).toBe(1)
    expect((await get(`books/${other.id}`)).status).toBe(404)
    expect((await get(`books/${other.id}/history`)).status).toBe(404)
    expect((await get('books/export?format=csv')).body).not.toContain('Other')
    expect((await get('books/choices')).body.data).toEqual([{ id: mine.id, label: 'Mine 1' }])
    expect(await names(`books?${query({ filter: { or: [{ owner: 2 }, { owner: 1 }] } })}`)).toEqual([
      'Mine 1',
    ])
  })

  it('V-02 P-09 a filter over a reference reads only records and fields that the person can read', async () => {
    const near = await api.make('book-shelves', { code: 'Near', order: 1 })
    const far = await api.make('book-shelves', { code: 'Far', order: 1 })
    await api.make('books', { title: 'On near', shelf_id: near.id })
    await api.make('books', { title: 'On far', shelf_id: far.id })
    const found = (filter: object) => names(`books?${query({ filter })}`)
    expect(await found({ 'shelf_id.order': 1 })).toEqual(['On far', 'On near'])

    api.as([...reader, { action: 'read', subject: 'Shelf', conditions: { code: 'Near' } }])
    expect(await found({ 'shelf_id.order': 1 })).toEqual(['On near'])
    expect(await found({ 'shelf_id.order_neq': 5 })).toEqual(['On near'])

    api.as([...reader, { action: 'read', subject: 'Shelf', fields: ['code'] }])
    const hidden = await get(`books?${query({ filter: { 'shelf_id.order': 1 } })}`)
    expect(hidden).toMatchObject({ status: 403, body: { details: { subject: 'Shelf', field: 'order' } } })

    api.as(reader)
    const refused = await get(`books?${query({ filter: { 'shelf_id.order': 1 } })}`)
    expect(refused).toMatchObject({ status: 403, body: { details: { action: 'read', subject: 'Shelf' } } })
    api.as(everything)
    for (const title of ['On near', 'On far'])
      await api.call('DELETE', `books?${query({ filter: { title } })}`)
  })

  it('P-09 a write condition applies before and after the write, alone and in bulk', async () => {
    api.as(ownOnly)
    expect((await api.call('PUT', `books/${other.id}`, { part: 5 })).status).toBe(403)
    expect((await api.call('PUT', `books/${mine.id}`, { owner: 2 })).status).toBe(403)
    expect((await api.call('POST', 'books', { title: 'For another', owner: 2 })).status).toBe(403)
    expect((await api.call('PUT', `books?${query({ filter: { all: true } })}`, { part: 5 })).status).toBe(403)
    expect((await api.call('DELETE', `books?${query({ filter: { all: true } })}`)).status).toBe(403)
    api.as(everything)
    expect((await get(`books/${mine.id}`)).body.data).toMatchObject({ owner: 1, part: 1, version: 1 })
    expect(await names()).toEqual(['Mine 1', 'Other 2'])
  })

  it('P-09 a later inverted rule excludes rows again', async () => {
    api.as([...reader, { action: 'read', subject: 'Book', conditions: { part: 1 }, inverted: true }])
    expect(await names()).toEqual(['Other 2'])
    expect((await get(`books/${mine.id}`)).status).toBe(404)
  })

  it("P-12 an unreadable field is in no response, and can't be queried", async () => {
    api.as([
      { action: ['read', 'create', 'update'], subject: 'Book' },
      { action: 'read', subject: 'Person' },
    ])
    expect((await get('books')).body.data[0]).not.toHaveProperty('cost')
    expect((await get(`books/${mine.id}`)).body.data).not.toHaveProperty('cost')
    const history = (await get(`books/${mine.id}/history`)).body.data
    expect(history[0].changes.map(({ field }: { field: string }) => field)).not.toContain('cost')
    expect((await get('books/export?format=csv&headers=names')).body).not.toContain('cost')
    for (const path of [
      `books?${query({ filter: { cost_gt: 4 } })}`,
      `books?${query({ filter: { or: [{ cost: 5 }] } })}`,
      `books?${query({ sort: ['cost', 'ASC'] })}`,
      'books/export?format=csv&fields=cost',
    ])
      expect((await get(path)).body).toMatchObject({ code: 'forbidden', details: { field: 'cost' } })
    for (const cost of [5, 6]) {
      const written = await api.call('PUT', `books/${mine.id}`, { cost })
      expect(written.body).toMatchObject({ code: 'forbidden', details: { field: 'cost' } })
    }
  })

  it('P-12 an unwritable field: the same value passes, another returns 403', async () => {
    api.as([{ action: ['read', 'create', 'update'], subject: 'Book' }])
    expect((await api.call('PUT', `books/${mine.id}`, { secret_rating: null })).status).toBe(200)
    expect((await api.call('PUT', `books/${mine.id}`, { secret_rating: 4 })).body).toMatchObject({
      code: 'forbidden',
      details: { field: 'secret_rating' },
    })
    expect((await api.call('POST', 'books', { title: 'T', secret_rating: 4 })).body).toMatchObject({
      code: 'forbidden',
      details: { field: 'secret_rating' },
    })
  })

  it('P-12 rules that name fields mask each row on its own', async () => {
    api.as([
      { action: 'read', subject: 'Book', fields: ['name', 'owner'] },
      { action: 'read', subject: 'Book', fields: ['part'], conditions: { owner: '@me' } },
    ])
    const { body } = await get('books')
    expect(body.data).toEqual([
      { id: mine.id, version: 1, name: 'Mine 1', owner: 1, part: 1 },
      { id: other.id, version: 1, name: 'Other 2', owner: 2 },
    ])
    expect((await get(`books?${query({ sort: ['part', 'ASC'] })}`)).body).toMatchObject({
      code: 'forbidden',
      details: { field: 'part' },
    })
    expect(await names(`books?${query({ filter: { q: 'oth' } })}`)).toEqual(['Other 2'])
  })

  it('P-12 the search covers only readable fields', async () => {
    await api.call('PUT', `books/${other.id}`, { isbn: undefined })
    api.as([{ action: 'read', subject: 'Book', fields: ['part'] }])
    expect((await get(`books?${query({ filter: { q: 'other' } })}`)).body.data).toEqual([])
  })

  it('P-10 users who can create a book choose shelves without permission to open them', async () => {
    const open = await api.make('book-shelves', { code: 'Open' })
    await api.make('book-shelves', { code: 'Closed', open: false })
    api.as([{ action: ['read', 'create'], subject: 'Book' }])
    expect((await get('book-shelves')).status).toBe(403)
    const choices = await get(`book-shelves/choices?${query({ q: 'op', filter: { open: true } })}`)
    expect(choices.body.data).toEqual([{ id: open.id, label: 'Open' }])
    expect((await get(`book-shelves/choices?${query({ filter: { id: [open.id] } })}`)).body.data).toEqual([
      { id: open.id, label: 'Open' },
    ])
    // Choices can be filtered by the field that another field's
    // choices depend on and by their IDs, and by nothing else.
    const found = async (filter: object) => (await get(`book-shelves/choices?${query({ filter })}`)).body
    expect((await found({ code: 'Closed' })).data).toMatchObject([{ label: 'Closed' }])
    expect((await found({ code: 'Open', id_neq_any: [open.id] })).data).toEqual([])
    for (const filter of [{ order: 5 }, { code_contains: 'O' }])
      expect(await found(filter)).toMatchObject({ code: 'forbidden' })
    const made = await api.call('POST', 'books', { title: 'On it', shelf_id: open.id, owner: 1 })
    expect(made.body.meta.labels).toMatchObject({ 'book-shelves': { [open.id]: 'Open' } })
    api.as(reader)
    expect((await get('book-shelves/choices')).status).toBe(403)
    expect((await get(`books/${made.body.data.id}`)).body.meta.labels).toMatchObject({
      'book-shelves': { [open.id]: 'Open' },
    })
  })

  it('P-10 a condition on reading applies to choices too', async () => {
    api.as([
      { action: ['read', 'create'], subject: 'Book' },
      { action: 'read', subject: 'Person', conditions: { name: 'Bilal' } },
    ])
    expect((await get('people/choices')).body.data).toEqual([{ id: 2, label: 'Bilal' }])
    const refused = await api.call('POST', 'books', { title: 'T', owner: 1 })
    expect(refused.body.errors).toHaveProperty('owner')
    expect((await api.call('POST', 'books', { title: 'T', owner: 2 })).status).toBe(201)
  })

  it('P-13 a transition with its own action needs that action', async () => {
    const { id } = await api.make('books', { title: 'For sale', price: { amount: 1, currency: 'EUR' } })
    api.as([{ action: ['read', 'update'], subject: 'Book' }])
    expect((await api.call('POST', `books/${id}/offer`, {})).body.data).toMatchObject({
      status: 'offered',
      version: 2,
    })
    const sell = (rules: Rule[]) => {
      api.as(rules)
      return api.call('POST', `books/${id}/sell`, { reason: 'paid' })
    }
    expect((await sell([{ action: ['read', 'update'], subject: 'Book' }])).body).toMatchObject({
      code: 'forbidden',
      details: { action: 'sell' },
    })
    expect((await sell([{ action: ['read', 'sell'], subject: 'Book' }])).body.data).toMatchObject({
      status: 'sold',
    })
  })
})
