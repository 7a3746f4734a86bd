import { http as route } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttp } from '../../providers/http'
import { createPreviewHttp } from '../../providers/preview/previewHttp'
import type { RecordGroups } from '../../src/contract/measures'
import type { Resource, Values } from '../../src/core/schema/resource'
import { choice, defineResource, reference, text } from '../../src/define'
import { collectResources } from '../../src/define/collectResources'
import { people } from '../pages/definitions'
import { api, called, server, stageServer, success } from './stage'

stageServer()

const branches = defineResource({
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: {
    name: text({ required: true, max: 40 }),
    city: text({ required: true }),
    manager_id: reference('people'),
    status: choice(['planned', 'open'], { default: 'planned', readOnly: true }),
  },
  list: { columns: ['name', 'city', 'status'] },
  rules: { longer: { fields: ['name'], isValid: ({ name }) => String(name).length > 2 } },
  transitions: { open: { from: ['planned'], to: 'open', guard: ({ city }) => (city ? [] : ['no_city']) } },
})
const applied = defineResource({
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: { name: text({ required: true, max: 40 }) },
})

const onWrite = vi.fn()
const stage = (before?: Resource) =>
  createPreviewHttp({
    http: createHttp({ api: '/api/v1', token: () => '1|secret', language: () => 'en', readOnly: true }),
    resources: () => collectResources([people, branches]),
    previewed: () => ({ name: 'branches', applied: before }),
    context: () => ({ actor: { id: 1 }, today: '2026-11-23' }),
    translate: Promise.resolve((key: string) => key),
    onWrite,
  })

const choices = route.get(`${api}/people/choices`, () => success([{ id: 7, label: 'Ada' }]))
const isRead = (call: string) => /^(GET|HEAD) /.test(call)

beforeEach(() => {
  onWrite.mockClear()
  server.use(choices)
})

describe('the calls of a preview', () => {
  it('T-06 the http of a preview sends nothing but GET and HEAD', async () => {
    const http = createHttp({ api: '/api/v1', token: () => '1|secret', language: () => 'en', readOnly: true })
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      await expect(http('things', { method })).rejects.toMatchObject({ status: 403 })
      await expect(http.raw('things', { method })).rejects.toMatchObject({ status: 403 })
    }
    await expect(
      http('files', { method: 'POST', body: new FormData(), onProgress: () => undefined }),
    ).rejects.toMatchObject({ status: 403 })
    expect(called()).toEqual([])
  })

  it('T-06 a resource that the server does not have has samples, which are filtered, sorted and paged', async () => {
    const http = stage()
    const { data, meta, headers } = await http<Values[]>('branches', { query: { range: '[0,4]' } })
    expect(data).toHaveLength(5)
    expect(meta).toMatchObject({ total: 20, labels: { people: { 7: 'Ada' } } })
    expect(headers.get('Content-Range')).toBe('branches 0-4/20')
    expect(data.every(({ name, city }) => name && city)).toBe(true)
    const open = await http<Values[]>('branches', {
      query: { filter: '{"status":["open"]}', sort: '["city","DESC"]', range: '[0,24]' },
    })
    const cities = open.data.map(({ city }) => String(city))
    const byAlphabet = new Intl.Collator('en').compare
    expect(cities).toEqual([...cities].sort(byAlphabet).reverse())
    expect(open.meta?.total).toBe(10)
    expect((await http('branches', { query: { range: '[0,4]' } })).data).toEqual(data)
  })

  it('T-06 samples are of the past at every hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T00:30:00Z') })
    try {
      const { data } = await stage()<Values[]>('branches', { query: { range: '[0,19]' } })
      const now = new Date().toISOString()
      for (const { created_at, updated_at } of data)
        expect([String(created_at) < now, String(updated_at) < now]).toEqual([true, true])
    } finally {
      vi.useRealTimers()
    }
  })

  it('T-06 a save is checked with the rules of the draft, shown in the list, and never sent', async () => {
    const http = stage()
    const post = (body: object) => http<Values>('branches', { method: 'POST', body })
    await expect(post({ name: 'No', city: 'Sfax' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { name: 'resources.branches.rules.longer' } },
    })
    expect(onWrite).not.toHaveBeenCalled()
    const { data: made } = await post({ name: 'Sousse', city: 'Sousse' })
    expect(made).toMatchObject({ name: 'Sousse', status: 'planned', version: 1 })
    await http(`branches/${made.id}`, { method: 'PUT', body: { city: 'Sfax' } })
    await http(`branches/${made.id}/open`, { method: 'POST', body: { version: 2 } })
    await http('branches/3', { method: 'DELETE' })
    const { data: rows, meta } = await http<Values[]>('branches', { query: { range: '[0,49]' } })
    expect(rows.find(({ id }) => id === made.id)).toMatchObject({ city: 'Sfax', status: 'open', version: 3 })
    expect(rows.some(({ id }) => id === 3)).toBe(false)
    expect(meta?.total).toBe(20)
    await expect(http('branches/3')).rejects.toMatchObject({ status: 404 })
    expect(onWrite).toHaveBeenCalledTimes(4)
    expect(called().filter(call => !isRead(call))).toEqual([])
  })

  it('T-06 the transitions of a sample say what keeps it from them', async () => {
    const http = stage()
    const { data: made } = await http<Values>('branches', {
      method: 'POST',
      body: { name: 'Sousse', city: 'Sousse' },
    })
    const { data } = await http(`branches/${made.id}/transitions`)
    expect(data).toEqual([{ name: 'open', to: 'open', reason: false, allowed: true, missing: [] }])
  })

  it("T-06 the server's records get samples in new fields, and are asked for nothing that it does not know", async () => {
    const asked: string[] = []
    server.use(
      route.get(`${api}/branches`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('filter') ?? '')
        return success([
          { id: 1, name: 'Tunis', version: 1 },
          { id: 2, name: 'Sfax', version: 1 },
        ])
      }),
    )
    const http = stage(applied)
    const { data } = await http<Values[]>('branches', { query: { filter: '{}' } })
    expect(data.map(({ name }) => name)).toEqual(['Tunis', 'Sfax'])
    expect(data.every(({ city }) => typeof city === 'string')).toBe(true)
    const city = String(data[1]?.city)
    const filter = JSON.stringify({ name_q: 'f', city })
    const found = await http<Values[]>('branches', { query: { filter, sort: '["city","ASC"]' } })
    expect(found.data.map(({ id }) => id)).toContain(2)
    expect(asked).toEqual(['{}', '{"name_q":"f"}'])
  })

  it('T-06 groups of samples meet the filter, by two fields and by units of time', async () => {
    const http = stage()
    const filter = '{"status":["open"]}'
    const { data } = await http<RecordGroups>('branches/groups', {
      query: { by: 'created_at:year,manager_id', measures: 'distinct:city', filter },
    })
    expect(data.count).toBe(10)
    expect(data.values['distinct:city']?.number).toMatch(/^\d+$/u)
    for (const { key, count, groups = [] } of data.groups) {
      expect(key).toMatch(/^\d{4}-01-01$/u)
      expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count)
    }
    expect(data.groups[0]?.groups?.[0]).toMatchObject({ label: 'Ada', filter: { status: ['open'] } })
    await expect(http('branches/groups', { query: { by: 'nothing' } })).rejects.toMatchObject({ status: 400 })
  })

  it("T-06 groups by a new field are counted over the server's records, others are asked for", async () => {
    const asked: string[] = []
    server.use(
      route.get(`${api}/branches`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('filter') ?? '')
        return success([1, 2, 3].map(id => ({ id, name: `Branch ${id}`, version: 1 })))
      }),
      route.get(`${api}/branches/groups`, () => success({ count: 7, values: {}, groups: [] })),
    )
    const http = stage(applied)
    const groupsBy = async (by: string) =>
      (await http<RecordGroups>('branches/groups', { query: { by, filter: '{"name_q":"b"}' } })).data
    expect(await groupsBy('status')).toMatchObject({ count: 3 })
    expect(asked).toEqual(['{"name_q":"b"}'])
    expect(await groupsBy('name')).toMatchObject({ count: 7 })
  })

  it('T-06 drafts of forms, files and writes beyond records stay in the browser', async () => {
    const http = stage()
    expect((await http('drafts/branches/new', { method: 'PUT', body: { values: {} } })).data).toBeNull()
    const body = new FormData()
    body.set('file', new File(['a'], 'plan.pdf', { type: 'application/pdf' }))
    expect((await http('files', { method: 'POST', body })).data).toMatchObject({ name: 'plan.pdf', size: 1 })
    for (const path of ['imports', 'auth/logout', 'studio/apply', 'branches/import'])
      await expect(http(path, { method: 'POST', body: {} })).rejects.toMatchObject({ status: 403 })
    expect(called()).toEqual([])
  })
})
