import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import '../../support/cheapPasswords'
import { openApi, type TestApi } from '../../server/api/testApi'
import { embeddedDatabases } from '../../support/embeddedDatabases'
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
  const databases = embeddedDatabases(folder)
  const opened: Promise<{ api: TestApi; server: ServerType; url: string }>[] = []

  async function open(rows: Rows) {
    const api = await openApi({ name: 'pglite', open: databases.open }, storyResources(rows))
    await insert(api, rows)
    return { ...(await listen(api.app)), api }
  }

  async function close(): Promise<void> {
    // A test can end while its story is still being opened.
    for (const story of await Promise.allSettled(opened.splice(0)))
      if (story.status === 'fulfilled') {
        await stop(story.value.server)
        await story.value.api.close()
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
    await databases.stop()
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
