import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Rule } from '../../../src/core/access/rule'
import { mainEngines } from '../../support/databases'
import { everything, openApi, query, type TestApi } from '../api/testApi'
import { keepsBack, reads, writesBooks } from './bookRules'

describe.each(mainEngines)('hidden records on $name', engine => {
  let api: TestApi
  let shelf: { id: number }
  let book: { id: number; version: number }
  let count = 0
  beforeAll(async () => {
    api = await openApi(engine)
    shelf = await api.make('book-shelves', { code: 'North', order: 7 })
    await api.make('book-shelves', { code: 'East', order: 9 })
    await api.make('book-shelves', { code: 'West', order: 8 })
    book = await makeBook({ title: 'Atlas', isbn: 'ISBN-1', owner: 1 })
  })
  afterEach(() => api.as(everything))
  afterAll(() => api.close())

  const makeBook = (values: object) =>
    api.make('books', {
      title: `Book ${++count}`,
      part: count,
      shelf_id: shelf.id,
      lenders: [{ who: 'Sami', person_id: 2 }],
      ...values,
    })

  it('P-05 a reference conflict names only visible records', async () => {
    const used = await api.make('book-shelves', { code: 'Used' })
    for (const owner of [1, 2, 2]) await makeBook({ shelf_id: used.id, owner })
    const missing = async () => (await api.call('DELETE', `book-shelves/${used.id}`)).body.details.missing
    const unseen = { message: 'Records that you can’t see' }
    const shelves: Rule = { action: 'manage', subject: 'Shelf' }
    api.as([shelves])
    expect(await missing()).toEqual([unseen])
    api.as([shelves, reads('Book'), keepsBack('Book', 'shelf_id')])
    expect(await missing()).toEqual([unseen])
    api.as([shelves, { action: 'read', subject: 'Book', conditions: { owner: '@me' } }])
    expect(await missing()).toEqual([
      { field: 'books.shelf_id', message: expect.stringMatching(/: 1$/) },
      unseen,
    ])
    api.as([shelves, reads('Book')])
    expect(await missing()).toEqual([{ field: 'books.shelf_id', message: expect.stringMatching(/: 3$/) }])
  })

  it('P-05 a hidden record always responds like a missing one', async () => {
    const { id } = await makeBook({ owner: 2 })
    const own = { owner: '@me' }
    api.as([
      { action: 'manage', subject: 'Book', conditions: own },
      reads('Shelf'),
      { action: 'read', subject: 'Person', conditions: { name: 'Amel' } },
    ])
    const requests: [string, (id: number) => string, object?][] = [
      ['GET', at => `books/${at}`],
      ['PUT', at => `books/${at}`, { notes: 'x' }],
      ['PUT', at => `books/${at}`, { notes: 'x', version: 99 }],
      ['DELETE', at => `books/${at}`],
      ['GET', at => `books/${at}/history`],
      ['GET', at => `books/${at}/transitions`],
      ['POST', at => `books/${at}/offer`, {}],
      ['POST', at => `books/${at}/sell`, {}],
      ['GET', at => `books?${query({ filter: { id: [at] } })}`],
      ['GET', at => `books/choices?${query({ filter: { id: [at] } })}`],
      ['PUT', at => `books?${query({ filter: { id: [at] } })}`, { notes: 'x' }],
      ['PUT', at => `books?${query({ filter: { id: [at] } })}`, { notes: 'x', expected_count: 1 }],
      ['DELETE', at => `books?${query({ filter: { id: [at] } })}`],
      ['PUT', () => `books/${book.id}`, { related_ids: [id] }],
    ]
    for (const [method, path, body] of requests) {
      const hidden = await api.call(method, path(id), body)
      const nobody = await api.call(
        method,
        path(987_654),
        JSON.parse(JSON.stringify(body ?? null)?.replace(`[${id}]`, '[987654]')) ?? undefined,
      )
      expect([method, path(id), hidden.status, hidden.body]).toEqual([
        method,
        path(id),
        nobody.status,
        nobody.body,
      ])
    }
    expect((await api.call('PUT', `books/${book.id}`, { owner: 2 })).body.errors).toEqual(
      (await api.call('PUT', `books/${book.id}`, { owner: 987_654 })).body.errors,
    )
  })

  it('P-05 a unique value conflicts the same, whether or not its record is visible', async () => {
    const taken = () => api.call('POST', 'books', { title: 'Twin', isbn: 'ISBN-1' })
    api.as([writesBooks])
    const seen = await taken()
    api.as([{ ...writesBooks, conditions: { owner: '@me' } }], 2)
    const hidden = await taken()
    expect(hidden.status).toBe(422)
    expect(hidden.body).toEqual(seen.body)
    expect(hidden.body.errors).toEqual({ isbn: [expect.any(String)] })
    expect(JSON.stringify(hidden.body)).not.toMatch(/Atlas|\d{2,}/)
  })

  it("P-09 a transition can't take a record out of what the user can change", async () => {
    const { id } = await makeBook({ price: { amount: 5, currency: 'EUR' }, owner: 1 })
    api.as([
      reads('Book'),
      reads('Person'),
      { action: 'update', subject: 'Book', conditions: { owner: '@me' } },
    ])
    const away = await api.call('POST', `books/${id}/offer`, { owner: 2 })
    expect(away.body).toMatchObject({ code: 'forbidden', details: { action: 'update', subject: 'Book' } })
    expect((await api.call('POST', `books/${id}/offer`, { notes: 'On the shelf' })).status).toBe(200)
  })

  it('P-05 C-09 a replayed response reveals no more than the user can see now', async () => {
    const send = (path: string, body: object) => api.call('POST', path, body, { 'Idempotency-Key': 'again' })
    const body = { title: 'Replayed', notes: 'Secret notes', shelf_id: shelf.id }
    const first = await send('books', body)
    expect(first.status).toBe(201)
    const { id } = first.body.data
    expect((await send('books', body)).body).toEqual(first.body)
    api.as([reads('Book'), keepsBack('Book', 'notes', 'shelf_id')])
    const masked = await send('books', body)
    expect(masked.headers.get('Idempotency-Replayed')).toBe('true')
    expect(masked.body.data).toMatchObject({ id, title: 'Replayed' })
    expect(JSON.stringify(masked.body)).not.toMatch(/Secret|North|"shelf_id"/)
    api.as([])
    expect((await send('books', body)).body.data).toEqual({ id, version: 1 })
    api.as(everything)
    await api.call('DELETE', `books/${id}`)
    expect((await send('books', body)).body.data).toEqual({ id, version: 1 })
  })

  it("P-05 C-09 nobody gets another user's response under the same key", async () => {
    const send = () => api.call('POST', 'books', { title: 'Keyed' }, { 'Idempotency-Key': 'shared' })
    const first = await send()
    api.as([{ action: 'create', subject: 'Book' }], 2)
    const second = await send()
    expect(second.headers.get('Idempotency-Replayed')).toBeNull()
    expect(second.body.data.id).not.toBe(first.body.data.id)
    expect(Object.keys(second.body.data)).toEqual(['id', 'version'])
    api.as([], 2)
    expect((await api.call('POST', 'books', { title: 'Keyed' }, { 'Idempotency-Key': 'mine' })).status).toBe(
      403,
    )
  })
})
