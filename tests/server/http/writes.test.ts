import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openApi, query, type TestApi } from '../api/testApi'

describe.each(mainEngines)('writes on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
  })
  afterAll(() => api.close())
  const history = async (path: string) => (await api.call('GET', `${path}/history`)).body.data

  it('C-09 a stale write returns 409 with the current record and who changed what', async () => {
    const { id } = await api.make('books', { title: 'Stale' })
    await api.call('PUT', `books/${id}`, { part: 3, version: 1 })
    const { status, body } = await api.call('PUT', `books/${id}`, { title: 'Mine', version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale', data: { id, version: 2, part: 3, title: 'Stale' } })
    expect(body.details.changed).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'part', by: { id: 1, label: 'Amel' } })]),
    )
    const removal = await api.call('DELETE', `books/${id}`, undefined, { 'If-Match': '"1"' })
    expect(removal.status).toBe(409)
    const right = await api.call('PUT', `books/${id}`, { title: 'Mine' }, { 'If-Match': 'W/"2"' })
    expect(right.body.data).toMatchObject({ version: 3, title: 'Mine' })
    expect((await api.call('PUT', `books/${id}`, {}, { 'If-Match': 'three' })).status).toBe(400)
  })

  it('C-09 accepts a write without a version, and the history says so', async () => {
    const { id } = await api.make('books', { title: 'Old client' })
    await api.call('PUT', `books/${id}`, { title: 'New name' })
    await api.call('PUT', `books/${id}`, { title: 'Third', version: 2 })
    expect((await history(`books/${id}`)).map((row: { unversioned: boolean }) => row.unversioned)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('C-09 of two simultaneous writes to one version, one succeeds', async () => {
    const { id } = await api.make('books', { title: 'Raced' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(part => api.call('PUT', `books/${id}`, { part, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('D-12 every change adds a history row with before and after, never secrets', async () => {
    const { id } = await api.make('people', {
      name: 'Chloé',
      email: 'chloe@example.com',
      password: 'first-password',
    })
    await api.call('PUT', `people/${id}`, { name: 'Chloë', password: 'second-password', version: 1 })
    const rows = await history(`people/${id}`)
    expect(rows[0]).toMatchObject({ version: 2, action: 'update', by: { id: 1, label: 'Amel' } })
    expect(rows[0].changes).toEqual([
      { field: 'name', before: 'Chloé', after: 'Chloë' },
      { field: 'password', before: null, after: null },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/password":|scrypt|first-|second-/)
    const { rows: kept } = await import('kysely').then(({ sql }) =>
      sql<{ password: string }>`select password from people where id = ${id}`.execute(api.db.kysely),
    )
    expect(kept[0]?.password).toMatch(/^scrypt\$/)
  })

  it('D-12 a write without changes adds no row and no new version', async () => {
    const made = await api.make('books', {
      title: 'Same',
      price: { amount: 1, currency: 'EUR' },
      tags: ['a'],
    })
    const { body } = await api.call('PUT', `books/${made.id}`, made)
    expect(body.data).toEqual(made)
    expect(await history(`books/${made.id}`)).toHaveLength(1)
  })

  it.each([
    [{}, { title: ['This is required.'] }],
    [{ title: 'x'.repeat(81) }, { title: ['At most 80 characters.'] }],
    [{ title: 5 }, { title: ['This must be text.'] }],
    [{ title: 'T', part: 0 }, { part: ['At least 1.'] }],
    [{ title: 'T', part: 9007199254740992 }, { part: [expect.any(String)] }],
    [{ title: 'T', colour: 'red' }, { colour: ['There is no field called colour.'] }],
    [{ title: 'T', status: 'sold' }, { status: ['This can’t be changed here.'] }],
    [{ title: 'T', name: 'Another' }, { name: ['This can’t be changed here.'] }],
    [{ title: 'T', id: 5 }, { id: ['This can’t be changed here.'] }],
    [{ title: 'T', owner: 99 }, { owner: ['This record isn’t available. Choose another one.'] }],
    [
      { title: 'T', related_ids: [99] },
      { related_ids: ['This record isn’t available. Choose another one.'] },
    ],
    [
      { title: 'T', lenders: [{ who: 'A' }, { who: 'B', person_id: 99 }] },
      { 'lenders.1.person_id': [expect.any(String)] },
    ],
    [{ title: 'T', lenders: [{ who: '' }] }, { 'lenders.0.who': [expect.any(String)] }],
    [{ title: 'T', scans: [77] }, { scans: ['This file doesn’t exist. Upload it again.'] }],
    [{ title: 'T', price: { amount: 1.5, currency: 'EUR' } }, { 'price.amount': [expect.any(String)] }],
    [{ title: 'a\0b' }, { title: ['This contains characters that can’t be stored. Remove them.'] }],
    [
      { title: 'T', tags: ['\ud800'] },
      { 'tags.0': ['This contains characters that can’t be stored. Remove them.'] },
    ],
    [{ title: 'Dated' }, { published: [expect.any(String)], title: [expect.any(String)] }],
  ])('E-05 creating %j returns 422 with errors by field', async (values, errors) => {
    const { status, body } = await api.call('POST', 'books', values)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body).toMatchObject({ status: 'error', code: 'invalid', errors })
  })

  it('C-02 two records with one unique value: the second returns 422 on the field, case-insensitively', async () => {
    await api.make('books', { title: 'One', isbn: 'É-978-x' })
    const { status, body } = await api.call('POST', 'books', { title: 'Two', isbn: 'é-978-X' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ isbn: ['Another record already has this value.'] })
  })

  it('C-02 the value of a record in the trash can be used again', async () => {
    const { id } = await api.make('books', { title: 'One', isbn: 'trashed' })
    await api.call('DELETE', `books/${id}`)
    await api.make('books', { title: 'Two', isbn: 'trashed' })
  })

  it("C-07 an immutable field can be set once, a closed shelf can't be chosen, an unchanged one stays", async () => {
    const open = await api.make('book-shelves', { code: 'A1' })
    const { id } = await api.make('books', { title: 'Shelved', isbn: '978', shelf_id: open.id })
    await api.call('PUT', `book-shelves/${open.id}`, { open: false })
    expect((await api.call('PUT', `books/${id}`, { part: 1, shelf_id: open.id })).status).toBe(200)
    expect(
      (await api.call('POST', 'books', { title: 'Late', shelf_id: open.id })).body.errors,
    ).toHaveProperty('shelf_id')
    expect((await api.call('PUT', `books/${id}`, { isbn: '979' })).body.errors).toEqual({
      isbn: ['This can no longer be changed.'],
    })
  })

  it('C-07 a referenced record is not deleted, and the response names what refers to it', async () => {
    const shelf = await api.make('book-shelves', { code: 'B1' })
    const { id } = await api.make('books', { title: 'On B1', shelf_id: shelf.id })
    const refused = await api.call('DELETE', `book-shelves/${shelf.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'not_possible',
      details: { missing: [{ field: 'books.shelf_id' }] },
    })
    await api.call('DELETE', `books/${id}`)
    expect((await api.call('DELETE', `book-shelves/${shelf.id}`)).status).toBe(200)
  })

  it('C-07 a record chosen and deleted at the same moment ends up as one or the other', async () => {
    for (let round = 0; round < 5; round++) {
      const shelf = await api.make('book-shelves', { code: `Contested ${round}` })
      const [made, gone] = await Promise.all([
        api.call('POST', 'books', { title: 'Contested', shelf_id: shelf.id }),
        api.call('DELETE', `book-shelves/${shelf.id}`),
      ])
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([made.status, gone.status])
    }
  })

  it('C-10 a bulk change applies to all matching rows, or to none', async () => {
    for (const part of [1, 2, 3]) await api.make('books', { title: 'Bulk', part })
    const where = query({ filter: { title: 'Bulk' } })
    const wrong = await api.call('PUT', `books?${where}`, { title: 'Dated' })
    expect(wrong.status).toBe(422)
    const counted = await api.call('PUT', `books?${where}`, { notes: 'seen', expected_count: 2 })
    expect(counted.status).toBe(409)
    const done = await api.call('PUT', `books?${where}`, { notes: 'seen', expected_count: 3 })
    expect(done.body.data).toMatchObject({ count: 3 })
    const { body } = await api.call('GET', `books?${where}`)
    expect(body.data.map((book: { notes: string; version: number }) => [book.notes, book.version])).toEqual([
      ['seen', 2],
      ['seen', 2],
      ['seen', 2],
    ])
    const removed = await api.call('DELETE', `books?${where}`)
    expect(removed.body.data).toEqual(done.body.data)
    expect((await api.call('GET', `books?${where}`)).body.data).toEqual([])
  })

  it('C-10 rejects a bulk write without a filter; {"all":true} means all', async () => {
    expect((await api.call('DELETE', 'books')).status).toBe(400)
    expect((await api.call('DELETE', 'books?filter={}')).body).toMatchObject({
      code: 'invalid_query',
      details: { param: 'filter' },
    })
    expect(
      (await api.call('PUT', `book-shelves?${query({ filter: { all: true } })}`, { open: true })).status,
    ).toBe(200)
  })

  it('C-09 the same key never creates twice, whatever arrives simultaneously', async () => {
    const post = (body: object, key = 'k1') => api.call('POST', 'books', body, { 'Idempotency-Key': key })
    const answers = await Promise.all([1, 2, 3].map(() => post({ title: 'Once' })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')).toHaveLength(2)
    expect((await api.call('GET', `books?${query({ filter: { title: 'Once' } })}`)).body.meta.total).toBe(1)
    const other = await post({ title: 'Other' })
    expect([other.status, other.body.code]).toEqual([428, 'idempotency_mismatch'])
    // The response names the record that the first call created, so that
    // a client can continue. It doesn't for a different kind of call.
    expect(other.body.data).toMatchObject({ id: answers[0]?.body.data.id, title: 'Once', version: 1 })
    const elsewhere = await api.call(
      'PUT',
      `books/${other.body.data.id}`,
      { part: 2 },
      { 'Idempotency-Key': 'k1' },
    )
    expect([elsewhere.status, elsewhere.body.data]).toEqual([428, undefined])
    expect((await post({}, 'k2')).status).toBe(422)
    expect((await post({ title: 'After the mistake' }, 'k2')).status).toBe(201)
  })

  it('C-09 recognizes a retried update or delete whose response was lost', async () => {
    const { id } = await api.make('books', { title: 'Sent once' })
    const headers = { 'Idempotency-Key': 'put-1', 'If-Match': '"1"' }
    const put = (title: string, more: object = {}) =>
      api.call('PUT', `books/${id}`, { title }, { ...headers, ...more })
    const answers = await Promise.all(['Changed', 'Changed'].map(title => put(title)))
    expect(answers.map(({ status, body }) => [status, body.data.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect(await history(`books/${id}`)).toHaveLength(2)
    expect((await put('Another')).status).toBe(428)
    expect((await put('Changed', { 'If-Match': '"2"' })).status).toBe(428)
    const refused = { ...headers, 'Idempotency-Key': 'put-2' }
    expect((await put('Late', refused)).status).toBe(409)
    expect((await put('Late', { ...refused, 'If-Match': '"2"' })).status).toBe(200)
    const remove = () =>
      api.call('DELETE', `books/${id}`, undefined, { 'Idempotency-Key': 'gone', 'If-Match': '"3"' })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  })
})
