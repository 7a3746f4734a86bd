import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../../../server/base/config'
import { loadResources } from '../../../server/base/product/resources'
import type { Database } from '../../../server/base/storage/database'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { openServices } from '../../../server/openServices'
import { brokenInvariants } from '../../support/invariants'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { type RunningServer, SECRET_KEY, type ServerOptions, startServer } from '../../support/serverProcess'

const LONG = Boolean(process.env.TEST_LONG)
/** The number of times that the process is killed before it can finish. */
const KILLS = LONG ? 6 : 1
const ROWS = 100 * (KILLS + 3)
const MINUTE = 60_000
const adminUrl = inject('postgresUrl')

interface TaskAnswer {
  id: string
  status: string
  total: number
  done: number
  refused: number
  operation: string
  result: { counts: Record<string, number> }
}

/** Creates a System Admin, and customers whose occupation is baker. */
async function prepare(options: ServerOptions): Promise<void> {
  const services = await openServices(
    readConfig({
      DATA_DIR: options.dataDir,
      ...('databaseUrl' in options ? { DATABASE_URL: options.databaseUrl, SECRET_KEY } : {}),
      ...{ DEMO: '0', LOG_LEVEL: 'silent' },
    }),
  )
  const boss = { name: 'Rania Boss', email: 'boss@example.com', user_type: 1, language: 'en', active: true }
  await createRecords(services, services.resources.account, [{ ...boss, password: 'a-long-enough-one' }])
  const customers = Array.from({ length: ROWS }, (_, turn) => ({
    ...{ kind: 'person', first_name: 'Amel', last_name: `Turn ${turn}`, occupation: 'baker' },
    email: `amel.${turn}@example.com`,
  }))
  await createRecords(services, services.resources.get('customers'), customers)
  await services.office.close()
  await services.db.close()
}

async function call<Data>(
  { url }: RunningServer,
  token: string,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return (answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text).data : text) as Data
}

const readTask = (server: RunningServer, token: string, id: string) =>
  call<TaskAnswer>(server, token, 'GET', `jobs/${id}`)

const ended = (server: RunningServer, token: string, id: string) =>
  vi.waitFor(
    async () => {
      const task = await readTask(server, token, id)
      expect(['waiting', 'running']).not.toContain(task.status)
      return task
    },
    { timeout: 2 * MINUTE, interval: 50 },
  )

const customersBy = async ({ kysely }: Database) =>
  (
    await sql<{ occupation: string; version: number; count: number }>`
      select occupation, version::int, count(*)::int from customers group by 1, 2`.execute(kysely)
  ).rows

/** Returns how often an operation wrote a record, with the number of records for each count. */
const writesOf = async ({ kysely }: Database, operation: string) =>
  (
    await sql<{ times: number; records: number }>`
      select times::int, count(*)::int as records from
        (select count(*) as times from record_history where operation = ${operation}::uuid group by record_id) as of
      group by times`.execute(kysely)
  ).rows

async function killWhileRunning(options: ServerOptions): Promise<void> {
  await prepare(options)
  let server = await startServer(options)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const signedIn = await call<{ token: string }>(server, '', 'POST', 'auth/login', {
    email: 'boss@example.com',
    password: 'a-long-enough-one',
  })
  const { token } = signedIn
  const filter = encodeURIComponent(JSON.stringify({ occupation: 'baker' }))
  const dryRun = await call<TaskAnswer>(server, token, 'PUT', `customers?filter=${filter}&dry_run=1`, {
    occupation: 'cook',
  })
  expect(await ended(server, token, dryRun.id)).toMatchObject({ status: 'done', total: ROWS, refused: 0 })
  const { id, operation } = await call<TaskAnswer>(server, token, 'POST', `jobs/${dryRun.id}/run`)

  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { done } = await vi.waitFor(
      async () => {
        const task = await readTask(server, token, id)
        expect(task.done).toBeGreaterThan(before)
        return task
      },
      { timeout: MINUTE, interval: 5 },
    )
    expect(done).toBeLessThan(ROWS)
    before = done
    expect(await server.stop('SIGKILL')).toBe('SIGKILL')
    server = await startServer(options)
  }
  expect(await ended(server, token, id)).toMatchObject({
    ...{ status: 'done', total: ROWS, done: ROWS, refused: 0 },
    result: { counts: { updated: ROWS } },
  })
  const report = await call<string>(server, token, 'GET', `jobs/${id}/rows?format=csv`)
  const lines = report.trim().split('\r\n').slice(1)
  expect(new Set(lines.map(line => line.split(',')[1])).size).toBe(ROWS)
  expect(lines).toHaveLength(ROWS)

  const taken = await call<{ id?: string }>(server, token, 'POST', `operations/${operation}/undo`, {})
  if (taken.id) expect(await ended(server, token, taken.id)).toMatchObject({ status: 'done', refused: 0 })
  expect(await server.stop()).toBe(0)
  const db = await openDatabase({
    ...('databaseUrl' in options ? { databaseUrl: options.databaseUrl } : {}),
    dataDir: String(options.dataDir),
  })
  onTestFinished(() => db.close())
  expect(await writesOf(db, operation)).toEqual([{ times: 1, records: ROWS }])
  expect(await customersBy(db)).toEqual([{ occupation: 'baker', version: 3, count: ROWS }])
  expect(await brokenInvariants(db, await loadResources())).toEqual([])
}

/** Creates a folder that outlives the process, like a machine's disk. */
async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-killed-task-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

describe('O-06 E-04 kill -9 during a bulk task: no row twice, none left out, a correct report, undone completely', () => {
  it('on the embedded database', { timeout: 10 * MINUTE }, async () => {
    await killWhileRunning({ engine: 'pglite', dataDir: await dataFolder() })
  })

  // Each kill test runs on one database, and on both in the long form.
  it.runIf(adminUrl && LONG)('on PostgreSQL', { timeout: 10 * MINUTE }, async () => {
    const databaseUrl = await createDatabase(adminUrl ?? '')
    onTestFinished(() => dropDatabase(adminUrl ?? '', databaseUrl))
    await killWhileRunning({ engine: 'postgres', databaseUrl, dataDir: await dataFolder() })
  })
})
