import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../../../server/base/config'
import type { Database } from '../../../server/base/storage/database'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { openServices } from '../../../server/openServices'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { type RunningServer, SECRET_KEY, type ServerOptions, startServer } from '../../support/serverProcess'
import { shapeOf } from './studioApp'

const LONG = Boolean(process.env.TEST_LONG)

/** The number of times that the process is killed, on each database. */
const KILLS = Number(process.env.KILLS ?? (LONG ? 50 : 1))
/** By this time an apply and its later work are done. */
const LATEST_MS = 3_500
const MINUTE = 60_000
const ROWS = 300
const adminUrl = inject('postgresUrl')

const account = { email: 'boss@example.com', password: 'a-long-enough-one' }

const branches = {
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: { name: { kind: 'text', required: true }, city: { kind: 'text', unique: true } },
}
const extension = {
  extends: 'customers',
  fields: {
    badge: { kind: 'text', unique: true },
    tier: { kind: 'choice', options: ['gold', 'silver'], required: true, default: 'silver' },
    branch_id: { kind: 'reference', to: 'branches' },
  },
}
const there = { branches, customers: extension }
const away = { branches: null, customers: null }

type Options = ServerOptions & { dataDir: string }

const openOn = (options: Options): Promise<Database> =>
  openDatabase({
    ...('databaseUrl' in options ? { databaseUrl: options.databaseUrl } : {}),
    dataDir: options.dataDir,
  })

async function prepare(options: Options): Promise<void> {
  const services = await openServices(
    readConfig({
      DATA_DIR: options.dataDir,
      ...('databaseUrl' in options ? { DATABASE_URL: options.databaseUrl, SECRET_KEY } : {}),
      ...{ DEMO: '0', LOG_LEVEL: 'silent' },
    }),
  )
  const boss = { name: 'Rania Boss', user_type: 1, language: 'en', active: true, ...account }
  await createRecords(services, services.resources.account, [boss])
  const customers = Array.from({ length: ROWS }, (_, turn) => ({
    ...{ kind: 'person', first_name: 'Amel', last_name: `Turn ${turn}` },
    email: `amel.${turn}@example.com`,
  }))
  await createRecords(services, services.resources.get('customers'), customers)
  await services.office.close()
  await services.definitions.close()
  await services.db.close()
}

async function call({ url }: RunningServer, token: string, path: string, body?: object) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  })
  const { data } = await answer.json()
  return { status: answer.status, data }
}

const isSettled = async ({ kysely }: Database) =>
  (await sql`select from tasks where request ? 'unsettled'`.execute(kysely)).rows.length === 0

/**
 * Kills the server again and again during applies of two sets of definitions. Expects the tables to match the
 * definitions in use, as after an apply without interruption.
 */
async function killOften(options: Options): Promise<void> {
  await prepare(options)
  let server = await startServer(options)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const { token } = (await call(server, '', 'auth/login', account)).data
  const restart = async () => {
    expect(await server.stop('SIGKILL')).toBe('SIGKILL')
    server = await startServer(options)
  }
  const ended = (id: string) =>
    vi.waitFor(
      async () => {
        const { data } = await call(server, token, `jobs/${id}`)
        expect(['waiting', 'running']).not.toContain(data.status)
        return data
      },
      { timeout: 2 * MINUTE, interval: 50 },
    )
  const begin = async (changes: object) => {
    const { losses } = (await call(server, token, 'studio/plan', { changes })).data
    const confirm = losses[0]?.resource
    return (await call(server, token, 'studio/apply', { changes, confirm })).data.id as string
  }
  /**
   * Returns the structure of the tables, or undefined if an apply is not settled yet. Stops the server to
   * read the embedded database, which serves one process only.
   */
  const look = async () => {
    const onWire = options.engine === 'postgres'
    if (!onWire) expect(await server.stop()).toBe(0)
    const db = await openOn(options)
    if (onWire)
      await vi.waitFor(async () => expect(await isSettled(db)).toBe(true), { timeout: MINUTE, interval: 50 })
    const shape = (await isSettled(db)) ? await shapeOf(db) : undefined
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from customers`.execute(
      db.kysely,
    )
    await db.close()
    if (!onWire) server = await startServer(options)
    expect(rows).toEqual([{ count: ROWS }])
    return shape
  }
  const settledShape = async () => {
    for (;;) {
      const shape = await look()
      if (shape) return shape
      await delay(2_500)
    }
  }

  const shapes = new Map<boolean, string[]>([[false, await settledShape()]])
  expect(await ended(await begin(there))).toMatchObject({ status: 'done' })
  shapes.set(true, await settledShape())
  for (let kill = 0, isThere = true; kill < KILLS; kill++) {
    isThere = !isThere
    const id = await begin(isThere ? there : away)
    await delay(Math.random() * LATEST_MS)
    await restart()
    while (Math.random() < 0.5 && kill < KILLS - 1) {
      kill++
      await delay(Math.random() * LATEST_MS)
      await restart()
    }
    expect(await ended(id)).toMatchObject({ status: 'done', error: null })
    await vi.waitFor(
      async () => expect((await call(server, token, 'branches')).status).toBe(isThere ? 200 : 404),
      {
        timeout: MINUTE,
        interval: 50,
      },
    )
    expect(await settledShape()).toEqual(shapes.get(isThere))
  }
}

/** Creates a folder that outlives the process, like a machine's disk. */
async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-killed-apply-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

describe('T-04 kill -9 during an apply: the definitions of before or the new ones, never between', () => {
  const timeout = MINUTE * Math.max(4, KILLS)

  // Each kill test runs on one database, and on both in the long form.
  it.runIf(LONG || !adminUrl)('on the embedded database', { timeout }, async () => {
    await killOften({ engine: 'pglite', dataDir: await dataFolder() })
  })

  it.runIf(adminUrl)('on PostgreSQL', { timeout }, async () => {
    const databaseUrl = await createDatabase(adminUrl ?? '')
    onTestFinished(() => dropDatabase(adminUrl ?? '', databaseUrl))
    await killOften({ engine: 'postgres', databaseUrl, dataDir: await dataFolder() })
  })
})
