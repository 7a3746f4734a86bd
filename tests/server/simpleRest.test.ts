import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../support/databases'
import { openApi, type TestApi } from './api/testApi'

/** Replaces react-admin's own HTTP client for the provider: it does the same, and unwraps the envelope. */
async function unwrapping(url: string, options: RequestInit = {}) {
  const headers = new Headers(options.headers)
  if (options.body && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const answer = await fetch(url, { ...options, headers })
  const body = await answer.text()
  const json = JSON.parse(body)
  if (!answer.ok) throw Object.assign(new Error(json.message), { status: answer.status, body: json })
  return { status: answer.status, headers: answer.headers, body, json: json.data }
}

describe.each(mainEngines)('C-07 the stock ra-data-simple-rest provider on $name', engine => {
  let api: TestApi
  let server: ServerType
  let provider: ReturnType<typeof simpleRestProvider>

  beforeAll(async () => {
    api = await openApi(engine)
    const address = await new Promise<AddressInfo>(resolve => {
      server = serve({ fetch: api.app.fetch, hostname: '127.0.0.1', port: 0 }, resolve)
    })
    provider = simpleRestProvider(`http://127.0.0.1:${address.port}/api/v1`, unwrapping)
    const shelf = await api.make('book-shelves', { code: 'A' })
    for (const part of [1, 2, 3]) await api.make('books', { title: 'Volume', part, shelf_id: shelf.id })
  })
  afterAll(async () => {
    await new Promise(resolve => server.close(resolve))
    await api.close()
  })

  const page = { pagination: { page: 1, perPage: 2 }, sort: { field: 'part', order: 'DESC' as const } }
  const parts = (data: { part: number }[]) => data.map(({ part }) => part)

  it('C-07 getList', async () => {
    const { data, total } = await provider.getList('books', { ...page, filter: { q: 'volume' } })
    expect([parts(data), total]).toEqual([[3, 2], 3])
  })

  it('C-07 getOne', async () => {
    expect((await provider.getOne('books', { id: 2 })).data).toMatchObject({ id: 2, part: 2 })
  })

  it('C-07 getMany', async () => {
    const { data } = await provider.getMany('books', { ids: [1, 3] })
    expect(data.map(({ id }) => id).sort()).toEqual([1, 3])
  })

  it('C-07 getManyReference', async () => {
    const params = { ...page, target: 'shelf_id', id: 1, filter: {} }
    const { data, total } = await provider.getManyReference('books', params)
    expect([parts(data), total]).toEqual([[3, 2], 3])
  })

  it('C-07 create', async () => {
    const { data } = await provider.create('books', { data: { title: 'Made', part: 9 } })
    expect(data).toMatchObject({ id: expect.any(Number), version: 1, name: 'Made 9' })
  })

  it('C-07 update, with the whole record as the form has it', async () => {
    const { data: previousData } = await provider.getOne('books', { id: 1 })
    const { data } = await provider.update('books', {
      id: 1,
      data: { ...previousData, title: 'Renamed' },
      previousData,
    })
    expect(data).toMatchObject({ id: 1, version: 2, name: 'Renamed 1' })
    const stale = provider.update('books', { id: 1, data: { ...previousData, title: 'Late' }, previousData })
    await expect(stale).rejects.toMatchObject({ status: 409 })
  })

  it('C-07 updateMany', async () => {
    expect((await provider.updateMany('books', { ids: [2, 3], data: { notes: 'both' } })).data).toEqual([
      2, 3,
    ])
    expect((await provider.getOne('books', { id: 3 })).data).toMatchObject({ notes: 'both' })
  })

  it('C-07 delete', async () => {
    const { data: previousData } = await provider.getOne('books', { id: 1 })
    expect((await provider.delete('books', { id: 1, previousData })).data).toMatchObject({
      id: 1,
      title: 'Renamed',
    })
    await expect(provider.getOne('books', { id: 1 })).rejects.toMatchObject({ status: 404 })
  })

  it('C-07 deleteMany', async () => {
    expect((await provider.deleteMany('books', { ids: [2, 3] })).data).toHaveLength(2)
    expect((await provider.getMany('books', { ids: [2, 3] })).data).toEqual([])
  })
})
