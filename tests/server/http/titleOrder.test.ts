import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { engines } from '../../support/databases'
import { books, shelves } from '../api/definitions'
import { everything, openApi, query, type TestApi } from '../api/testApi'

// Not in the order of their ids.
const CODES = ['Zoo', 'atlas', 'Éden', 'edge', 'Mars', 'أدب', 'Öl']
/** The order of a dictionary without languages: accents and capitals decide only between equal letters. */
const IN_ORDER = ['atlas', 'Éden', 'edge', 'Mars', 'Öl', 'Zoo', 'أدب']

describe.each(engines)('F-06 lists sorted by a reference, on $name', engine => {
  let api: TestApi
  /** The titles of the shelves by book. */
  let shelfOf: Map<number, string | undefined>

  beforeAll(async () => {
    api = await openApi(engine)
    const made = await createRecords(
      api.services,
      shelves,
      CODES.map(code => ({ code, open: true })),
    )
    const rows = Array.from({ length: 40 }, (_, at) => ({
      title: `Book ${at}`,
      shelf_id: at % 8 < 7 ? made[at % 8]?.id : null,
    }))
    const all = await createRecords(api.services, books, rows)
    const codes = new Map(made.map(({ id }, at) => [id, CODES[at]]))
    shelfOf = new Map(all.map(({ id, shelf_id }) => [id, codes.get(Number(shelf_id))]))
  })
  afterEach(() => api.as(everything))
  afterAll(() => api.close())

  /** The books in the order of their shelves' titles, then of their ids; those without a shelf come last. */
  function expected(direction: 'ASC' | 'DESC'): number[] {
    const sign = direction === 'ASC' ? 1 : -1
    const place = (id: number) => IN_ORDER.indexOf(shelfOf.get(id) ?? '')
    return [...shelfOf.keys()].sort((a, b) => {
      if (place(a) < 0 !== place(b) < 0) return place(a) < 0 ? 1 : -1
      return (place(a) - place(b) || a - b) * sign
    })
  }

  const page = async (direction: string, more: object) => {
    const sort = ['shelf_id', direction]
    const { body } = await api.call('GET', `books?${query({ sort, ...more })}`)
    return { ids: body.data.map(({ id }: { id: number }) => id) as number[], meta: body.meta }
  }

  it.each(['ASC', 'DESC'] as const)('F-06 %s, page by page, forwards and backwards', async direction => {
    const whole = expected(direction)
    const pages: { ids: number[]; meta: { next?: string; prev?: string } }[] = []
    let cursor: string | undefined
    do {
      const one = await page(direction, { range: [0, 6], ...(cursor ? { cursor } : {}) })
      pages.push(one)
      cursor = one.meta.next
    } while (cursor)
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole)
    for (let at = pages.length - 1; at > 0; at--) {
      const back = await page(direction, { range: [0, 6], cursor: pages[at]?.meta.prev })
      expect(back.ids).toEqual(pages[at - 1]?.ids)
    }
    expect((await page(direction, { range: [20, 26] })).ids).toEqual(whole.slice(20, 27))
  })

  it('F-06 together with a filter and in an export', async () => {
    const filter = { title_q: '1' }
    const wanted = expected('ASC').filter(id => /1/.test(`Book ${[...shelfOf.keys()].indexOf(id)}`))
    expect((await page('ASC', { filter, range: [0, 39] })).ids).toEqual(wanted)
    const sort = ['shelf_id', 'ASC']
    const { body } = await api.call('GET', `books/export?${query({ sort, filter, fields: ['id'] })}`)
    expect(body.trim().split('\r\n').slice(1).map(Number)).toEqual(wanted)
  })

  it('P-05 keeps the order of the ids from a reader who cannot read the titles', async () => {
    const reads = { action: 'read', subject: 'Book' }
    const byId = [...shelfOf.keys()].filter(id => shelfOf.get(id))
    const order = (ids: number[]) => ids.map(id => CODES.indexOf(shelfOf.get(id) ?? '')).filter(at => at >= 0)
    api.as([reads, { action: 'read', subject: 'Shelf', fields: ['open'] }])
    const { ids } = await page('ASC', { range: [0, 39] })
    expect(order(ids)).toEqual(order(byId).sort((a, b) => a - b))
  })
})
