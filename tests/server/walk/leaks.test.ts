import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../server/api/openapi/document'
import { mainEngines } from '../../support/databases'
import { library } from '../api/definitions'
import { everything, openApi, query, type TestApi } from '../api/testApi'
import { keepsBack, reads, writesBooks } from './bookRules'

describe.each(mainEngines)('indirect leaks on $name', engine => {
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
  const get = (path: string) => api.call('GET', path)
  const refusedField = async (method: string, path: string, body?: unknown) =>
    (await api.call(method, path, body)).body.details?.field

  it('P-12 the default order of a list reveals nothing of an unreadable field', async () => {
    api.as([reads('Shelf', 'code', 'open')])
    const { body } = await get(`book-shelves?${query({ range: [0, 1] })}`)
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const cursor = JSON.parse(Buffer.from(body.meta.next, 'base64url').toString())
    expect(cursor.p.map(Number)).toEqual([ids.at(-1)])
  })

  it('P-10 P-12 no label contains a title that a field rule hides', async () => {
    api.as([writesBooks, reads('Shelf', 'open'), reads('Person', 'email')])
    const path = `books/${book.id}`
    const hidden = { 'book-shelves': { [shelf.id]: `#${shelf.id}` }, people: { 1: '#1', 2: '#2' } }
    expect((await get(path)).body.meta.labels).toEqual(hidden)
    expect((await get(`books?${query({ filter: { id: [book.id] } })}`)).body.meta.labels).toEqual(hidden)
    const history = await get(`${path}/history`)
    expect(history.body.meta.labels).toEqual(hidden)
    expect(history.body.data[0].by).toEqual({ id: 1, label: '#1' })
    const { body: csv } = await get(`books/export?${query({ filter: { id: [book.id] } })}`)
    expect(csv).not.toMatch(/North|Amel|Bilal/)
    const stale = await api.call('PUT', path, { notes: 'New', version: 99 })
    expect(JSON.stringify(stale.body)).not.toMatch(/North|Amel|Bilal/)
  })

  it("P-10 a title that no field rule hides is a label, also for records one can't open", async () => {
    api.as([reads('Book')])
    expect((await get(`books/${book.id}`)).body.meta.labels).toEqual({
      'book-shelves': { [shelf.id]: 'North' },
      people: { 1: 'Amel', 2: 'Bilal' },
    })
  })

  it('P-10 P-12 choices are not sorted, found or labeled by a hidden title', async () => {
    api.as([reads('Shelf', 'open')])
    const { body } = await get('book-shelves/choices')
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual(
      body.data.map(({ id }: { id: number }) => `#${id}`),
    )
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect((await get(`book-shelves/choices?${query({ q: 'north' })}`)).body.data).toEqual([])
    expect(await refusedField('GET', `book-shelves/choices?${query({ filter: { code: 'North' } })}`)).toBe(
      'code',
    )
  })

  it("P-10 a field's choice filter needs permission to fill the field", async () => {
    const path = `book-shelves/choices?${query({ filter: { open: true } })}`
    api.as([{ action: 'create', subject: 'Book' }])
    expect((await get(path)).status).toBe(200)
    api.as([{ action: 'create', subject: 'Book', fields: ['title'] }])
    expect((await get(path)).body.details).toEqual({ action: 'read', subject: 'Shelf' })
  })

  it('P-10 users choose from what their writable fields refer to, also in a list of items, and nothing more', async () => {
    api.as([{ action: 'create', subject: 'Shelf' }])
    expect((await get('people/choices')).status).toBe(403)
    api.as([{ action: 'update', subject: 'Book', fields: ['lenders'] }])
    expect((await get('people/choices')).status).toBe(200)
    expect((await get('book-shelves/choices')).status).toBe(403)
  })

  it('P-12 probable duplicates are not labeled or found by a hidden title', async () => {
    api.as([writesBooks, keepsBack('Book', 'name')])
    const found = await api.call('POST', 'books/duplicates', { isbn: 'ISBN-1' })
    expect(found.body.data).toEqual([{ id: book.id, label: `#${book.id}`, matched: ['isbn'] }])
    const named = await api.call('POST', 'books/duplicates', { title: 'Atlas', part: count })
    expect(named.body.data).toEqual([])
  })

  it('P-12 no response contains labels of an unreadable list of items', async () => {
    api.as([reads('Book'), keepsBack('Book', 'lenders', 'owner', 'created_by', 'updated_by')])
    expect((await get(`books/${book.id}`)).body.meta.labels).not.toHaveProperty('people')
  })

  it("P-12 users who can't read who writes, or when, see no history", async () => {
    for (const field of ['created_at', 'created_by', 'updated_at', 'updated_by']) {
      api.as([writesBooks, keepsBack('Book', field)])
      expect(await refusedField('GET', `books/${book.id}/history`)).toBe(field)
    }
  })

  it("P-12 a stale write hides who changed what from users who can't read it", async () => {
    const { id } = await makeBook({})
    await api.call('PUT', `books/${id}`, { notes: 'First', cost: 12 })
    api.as([writesBooks, keepsBack('Book', 'updated_by', 'updated_at')])
    const { status, body } = await api.call('PUT', `books/${id}`, { notes: 'Second', version: 1 })
    expect(status).toBe(409)
    expect(body.data).not.toHaveProperty('cost')
    expect(body.details.changed).toEqual([{ field: 'notes' }])
  })

  it('P-12 no transition, history or refusal reveals an unreadable status', async () => {
    const { id } = await makeBook({ price: { amount: 100, currency: 'EUR' } })
    await api.call('POST', `books/${id}/offer`, {})
    await api.call('POST', `books/${id}/sell`, { reason: 'Paid in cash' })
    api.as([{ action: 'manage', subject: 'Book' }, keepsBack('Book', 'status')])
    expect((await get(`books/${id}/transitions`)).body.data).toEqual([])
    for (const move of ['offer', 'sell'])
      expect(await refusedField('POST', `books/${id}/${move}`, { reason: 'Because' })).toBe('status')
    const { body } = await get(`books/${id}/history`)
    expect(body.data.map(({ action, reason }: Record<string, unknown>) => [action, reason])).toEqual([
      ['update', null],
      ['update', null],
      ['create', null],
    ])
  })

  it('P-12 a blocked transition leaves out unreadable fields', async () => {
    const { id } = await makeBook({ title: 'Unwanted' })
    api.as([{ action: 'manage', subject: 'Book' }, keepsBack('Book', 'price', 'title')])
    const missing = [{ message: 'A required value is missing from a field that you can’t see.' }]
    const [offer] = (await get(`books/${id}/transitions`)).body.data
    expect(offer.missing).toEqual(missing)
    expect((await api.call('POST', `books/${id}/offer`, {})).body.details.missing).toEqual(missing)
    api.as([{ action: 'manage', subject: 'Book' }, keepsBack('Book', 'title')])
    expect((await get(`books/${id}/transitions`)).body.data[0].missing).toEqual([
      { field: 'price', message: 'This is required.' },
      ...missing,
    ])
  })

  it('P-12 does not confirm a guess at server-only values', async () => {
    api.as([writesBooks, keepsBack('Book', 'created_by')])
    for (const created_by of [1, 2])
      expect(await refusedField('PUT', `books/${book.id}`, { created_by })).toBe('created_by')
  })

  it("P-12 rejects a value for a default that the user can't change", async () => {
    api.as([
      { action: 'create', subject: 'Book', fields: ['title'] },
      { action: 'create', subject: 'Book', conditions: { title: 'Free' } },
    ])
    expect(await refusedField('POST', 'books', { title: 'Bound', owner: null })).toBe('owner')
    expect((await api.call('POST', 'books', { title: 'Free', owner: null })).status).toBe(201)
  })

  it("P-05 does not list child records through a parent field that the user can't read", async () => {
    api.as([reads('Shelf'), reads('Book'), keepsBack('Book', 'shelf_id')])
    expect(await refusedField('GET', `book-shelves/${shelf.id}/books`)).toBe('shelf_id')
  })

  it('P-12 a condition that hides a field applies to each record on its own', async () => {
    const { id } = await makeBook({ owner: 2, notes: 'Of another' })
    api.as([reads('Book'), { ...keepsBack('Book', 'notes'), conditions: { owner_neq: '@me' } }])
    expect((await get(`books/${id}`)).body.data).not.toHaveProperty('notes')
    const { body } = await get(`books?${query({ filter: { id: [id, book.id] } })}`)
    expect(body.data.map((one: object) => 'notes' in one)).toEqual(
      body.data.map((one: { id: number }) => one.id === book.id),
    )
    expect(await refusedField('GET', `books?${query({ filter: { notes_q: 'another' } })}`)).toBe('notes')
  })

  it('P-05 C-12 the public API description has routes and what they need, no rules of fields or people and no values', () => {
    const { paths, ...rest } = openApiDocument(library, '1.0.0')
    // The default of a saved view belongs to the API, not to a definition.
    const { '/views': _views, ...others } = paths as Record<string, unknown>
    // What an operation needs is public, like the operation itself; who has it is not.
    const text = JSON.stringify({ ...rest, others }, (key, value) =>
      key === 'x-permission' ? undefined : value,
    )
    expect(text).not.toMatch(/readable|writable|conditions|"manage"|"default"|Amel|ISBN-1/)
  })
})
