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

// More rows than can be undone at once, so that the undo is a long task too.
const LONG = Boolean(process.env.TEST_LONG)
const ROWS = LONG ? 20_000 : 1_100
const MINUTE = 60_000
const adminUrl = inject('postgresUrl')

interface ImportAnswer {
  id: string
  status: string
  done: number
  operation: string
  import: string
  result: { rows: number; created: number; refused: number }
}

async function addBoss(options: ServerOptions): Promise<void> {
  const services = await openServices(
    readConfig({
      DATA_DIR: options.dataDir,
      ...('databaseUrl' in options ? { DATABASE_URL: options.databaseUrl, SECRET_KEY } : {}),
      ...{ DEMO: '0', LOG_LEVEL: 'silent' },
    }),
  )
  const boss = { name: 'Rania Boss', email: 'boss@example.com', user_type: 1, language: 'en', active: true }
  await createRecords(services, services.resources.account, [{ ...boss, password: 'a-long-enough-one' }])
  await services.office.close()
  await services.db.close()
}

async function call<Data>(
  { url }: RunningServer,
  token: string,
  method: string,
  path: string,
  body?: string,
) {
  const type = body?.startsWith('{') ? 'application/json' : 'text/csv'
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { 'Content-Type': type, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return (answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text).data : text) as Data
}

const until = (server: RunningServer, token: string, id: string, isSo: (task: ImportAnswer) => boolean) =>
  vi.waitFor(
    async () => {
      const task = await call<ImportAnswer>(server, token, 'GET', `jobs/${id}`)
      expect(isSo(task), `${task.status}, ${task.done} done`).toBe(true)
      return task
    },
    { timeout: 5 * MINUTE, interval: 10 },
  )

const isOver = ({ status }: ImportAnswer) => status !== 'waiting' && status !== 'running'

/** Counts the customers of the file: all, distinct emails, distinct numbers, and those in the trash. */
const customers = async ({ kysely }: Database) =>
  (
    await sql<object>`
      select count(*)::int as all, count(distinct email)::int as different, count(distinct number)::int as numbers,
        count(deleted_at)::int as trashed from customers where email like 'amel%'`.execute(kysely)
  ).rows[0]

const historyOf = async ({ kysely }: Database, operation: string) =>
  (
    await sql<object>`
      select count(*)::int as writes, count(distinct record_id)::int as records from record_history
      where operation = ${operation}::uuid`.execute(kysely)
  ).rows[0]

const line = (at: number) => `person,Amel,Turn ${at},amel.${at}@example.com`
const FILE = ['kind,first_name,last_name,email', ...Array.from({ length: ROWS }, (_, at) => line(at))].join(
  '\n',
)

/**
 * Runs an import on `servers` processes. The first is killed while it writes, and restarted if it was alone.
 */
async function killWhileItIsWritten(options: ServerOptions, servers: number): Promise<void> {
  await addBoss(options)
  const start = async () => {
    const server = await startServer(options)
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    return server
  }
  const dying = await start()
  const others = servers > 1 ? [await start()] : []
  const boss = '{"email":"boss@example.com","password":"a-long-enough-one"}'
  const { token } = await call<{ token: string }>(dying, '', 'POST', 'auth/login', boss)
  const begun = await call<ImportAnswer>(dying, token, 'POST', 'customers/import', FILE)
  // All rows are checked, and some are written.
  const { done } = await until(dying, token, begun.id, task => task.done > ROWS)
  expect(done).toBeLessThan(2 * ROWS)
  expect(await dying.stop('SIGKILL')).toBe('SIGKILL')

  const server = others[0] ?? (await start())
  const task = await until(server, token, begun.id, isOver)
  expect(task).toMatchObject({ status: 'done', result: { rows: ROWS, created: ROWS, refused: 0 } })
  const report = await call<string>(server, token, 'GET', `imports/${begun.import}/report`)
  const lines = report.trim().split('\r\n').slice(1)
  expect(lines.filter(text => text.split(',')[1] === 'Created')).toHaveLength(ROWS)
  expect(new Set(lines.map(text => text.split(',')[2])).size).toBe(ROWS)

  const undo = await call<ImportAnswer>(server, token, 'POST', `operations/${task.operation}/undo`, '{}')
  expect(await until(server, token, undo.id, isOver)).toMatchObject({ status: 'done', refused: 0 })
  expect(await server.stop()).toBe(0)
  const db = await openDatabase({
    ...('databaseUrl' in options ? { databaseUrl: options.databaseUrl } : {}),
    dataDir: String(options.dataDir),
  })
  onTestFinished(() => db.close())
  expect(await customers(db)).toEqual({ all: ROWS, different: ROWS, numbers: ROWS, trashed: ROWS })
  expect(await historyOf(db, task.operation)).toEqual({ writes: ROWS, records: ROWS })
  expect(await brokenInvariants(db, await loadResources())).toEqual([])
}

/** Creates a folder that outlives the process, like a machine's disk. */
async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-killed-import-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

describe('C-11 O-06 kill -9 during an import: no row twice, none partial, a correct report, undone completely', () => {
  // Each kill test runs on one database, and on both in the long form.
  it.runIf(LONG || !adminUrl)(
    'on the embedded database, which resumes after the restart',
    { timeout: 10 * MINUTE },
    async () => {
      await killWhileItIsWritten({ engine: 'pglite', dataDir: await dataFolder() }, 1)
    },
  )

  it.runIf(adminUrl)('on PostgreSQL, where another process resumes', { timeout: 10 * MINUTE }, async () => {
    const databaseUrl = await createDatabase(adminUrl ?? '')
    onTestFinished(() => dropDatabase(adminUrl ?? '', databaseUrl))
    await killWhileItIsWritten({ engine: 'postgres', databaseUrl, dataDir: await dataFolder() }, 2)
  })
})
