import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { engines } from '../../support/databases'
import { books, shelves } from '../api/definitions'
import { openApi, query, type TestApi } from '../api/testApi'

const OPTIONS = ['draft', 'offered', 'sold']

describe.each(engines)('lists on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
    await createRecords(api.services, shelves, [
      { code: 'North', open: true, order: 1 },
      { code: 'South', open: true, order: 2 },
    ])
    await createRecords(
      api.services,
      books,
      Array.from({ length: 30 }, (_book, n) => ({
        title: `Book ${String(n).padStart(2, '0')}`,
        part: n % 3 === 0 ? null : n % 5 || 5,
        published: n % 4 ? `2025-01-${String(n + 1).padStart(2, '0')}` : null,
        tags: n % 2 ? ['odd'] : ['even', 'vip'],
        ...(n < 3 && { shelf_id: (n % 2) + 1 }),
        price: { amount: n * 100, currency: n % 2 ? 'EUR' : 'TND' },
      })),
    )
  })
  afterAll(() => api.close())
  const list = (parts: Record<string, unknown>) => api.call('GET', `books?${query(parts)}`)
  const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

  it.each([
    [{ q: 'book 07' }, [8]],
    [{ id: [3, 1, 99] }, [1, 3]],
    [{ title_q: '09' }, [10]],
    [{ title_eq: 'Book 00' }, [1]],
    [{ price_gte: 2800 }, [29, 30]],
    [{ price_gt: { amount: 2700, currency: 'EUR' } }, [30]],
    [{ published_lt: '2025-01-03' }, [2]],
    [{ published_lte: '2025-01-03' }, [2, 3]],
    [{ part_null: true, title_q: '1' }, [13, 16, 19, 22]],
    [{ title_eq_any: ['Book 00', 'Book 01'] }, [1, 2]],
    [{ tags_inc: ['even', 'vip'], price_lt: 300 }, [1, 3]],
    [{ tags: ['odd'], price_lt: 300 }, [2]],
    [{ or: [{ title: 'Book 05' }, { title: 'Book 06', part_null: false }] }, [6]],
    [
      { and: [{ or: [{ part_null: true }, { part: 1 }] }, { or: [{ tags: ['odd'] }] }], price_lt: 900 },
      [2, 4],
    ],
    [{ 'shelf_id.code': 'North' }, [1, 3]],
    [{ 'shelf_id.code_q': 'ou' }, [2]],
    [{ 'shelf_id.order_gte': 1, 'shelf_id.order_lt': 2, part_null: true }, [1]],
    [{ 'shelf_id.code_neq': 'North' }, [2]],
    [{ or: [{ 'shelf_id.code': 'South' }, { title: 'Book 29' }] }, [2, 30]],
    [{ created_at: '@quarter', price_lt: 100 }, [1]],
    [{ part_neq: 5, price_lt: 200 }, [1, 2]],
    [{ part_neq_any: [1, 2, 3], price_lt: 500 }, [1, 4, 5]],
    [{ created_at: '@today', price_lt: 100 }, [1]],
    [{ owner: '@me' }, []],
  ])('C-08 the filter %j matches as written', async (filter, expected) => {
    const { status, body } = await list({ filter, sort: ['id', 'ASC'], range: [0, 99] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(ids(body)).toEqual(expected)
    expect(body.meta.total).toBe(expected.length)
  })

  it.each([
    [{ filter: { colour: 'red' } }, { param: 'filter', name: 'colour' }],
    [{ filter: { title_has: 'x' } }, { param: 'filter', name: 'title_has' }],
    [{ filter: { status_gt: 'x' } }, { param: 'filter', name: 'status_gt' }],
    [{ filter: { part: 'many' } }, { param: 'filter', name: 'part' }],
    [{ filter: { or: [{ nothing: 1 }] } }, { param: 'filter', name: 'nothing' }],
    [{ filter: { and: { part: 1 } } }, { param: 'filter', name: 'and' }],
    [{ filter: { 'shelf_id.colour': 1 } }, { param: 'filter', name: 'shelf_id.colour' }],
    [{ filter: { 'shelf_id.order': 'x' } }, { param: 'filter', name: 'shelf_id.order' }],
    [{ filter: { 'title.code': 'x' } }, { param: 'filter', name: 'title.code' }],
    [{ filter: { 'nothing.code': 'x' } }, { param: 'filter', name: 'nothing.code' }],
    [{ filter: { 'owner.role_id.name': 'x' } }, { param: 'filter', name: 'owner.role_id.name' }],
    [{ filter: { q: 5 } }, { param: 'filter', name: 'q' }],
    [{ filter: '{"title":' }, { param: 'filter' }],
    [{ filter: '[1]' }, { param: 'filter' }],
    [{ filter: { __proto__x: 1 } }, { param: 'filter', name: '__proto__x' }],
    [{ sort: ['colour', 'ASC'] }, { param: 'sort', name: 'colour' }],
    [{ sort: ['notes', 'ASC'] }, { param: 'sort', name: 'notes' }],
    [{ sort: ['name', 'UP'] }, { param: 'sort' }],
    [{ sort: 'name' }, { param: 'sort' }],
    [{ range: [0, 1000] }, { param: 'range' }],
    [{ range: [5, 2] }, { param: 'range' }],
    [{ range: [-1, 2] }, { param: 'range' }],
    [{ cursor: 'nonsense' }, { param: 'cursor' }],
    [{ fliter: {} }, { param: 'fliter' }],
    [{ filter: { q: 'a\0b' } }, { param: 'filter' }],
  ])('C-08 the query %j returns 400 and names the error', async (parts, details) => {
    const { status, body } = await list(parts)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(body).toMatchObject({ status: 'error', code: 'invalid_query', details })
    expect(body.message).not.toMatch(/%\{/)
  })

  it.each([
    [['name', 'ASC']],
    [['part', 'ASC']],
    [['part', 'DESC']],
    [['published', 'DESC']],
    [['price', 'DESC']],
    [['created_at', 'DESC']],
    [['id', 'DESC']],
    [
      [
        ['part', 'DESC'],
        ['name', 'ASC'],
      ],
    ],
  ])('C-07 sorted by %j, pages neither repeat nor skip rows, forwards and backwards', async sort => {
    const whole = ids((await list({ sort, range: [0, 99] })).body)
    expect(new Set(whole).size).toBe(30)
    const pages: number[][] = []
    let cursor: string | undefined
    let last: { prev?: string } = {}
    do {
      const { body } = await list({ sort, range: [0, 6], ...(cursor ? { cursor } : {}) })
      pages.push(ids(body))
      last = body.meta
      cursor = body.meta.next
    } while (cursor)
    expect(pages.flat()).toEqual(whole)
    const back: number[][] = [pages.at(-1) ?? []]
    while (last.prev) {
      const { body } = await list({ sort, range: [0, 6], cursor: last.prev })
      back.unshift(ids(body))
      last = body.meta
    }
    expect(back).toEqual(pages)
  })

  it('C-08 C-12 a filter with a wrong option names the nearest ones', async () => {
    for (const filter of [{ status: 'ofered' }, { status_eq_any: ['ofered'] }]) {
      const { status, body } = await list({ filter })
      expect([status, body.details]).toMatchObject([400, { expected: 'option', options: OPTIONS }])
      expect(body.message).toMatch(/must be one of the options, such as draft, offered, sold\.$/)
    }
  })

  it('C-07 empty values sort last in both directions', async () => {
    for (const direction of ['ASC', 'DESC']) {
      const { body } = await list({ sort: ['part', direction], range: [0, 99] })
      expect(body.data.slice(-10).every((book: { part: unknown }) => book.part === null)).toBe(true)
    }
  })

  it('C-07 a page past the end is empty and still states the total', async () => {
    const { headers, body } = await list({ range: [50, 59] })
    expect(body.data).toEqual([])
    expect(headers.get('Content-Range')).toBe('books */30')
  })

  it('C-07 an unknown resource, a malformed id and an unknown id return 404', async () => {
    for (const path of [
      'pamphlets',
      'books/abc',
      'books/0',
      'books/1e3',
      'books/99999999999999999999',
      'books/999',
    ])
      expect((await api.call('GET', path)).body).toMatchObject({ status: 'error', code: 'not_found' })
  })
})
