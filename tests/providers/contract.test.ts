import { HttpResponse, http as route } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '../../providers/dataProvider'
import { createHttp } from '../../providers/http'
import { lazyResources } from '../../src/core/schema/lazyResources'
import { joinResources, type Resources } from '../../src/core/schema/resources'
import {
  defineResource,
  list,
  money,
  recordNumber,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { api, calls, server, stageServer, success } from './stage'

stageServer()

const people = defineResource({ name: 'people', title: 'name', subject: 'Person', fields: { name: text() } })
const things = defineResource({
  name: 'work-things',
  title: 'name',
  subject: 'Thing',
  fields: {
    number: recordNumber('T-{number:4}'),
    name: text(),
    upper: text({ computed: ({ name }) => String(name).toUpperCase() }),
    manager_id: reference('people'),
    ward_id: reference('people'),
    ward: list({ ward_id: reference('people'), helper_id: reference('work-things') }),
    helper_id: reference('people'),
    national_id: text(),
    rating: wholeNumber(),
    open: yesNo(),
    price: money(),
    parts: list({ code: text() }),
  },
})
const providerOf = (known: Resources) =>
  createDataProvider({
    http: createHttp({ api: '/api/v1', token: () => '1|secret', language: () => 'en' }),
    rememberLabels: () => undefined,
    resources: () => known,
  })
const records = providerOf(joinResources([people, things]))
const page = (perPage: number, number = 1) => ({ pagination: { page: number, perPage } })
const queries = () => calls.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
const ROWS = Array.from({ length: 2345 }, (_row, at) => ({ id: at + 1, manager_id: (at % 3) + 1 }))

let sentToMany: unknown

beforeEach(() => {
  const listOf = (rows: readonly { id: number }[]) =>
    route.get(`${api}/*`, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const [from, to] = JSON.parse(searchParams.get('range') ?? '[0,24]') as [number, number]
      if (to - from >= 1000) return HttpResponse.json({ status: 'error', code: 'range' }, { status: 400 })
      const { id } = JSON.parse(searchParams.get('filter') ?? '{}') as { id?: number[] }
      const found = Array.isArray(id) ? rows.filter(row => id.includes(row.id)) : rows
      return HttpResponse.json(
        { status: 'success', data: found.slice(from, to + 1), meta: { total: found.length } },
        { headers: { 'Content-Range': `rows ${from}-${to}/${found.length}` } },
      )
    })
  server.use(
    route.get(`${api}/work-things/1`, () => success(ROWS[0])),
    listOf(ROWS),
    route.post(`${api}/work-things`, async ({ request }) => success({ id: 8, sent: await request.json() })),
    route.put(`${api}/work-things/7`, async ({ request }) => success({ id: 7, sent: await request.json() })),
    route.put(`${api}/work-things`, async ({ request }) => {
      sentToMany = await request.json()
      return success({ count: 1, ids: [1] })
    }),
  )
})

describe('X-07 the data provider as react-admin documents it', () => {
  it('X-07 a filter with a dotted source is sent as a path', async () => {
    const filter = { manager_id: { name_q: 'Nadia' }, price: { amount: 1, currency: 'EUR' }, q: 'x' }
    await records.getList('work-things', { ...page(10), filter })
    expect(JSON.parse(queries()[0]?.filter ?? '')).toEqual({
      'manager_id.name_q': 'Nadia',
      price: { amount: 1, currency: 'EUR' },
      q: 'x',
    })
  })

  it('X-07 a guessed name finds its resource', async () => {
    await records.getMany('work_things', { ids: [1] })
    await records.getMany('wards', { ids: [2] })
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/work-things', '/api/v1/people'])
  })

  it('X-07 a name guessed from a field that is no reference reads its values, without a request', async () => {
    const answer = await records.getMany('nationals', { ids: ['0891'] })
    expect(answer.data).toEqual([{ id: '0891', name: '0891' }])
    expect(await records.getList('nationals', page(10))).toEqual({ data: [], total: 0 })
    expect(calls).toEqual([])
  })

  it('X-07 a name that is a resource is that resource, although a field of that name refers to another', async () => {
    const payments = defineResource({
      name: 'payments',
      title: 'name',
      subject: 'Payment',
      fields: { name: text(), payment_id: reference('people') },
    })
    const provider = providerOf(joinResources([people, payments]))
    await provider.getMany('payments', { ids: [1] })
    expect(new URL(calls[0]?.url ?? '').pathname).toBe('/api/v1/payments')
  })

  it('X-07 names of no resource load each definition once', async () => {
    const loaded: string[] = []
    const definition = async (name: string) => {
      loaded.push(name)
      return name === people.name ? people : things
    }
    const provider = providerOf(lazyResources({ outlines: [people, things], definition }))
    for (const name of ['unknowns', 'wards', 'unknowns']) await provider.getMany(name, { ids: [1] })
    expect(loaded.sort()).toEqual(['people', 'work-things'])
  })

  it('X-07 a name that fields of different resources have is sent as it is', async () => {
    await records.getMany('helpers', { ids: [1] })
    expect(new URL(calls[0]?.url ?? '').pathname).toBe('/api/v1/helpers')
  })

  it.each([
    [1500, 1],
    [1500, 2],
    [1300, 2],
    [5000, 1],
    [1000, 3],
  ])('X-07 reads %i rows a page, page %i', async (perPage, number) => {
    const { data, total } = await records.getList('work-things', { ...page(perPage, number), filter: {} })
    expect(total).toBe(2345)
    const wanted = ROWS.slice((number - 1) * perPage, number * perPage)
    expect(data.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  })

  it('X-07 reads the rows behind a total that is capped', async () => {
    server.use(
      route.get(`${api}/work-things`, ({ request }) => {
        const range = new URL(request.url).searchParams.get('range')
        const [from, to] = JSON.parse(range ?? '[0,24]') as [number, number]
        return HttpResponse.json(
          { status: 'success', data: ROWS.slice(from, to + 1), meta: { total: 1000 } },
          { headers: { 'Content-Range': `rows ${from}-${to}/1000` } },
        )
      }),
    )
    const { data } = await records.getList('work-things', { ...page(5000), filter: {} })
    expect(data).toEqual(ROWS)
  })

  it('X-07 counts without rows, and reads without order, page or filter', async () => {
    expect(await records.getList('work-things', { ...page(0), filter: {} })).toMatchObject({
      data: [],
      total: 2345,
    })
    expect((await records.getList('work-things', {})).data).toHaveLength(25)
    const of = { target: 'manager_id', id: 1 }
    const { data } = await records.getManyReference('work-things', of as never)
    expect(data).toHaveLength(25)
    expect(queries().map(({ sort }) => sort)).toEqual([undefined, undefined, undefined])
  })

  it('X-07 reads any number of records by id', async () => {
    const ids = ROWS.slice(0, 2100).map(({ id }) => id)
    const { data } = await records.getMany('work-things', { ids })
    expect(data.map(({ id }) => id)).toEqual(ids)
  })

  it('X-07 reads records in the order of their ids', async () => {
    const ids = [7, 3, 5]
    expect((await records.getMany('work-things', { ids })).data.map(({ id }) => id)).toEqual([7, 3, 5])
  })

  it('X-07 embeds and prefetches the records that references point at', async () => {
    const asked = { ...page(2), filter: {}, meta: { embed: ['manager'], prefetch: ['manager'] } }
    const { data, meta } = await records.getList('work-things', asked)
    expect(data.map(({ manager }) => manager.id)).toEqual([1, 2])
    expect(meta?.prefetched.people.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    const { data: one } = await records.getOne('work-things', { id: 1, meta: { embed: ['manager_id'] } })
    expect(one.manager_id).toBe(1)
    expect(queries().every(query => !('embed' in query))).toBe(true)
  })

  it('X-07 sends numbers and yes or no that came as texts, by the definition', async () => {
    const data = { name: '007', rating: '4', open: 'true', manager_id: '2', parts: [{ code: '1' }] }
    const typed = { ...data, rating: 4, open: true, manager_id: 2 }
    expect((await records.create('work-things', { data })).data.sent).toEqual(typed)
    const previousData = null as never
    expect((await records.update('work-things', { id: 7, data, previousData })).data.sent).toEqual(typed)
    await records.updateMany('work-things', { ids: [1], data: { rating: '12' } })
    expect(sentToMany).toMatchObject({ rating: 12 })
    const refused = { rating: 'many' }
    expect((await records.create('work-things', { data: refused })).data.sent).toEqual(refused)
  })

  it('X-07 creates a clone without the values that only the server writes', async () => {
    const data = { id: 3, version: 2, number: 'T-0003', name: 'Copy', upper: 'COPY', rating: 3 }
    expect((await records.create('work-things', { data })).data.sent).toEqual({ name: 'Copy', rating: 3 })
  })
})
