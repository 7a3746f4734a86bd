import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openApi, query, type TestApi } from '../api/testApi'

describe.each(mainEngines)('records on $name', engine => {
  let api: TestApi
  beforeEach(async () => {
    api = await openApi(engine)
  })
  afterEach(() => api.close())

  it('C-07 creates, reads, lists, changes and deletes a record', async () => {
    const made = await api.call('POST', 'books', {
      title: 'Sami',
      part: 2,
      price: { amount: 1250, currency: 'TND' },
    })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      id: 1,
      version: 1,
      name: 'Sami 2',
      status: 'draft',
      owner: 1,
      created_by: 1,
    })
    expect(made.body.meta.labels).toEqual({ people: { 1: 'Amel' } })
    const read = await api.call('GET', 'books/1')
    expect(read.body.data).toEqual(made.body.data)
    expect(read.headers.get('ETag')).toBe('"1"')
    const put = await api.call('PUT', 'books/1', { title: 'Sami again' }, { 'If-Match': '"1"' })
    expect(put.body.data).toMatchObject({ version: 2, name: 'Sami again 2', part: 2 })
    const list = await api.call(
      'GET',
      `books?${query({ sort: ['name', 'ASC'], range: [0, 24], filter: { q: 'sami' } })}`,
    )
    expect(list.body.data).toEqual([put.body.data])
    expect(list.headers.get('Content-Range')).toBe('books 0-0/1')
    expect(list.body.meta).toMatchObject({ total: 1, total_is: 'exact' })
    const gone = await api.call('DELETE', 'books/1', undefined, { 'If-Match': '"2"' })
    expect(gone.body.data).toEqual(put.body.data)
    expect((await api.call('GET', 'books/1')).status).toBe(404)
  })
})
