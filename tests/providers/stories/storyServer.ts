import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import type { Database } from '../../../server/base/storage/database'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import type { TableSpec } from '../../../server/base/storage/tables'
import { openApi, type TestApi } from '../../server/api/testApi'
import { dropAll } from '../../support/emptyDatabase'
import { type Rows, storyResources } from './storyDefinitions'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that opens a server for the rows of a story. */
    stories: string
  }
}

/**
 * Starts the server of the stories. The stories run in a DOM, whose `URL` and streams a server can't use, so
 * it runs in this process. `POST /` opens an API for the rows of a story and returns its address, `DELETE /`
 * closes all.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-'))
  const idle: Database[] = []
  const opened: Promise<{ database: Database; server: ServerType; url: string }>[] = []

  async function open(rows: Rows) {
    const database = idle.pop() ?? (await openDatabase({ dataDir: await mkdtemp(join(folder, 'pglite-')) }))
    const prepared = async (specs?: readonly TableSpec[]) => {
      await dropAll(database)
      await applySchema(database, [...(specs ?? [])])
      return database
    }
    const api = await openApi({ name: 'pglite', open: prepared }, storyResources(rows))
    await insert(api, rows)
    return { ...(await listen(api.app)), database }
  }

  async function close(): Promise<void> {
    // A test can end while its story is still being opened.
    for (const story of await Promise.allSettled(opened.splice(0)))
      if (story.status === 'fulfilled') {
        await stop(story.value.server)
        idle.push(story.value.database)
      }
  }

  const office = new Hono()
    .post('/', async c => {
      const story = open(await c.req.json())
      opened.push(story)
      return c.json({ api: `${(await story).url}/api/v1` })
    })
    .delete('/', async c => c.json(await close()))
  const { server, url } = await listen(office)
  project.provide('stories', url)
  return async () => {
    await close()
    await stop(server)
    for (const database of idle) await database.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Creates the rows with their ids: first those that others refer to. */
async function insert(api: TestApi, rows: Rows): Promise<void> {
  const { all, referringTo } = storyResources(rows)
  const ordered = [...all].sort((a, b) => referringTo(b.name).length - referringTo(a.name).length)
  for (const { name } of ordered)
    for (const { id, ...values } of rows[name] ?? []) {
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${id}, false)`.execute(api.db.kysely)
      await api.make(name, values)
    }
}

function listen(app: Pick<Hono, 'fetch'>): Promise<{ server: ServerType; url: string }> {
  return new Promise(resolve => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info: AddressInfo) =>
      resolve({ server, url: `http://127.0.0.1:${info.port}` }),
    )
  })
}

const stop = (server: ServerType) => new Promise<void>(resolve => server.close(() => resolve()))
