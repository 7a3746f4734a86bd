import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../server/base/errors/apiError'
import { loadServerHooks } from '../../../server/base/serverHooks'
import type { ServerHooks } from '../../../server/base/services'
import { mainEngines } from '../../support/databases'
import { openApi, type TestApi } from '../api/testApi'

describe.each(mainEngines)('server hooks on $name', engine => {
  let api: TestApi
  const seen: string[] = []
  const hooks: ServerHooks = {
    resource: 'books',
    beforeWrite: async ({ action, record }) => {
      if (action === 'delete') throw new ApiError(409, 'not_possible', { message: 'api.not_possible' })
      return action === 'create'
        ? { sold_at: '2026-01-01T00:00:00.000Z' }
        : { part: Number(record.part ?? 0) + 1 }
    },
    afterWrite: async ({ action, record }) => {
      if (record.title === 'Bad') throw new Error('afterWrite')
      seen.push(`${action} ${record.id} ${record.version}`)
    },
  }
  beforeAll(async () => {
    api = await openApi(engine)
    api.services.hooks = new Map([['books', hooks]])
  })
  afterAll(() => api.close())

  it('X-05 a hook adds read-only values, and rejects', async () => {
    const made = await api.make('books', { title: 'Hooked' })
    expect(made).toMatchObject({ sold_at: '2026-01-01T00:00:00.000Z' })
    const { body } = await api.call('PUT', `books/${made.id}`, { notes: 'x' })
    expect(body.data).toMatchObject({ part: 1, version: 2 })
    expect((await api.call('DELETE', `books/${made.id}`)).status).toBe(409)
    expect(seen.splice(0)).toEqual([`create ${made.id} 1`, `update ${made.id} 2`])
  })

  it('X-05 an error in a hook rolls back the write', async () => {
    expect((await api.call('POST', 'books', { title: 'Bad' })).status).toBe(500)
    expect((await api.call('GET', 'books?filter={"title":"Bad"}')).body.data).toEqual([])
  })
})

describe('hooks folder', () => {
  it('X-06 finds hooks by folder; a file without any is an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coverdesk-hooks-'))
    await writeFile(join(folder, 'branches.server.ts'), "export const hooks = { resource: 'branches' }")
    await writeFile(join(folder, 'branches.ts'), 'throw new Error("not loaded")')
    expect([...(await loadServerHooks(folder)).keys()]).toEqual(['branches'])
    await writeFile(join(folder, 'other.server.ts'), 'export const nothing = 1')
    await expect(loadServerHooks(folder)).rejects.toThrow('exports no hooks')
    await rm(folder, { recursive: true })
  })

  it('X-03 a hook with an old name stops the start and names the new one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coverdesk-hooks-'))
    const hooks = "{ resource: 'branches', missing: () => [] }"
    await writeFile(join(folder, 'branches.server.ts'), `export const hooks = ${hooks}`)
    await expect(loadServerHooks(folder)).rejects.toThrow('`missing` is now `blockers`')
    await rm(folder, { recursive: true })
  })
})
