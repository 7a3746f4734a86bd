import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { mainEngines } from '../../support/databases'
import { books, shelves } from '../api/definitions'
import { openApi, query, type TestApi } from '../api/testApi'

describe.each(mainEngines)('record actions on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
  })
  afterAll(() => api.close())

  it('D-12 a status changes by transitions only; each records who, when and why', async () => {
    const { id } = await api.make('books', { title: 'Moved' })
    const list = await api.call('GET', `books/${id}/transitions`)
    expect(list.body.data).toEqual([
      {
        name: 'offer',
        to: 'offered',
        reason: false,
        allowed: true,
        missing: [{ field: 'price', message: 'This is required.' }],
      },
    ])
    const refused = await api.call('POST', `books/${id}/offer`, { version: 1 })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'not_possible',
      details: { transition: 'offer', status: 'draft', missing: [{ field: 'price' }] },
    })
    const offered = await api.call('POST', `books/${id}/offer`, {
      version: 1,
      price: { amount: 5, currency: 'EUR' },
    })
    expect(offered.body.data).toMatchObject({ status: 'offered', version: 2, price: { amount: 5 } })
    expect((await api.call('POST', `books/${id}/offer`, {})).body).toMatchObject({
      code: 'not_possible',
      details: { status: 'offered' },
    })
    expect((await api.call('POST', `books/${id}/sell`, {})).body.errors).toEqual({
      reason: ['This is required.'],
    })
    expect((await api.call('POST', `books/${id}/sell`, { reason: 'paid', version: 1 })).body.code).toBe(
      'stale',
    )
    const sold = await api.call('POST', `books/${id}/sell`, { reason: 'paid' })
    expect(sold.body.data).toMatchObject({ status: 'sold', sold_at: expect.any(String) })
    const [last, before] = (await api.call('GET', `books/${id}/history`)).body.data
    expect(last).toMatchObject({ action: 'sell', reason: 'paid', by: { id: 1, label: 'Amel' }, version: 3 })
    expect(last.changes).toContainEqual({ field: 'status', before: 'offered', after: 'sold' })
    expect(before).toMatchObject({ action: 'offer', reason: null })
    expect((await api.call('POST', `books/${id}/burn`, {})).status).toBe(404)
  })

  it('D-12 a guard says what is missing', async () => {
    const { id } = await api.make('books', { title: 'Unwanted', price: { amount: 1, currency: 'EUR' } })
    const { status, body } = await api.call('POST', `books/${id}/offer`, {})
    expect([status, body.details.missing]).toEqual([409, [{ message: 'Wanted' }]])
  })

  it('C-11 the history is listed newest first, page by page', async () => {
    const { id } = await api.make('books', { title: 'Paged' })
    for (const part of [1, 2, 3]) await api.call('PUT', `books/${id}`, { part })
    const { body, headers } = await api.call('GET', `books/${id}/history?range=[1,2]`)
    expect(body.data.map(({ version }: { version: number }) => version)).toEqual([3, 2])
    expect(headers.get('Content-Range')).toBe('history 1-2/4')
  })

  it('C-11 choices are ids and labels, searchable by text', async () => {
    await createRecords(
      api.services,
      shelves,
      ['Alpha', 'Beta', 'Betamax'].map(code => ({ code })),
    )
    const { body, headers } = await api.call(
      'GET',
      `book-shelves/choices?${query({ q: 'beta', range: [0, 0] })}`,
    )
    expect(body.data).toEqual([{ id: expect.any(Number), label: 'Beta' }])
    expect(headers.get('Content-Range')).toBe('book-shelves 0-0/2')
  })

  it('C-11 choices starting with the text come first, then those containing it, paged without repeats', async () => {
    const codes = ['A gamma', 'Gamma', 'gamma 2', 'Delta of Gâmma', 'GAMMA 3', 'Epsilon']
    await createRecords(
      api.services,
      shelves,
      codes.map(code => ({ code })),
    )
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async at => {
        const path = `book-shelves/choices?${query({ q: 'gamma', range: [at, at] })}`
        return (await api.call('GET', path)).body.data.map(({ label }: { label: string }) => label)
      }),
    )
    expect(pages).toEqual([['Gamma'], ['gamma 2'], ['GAMMA 3'], ['A gamma'], ['Delta of Gâmma'], []])
  })

  it('API.md children are read and created below their parent', async () => {
    const [shelf] = await createRecords(api.services, shelves, [{ code: 'Below' }])
    const made = await api.call('POST', `book-shelves/${shelf?.id}/books`, { title: 'Child' })
    expect(made.body.data).toMatchObject({ title: 'Child', shelf_id: shelf?.id })
    const { body } = await api.call('GET', `book-shelves/${shelf?.id}/books`)
    expect(body.data).toEqual([made.body.data])
    expect(
      (await api.call('POST', `book-shelves/${shelf?.id}/books`, { title: 'T', shelf_id: 1 })).status,
    ).toBe(422)
    expect((await api.call('GET', 'book-shelves/999/books')).status).toBe(404)
    expect((await api.call('GET', `book-shelves/${shelf?.id}/people`)).status).toBe(404)
  })

  it('C-11 an export contains every row of the list, in its order, with labels', async () => {
    await createRecords(
      api.services,
      books,
      Array.from({ length: 1203 }, (_row, n) => ({
        title: `Row ${String(n).padStart(4, '0')}`,
        tags: ['bulk'],
        owner: 1,
      })),
    )
    const filter = { tags_inc: ['bulk'] }
    const { body, headers } = await api.call(
      'GET',
      `books/export?${query({ format: 'csv', filter, sort: ['name', 'DESC'], fields: ['name', 'owner', 'status'] })}`,
    )
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="books.csv"')
    const lines = body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe('Name,Owner,Status')
    expect(lines).toHaveLength(1204)
    expect([lines[1], lines[1203]]).toEqual(['Row 1202,Amel,Draft', 'Row 0000,Amel,Draft'])
    const plain = await api.call(
      'GET',
      `books/export?${query({ filter, fields: 'name,owner', headers: 'names' })}`,
    )
    expect(plain.body.split('\r\n')[1]).toBe('Row 0000,1')
    expect((await api.call('GET', 'books/export?format=pdf')).body).toMatchObject({
      code: 'invalid_query',
      details: { param: 'format' },
    })
  })

  it('C-11 no cell of an export is interpreted as a formula', async () => {
    for (const title of ['=1+1', '+1', '-1', '@SUM(A1)']) await api.make('books', { title, notes: 'formula' })
    const { body } = await api.call(
      'GET',
      `books/export?${query({ filter: { notes_q: 'formula' }, fields: ['title'] })}`,
    )
    expect(body.split('\r\n').slice(1, 5).sort()).toEqual(["'+1", "'=1+1", "'@SUM(A1)", '-1'])
  })

  it('D-01 finds probable duplicates before saving', async () => {
    const { id } = await api.make('books', {
      title: 'Twin',
      part: 1,
      isbn: 'TWIN-1',
      contact: '+21671999999',
    })
    const found = (draft: object) => api.call('POST', 'books/duplicates', draft).then(({ body }) => body.data)
    expect(await found({ isbn: 'twin-1' })).toEqual([{ id, label: 'Twin 1', matched: ['isbn'] }])
    expect(await found({ title: 'TWIN', part: 1, contact: '71 999 999' })).toEqual([
      { id, label: 'Twin 1', matched: ['contact', 'name'] },
    ])
    expect(await found({ id, isbn: 'twin-1' })).toEqual([])
    expect(await found({ title: 'Nobody' })).toEqual([])
  })
})
