import { HttpResponse, http as route } from 'msw'
import type { RaRecord } from 'react-admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessControl } from '../../providers/accessControlProvider'
import { createAuthProvider } from '../../providers/authProvider'
import { createDataProvider } from '../../providers/dataProvider'
import { createHttp } from '../../providers/http'
import type { Labels } from '../../src/contract/answer'

import { api, calls, failure, server, stageAccount, stageServer, success } from './stage'

stageServer()

const remembered: Labels[] = []
beforeEach(() => {
  remembered.length = 0
})

const records = createDataProvider({
  http: createHttp({ api: '/api/v1', token: () => '1|secret', language: () => 'en' }),
  rememberLabels: labels => remembered.push(labels),
})

/** Returns the last call, as the server received it. */
async function lastCall() {
  const request = calls.at(-1) as Request
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.clone().text()
  return {
    call: `${request.method} ${pathname.replace('/api/v1/', '')}`,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  }
}

const list = (data: unknown[], meta: object, total = data.length) =>
  HttpResponse.json(
    { status: 'success', data, meta },
    { headers: { 'Content-Range': `things 0-${data.length}/${total}` } },
  )

const params = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const } }
const before: RaRecord = { id: 7, version: 3, name: 'Old', note: 'kept', created_at: '2026-01-01T00:00:00Z' }

describe('reading', () => {
  it('C-07 a list request uses the dialect and returns the metadata of the envelope', async () => {
    const meta = { total: 10_000, total_is: 'capped', next: 'abc', labels: { people: { 4: 'Ada' } } }
    server.use(route.get(`${api}/things`, () => list([{ id: 1 }], meta, 10_000)))
    const answer = await records.getList('things', { ...params, filter: { q: 'x', name_q: 'y' } })
    expect(answer).toEqual({ data: [{ id: 1 }], total: 10_000, meta })
    expect(remembered).toEqual([{ people: { 4: 'Ada' } }])
    const { query, headers } = await lastCall()
    expect(query).toEqual({ sort: '["name","ASC"]', range: '[25,49]', filter: '{"q":"x","name_q":"y"}' })
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest')
  })

  it('C-07 sends several sort keys as pairs', async () => {
    server.use(route.get(`${api}/things`, () => list([], { total: 0, total_is: 'exact' })))
    const sort = { field: 'status,name', order: 'DESC,ASC' as 'ASC' }
    await records.getList('things', { ...params, sort, filter: {} })
    expect((await lastCall()).query.sort).toBe('[["status","DESC"],["name","ASC"]]')
  })

  it('C-07 returns a cursor unchanged', async () => {
    server.use(route.get(`${api}/things`, () => list([], { total: 0, total_is: 'exact' })))
    await records.getList('things', { ...params, filter: {}, meta: { cursor: 'abc' } })
    expect((await lastCall()).query.cursor).toBe('abc')
  })

  it('C-07 finds referencing records by their field', async () => {
    server.use(route.get(`${api}/parts`, () => list([{ id: 1 }], { total: 1, total_is: 'exact' })))
    await records.getManyReference('parts', { ...params, target: 'thing_id', id: 7, filter: { open: true } })
    expect(JSON.parse((await lastCall()).query.filter ?? '')).toEqual({ open: true, thing_id: 7 })
  })

  it('C-01 aborts a cancelled read', async () => {
    server.use(route.get(`${api}/things`, () => new Promise<never>(() => undefined)))
    const stop = new AbortController()
    const reading = records.getList('things', { ...params, filter: {}, signal: stop.signal })
    stop.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('P-10 reads choices as id and label alone, and caches them', async () => {
    server.use(route.get(`${api}/things/choices`, () => success([{ id: 4, label: 'Ada' }], { total: 26 })))
    const filter = { q: 'a', open: true }
    const { data } = await records.getList('things', { ...params, filter, meta: { choices: true } })
    expect(data).toEqual([{ id: 4, label: 'Ada' }])
    expect((await lastCall()).query).toEqual({ q: 'a', filter: '{"open":true}', range: '[25,49]' })
    expect(remembered).toEqual([{ things: { 4: 'Ada' } }])
  })

  it('P-10 returns unreadable records as choices', async () => {
    server.use(
      route.get(`${api}/things`, () => failure(403, 'forbidden')),
      route.get(`${api}/things/choices`, () => success([{ id: 4, label: 'Ada' }])),
    )
    expect(await records.getMany('things', { ids: [4] })).toEqual({ data: [{ id: 4, label: 'Ada' }] })
    expect((await lastCall()).query).toEqual({ filter: '{"id":[4]}', range: '[0,0]' })
  })

  it('C-02 passes any other failure to the caller', async () => {
    server.use(route.get(`${api}/things`, () => failure(500, 'internal')))
    await expect(records.getMany('things', { ids: [4] })).rejects.toMatchObject({ status: 500 })
  })
})

describe('writing', () => {
  beforeEach(() => {
    server.use(
      route.put(`${api}/things/7`, () => success({ ...before, version: 4 })),
      route.delete(`${api}/things/7`, () => success(before)),
      route.post(`${api}/things`, () => success({ id: 8 })),
    )
  })

  it('C-09 an update sends the differences, under the version the form was loaded with', async () => {
    await records.update('things', {
      id: 7,
      data: { ...before, name: 'New' },
      previousData: { ...before, version: 5 },
    })
    const { headers, body } = await lastCall()
    expect(headers.get('If-Match')).toBe('"3"')
    expect(body).toEqual({ name: 'New' })
  })

  it('C-09 an update of a few fields takes the version from the previous record', async () => {
    await records.update('things', { id: 7, data: { name: 'New', note: null }, previousData: before })
    const { headers, body } = await lastCall()
    expect(headers.get('If-Match')).toBe('"3"')
    expect(body).toEqual({ name: 'New', note: null })
  })

  it.each([undefined, null, { id: 7 }])(
    'C-09 writes over any version if the previous record is %j, as useUpdate allows',
    async previousData => {
      const params = { id: 7, previousData } as { id: number; previousData: RaRecord }
      expect(await records.update('things', { ...params, data: { name: 'New' } })).toMatchObject({
        data: { version: 4 },
      })
      const { headers, body } = await lastCall()
      expect(headers.get('If-Match')).toBeNull()
      expect(body).toEqual({ name: 'New' })
      await records.delete('things', params)
      expect((await lastCall()).headers.get('If-Match')).toBeNull()
    },
  )

  it('C-09 a delete sends the version', async () => {
    await records.delete('things', { id: 7, previousData: before })
    expect((await lastCall()).headers.get('If-Match')).toBe('"3"')
  })

  it('C-09 a stale write returns the current record', async () => {
    server.use(route.put(`${api}/things/7`, () => failure(409, 'stale', { data: { ...before, version: 9 } })))
    await expect(
      records.update('things', { id: 7, data: { name: 'New' }, previousData: before }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'stale', data: { version: 9 } } })
  })

  it('C-09 attempts of one form share a key, another form has another', async () => {
    const keys: (string | null)[] = []
    for (const meta of [{ idempotencyKey: 'form-1' }, { idempotencyKey: 'form-1' }, undefined, undefined]) {
      await records.create('things', { data: { name: 'New' }, meta })
      keys.push((await lastCall()).headers.get('Idempotency-Key'))
    }
    expect(keys.slice(0, 2)).toEqual(['form-1', 'form-1'])
    expect(new Set(keys).size).toBe(3)
  })
})

describe('bad input', () => {
  const { account, session } = stageAccount()
  const canAccess = createAccessControl(session, { find: () => undefined, load: async () => undefined })
  const methods = Object.entries({ ...records, ...createAuthProvider(account, session, canAccess) }).filter(
    ([, method]) => typeof method === 'function',
  ) as unknown as [string, (...values: unknown[]) => unknown][]

  // React-admin catches rejections only: what is thrown at once is shown as a mistake of the provider.
  it.each(methods)('C-02 %s never throws at once', async (_name, method) => {
    server.use(route.all(`${api}/*`, () => failure(400, 'bad_request')))
    vi.spyOn(console, 'warn').mockReturnValue()
    for (const values of [[], ['things'], [{}], [null]]) {
      let answer: unknown
      expect(() => {
        answer = method(...values)
      }, JSON.stringify(values)).not.toThrow()
      expect(answer).toBeInstanceOf(Promise)
      void (answer as Promise<unknown>).catch(() => undefined)
    }
  })
})

describe('bulk writes', () => {
  beforeEach(() => {
    const done = () => success({ count: 2, ids: [1, 2] })
    server.use(route.put(`${api}/things`, done), route.delete(`${api}/things`, done))
  })

  it('C-10 changes selected records in one call that states their number', async () => {
    expect(await records.updateMany('things', { ids: [1, 2], data: { open: true } })).toEqual({
      data: [1, 2],
    })
    expect(await lastCall()).toMatchObject({
      call: 'PUT things',
      query: { filter: '{"id":[1,2]}' },
      body: { open: true, expected_count: 2 },
    })
  })

  it('C-10 changes all matching records by filter, with the expected number', async () => {
    await records.deleteMany('things', { ids: [], meta: { filter: { status: ['old'] }, expected_count: 40 } })
    expect(await lastCall()).toMatchObject({
      call: 'DELETE things',
      query: { filter: '{"status":["old"]}' },
      body: { expected_count: 40 },
    })
  })

  it('C-10 an empty filter states that it means all', async () => {
    await records.deleteMany('things', { ids: [], meta: { filter: {}, expected_count: 40 } })
    expect((await lastCall()).query.filter).toBe('{"all":true}')
  })
})

describe('record actions', () => {
  it('C-11 reads history in pages', async () => {
    server.use(route.get(`${api}/things/7/history`, () => list([{ id: 1 }], { total: 30 })))
    const { total } = await records.history('things', 7, { page: 2, perPage: 10 })
    expect(total).toBe(30)
    expect((await lastCall()).query).toEqual({ range: '[10,19]' })
  })

  it('C-11 posts a transition by name, under a key', async () => {
    server.use(route.post(`${api}/things/7/close`, () => success({ id: 7 })))
    await records.transition({ resource: 'things', id: 7, name: 'close' }, { version: 3, reason: 'done' })
    const { headers, body } = await lastCall()
    expect(body).toEqual({ version: 3, reason: 'done' })
    expect(headers.get('Idempotency-Key')).toBeTruthy()
  })

  it('C-10 transitions many by ids, or all that match', async () => {
    const answer = { moved: [1], refused: [{ id: 2, message: 'No', missing: [] }] }
    server.use(route.post(`${api}/things/transitions/close`, () => success(answer)))
    const { data } = await records.transitionMany(
      'things',
      { name: 'close', body: { reason: 'done' } },
      { ids: [1, 2] },
    )
    expect(data).toEqual(answer)
    expect(await lastCall()).toMatchObject({
      query: { filter: '{"id":[1,2]}' },
      body: { reason: 'done', expected_count: 2 },
    })
    await records.transitionMany(
      'things',
      { name: 'close', body: {} },
      { ids: [], meta: { filter: {}, expected_count: 9 } },
    )
    expect(await lastCall()).toMatchObject({ query: { filter: '{"all":true}' }, body: { expected_count: 9 } })
  })

  it('D-01 looks for probable duplicates by the filled fields, excluding the record itself', async () => {
    server.use(route.get(`${api}/things`, () => list([{ id: 7 }, { id: 9 }], { total: 2 })))
    const values = { id: 7, email: 'a@b.c', phone: '', name: 'Ada' }
    const { data } = await records.duplicates('things', values, { fields: ['email', 'phone', 'name'] })
    expect(data).toEqual([{ id: 9 }])
    expect((await lastCall()).query.filter).toBe('{"or":[{"email":"a@b.c"},{"name":"Ada"}]}')
  })

  it('C-11 streams an export and reports the number of rows', async () => {
    const csv = 'id,name\n1,"two\nlines"\n2,x\n'
    server.use(
      route.get(
        `${api}/things/export`,
        () => new HttpResponse(csv, { headers: { 'Content-Type': 'text/csv' } }),
      ),
    )
    const seen: number[] = []
    const query = { filter: { q: 'x' }, sort: { field: 'name', order: 'ASC' }, fields: ['id', 'name'] }
    const { data } = await records.exportCsv('things', query, { onProgress: rows => seen.push(rows) })
    expect(await data.text()).toBe(csv)
    expect(seen.at(-1)).toBe(2)
    expect((await lastCall()).query).toMatchObject({
      format: 'csv',
      filter: '{"q":"x"}',
      sort: '["name","ASC"]',
    })
  })
})
