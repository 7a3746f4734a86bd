import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/base/config'
import { loadResources } from '../../../server/base/product/resources'
import { writeSettings } from '../../../server/base/settings/settings'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { openServices } from '../../../server/openServices'
import { brokenInvariants } from '../../support/invariants'
import { restartableCluster } from '../../support/restartableCluster'
import { type RunningServer, SECRET_KEY, startServer } from '../../support/serverProcess'

const LONG = Boolean(process.env.TEST_LONG)
const ROUNDS = LONG ? 10 : 1
const CUSTOMERS = 600
const PASSWORD = 'a-long-enough-one'
const MINUTE = 60_000

/**
 * Creates two accounts, one of which never sets up its second step, and customers whose occupation is baker.
 */
async function prepare(databaseUrl: string, dataDir: string): Promise<void> {
  const services = await openServices(
    readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
  )
  const account = (name: string) => ({
    ...{ name, email: `${name}@example.com`, user_type: 1, language: 'en', active: true, password: PASSWORD },
  })
  await createRecords(services, services.resources.account, [account('boss'), account('late')])
  const customers = Array.from({ length: CUSTOMERS }, (_, turn) => ({
    ...{ kind: 'person', first_name: 'Amel', last_name: `Turn ${turn}`, occupation: 'baker' },
    email: `amel.${turn}@example.com`,
  }))
  await createRecords(services, services.resources.get('customers'), customers)
  await writeSettings(services.db.kysely, { two_steps_policy: 'everyone' })
  await services.office.close()
  await services.db.close()
}

/** Calls a server that restarts, and records all responses. */
class Client {
  readonly counts: Record<string, number> = {}
  readonly wrong: string[] = []
  /** Whether the test itself has stopped the server. */
  away = false

  constructor(readonly server: () => RunningServer) {}

  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it says what it is
  async call(token: string, method: string, path: string, body?: object | string): Promise<any> {
    const wasAway = this.away
    try {
      const answer = await fetch(`${this.server().url}/api/v1/${path}`, {
        method,
        headers: {
          'Content-Type': typeof body === 'string' ? 'text/csv' : 'application/json',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        body: typeof body === 'string' ? body : body && JSON.stringify(body),
      })
      const text = await answer.text()
      const { status } = answer
      this.counts[status] = (this.counts[status] ?? 0) + 1
      const said = status >= 500 && (status !== 503 || !answer.headers.get('Retry-After'))
      if (said) this.wrong.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`)
      const json = answer.headers.get('Content-Type')?.includes('json')
      return { ...(json ? JSON.parse(text) : { data: text }), status }
    } catch (error) {
      // A running export is cut off, because its status was already sent.
      if (!this.away && !wasAway && !path.includes('export')) this.wrong.push(`${method} ${path}: ${error}`)
      return { status: 0 }
    }
  }
}

const hasPostgres = Boolean(inject('postgresUrl'))

it.runIf(hasPostgres)(
  'U-06 O-06 PostgreSQL restarts under load, two-step verification on: no process exits, no acknowledged write is lost',
  { timeout: (LONG ? 20 : 5) * MINUTE },
  async () => {
    const cluster = await restartableCluster()
    onTestFinished(cluster.remove)
    const { databaseUrl } = cluster
    // The folder contains the encryption key.
    const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-restarts-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    await prepare(databaseUrl, dataDir)

    // The database is also down when the server starts.
    await cluster.crash()
    const options = { engine: 'postgres' as const, databaseUrl, dataDir, env: { LOG_LEVEL: 'info' } }
    const starting = startServer(options)
    await pause(1_000)
    await cluster.start()
    let server = await starting
    onTestFinished(async () => void (await server.stop('SIGKILL')))

    const client = new Client(() => server)
    const { call } = { call: client.call.bind(client) }
    const signIn = async (name: string) =>
      (await call('', 'POST', 'auth/login', { email: `${name}@example.com`, password: PASSWORD })).data.token
    const [boss, late] = [await signIn('boss'), await signIn('late')]
    const { secret } = (await call(boss, 'POST', 'auth/two-steps/enable', { password: PASSWORD })).data
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await call(boss, 'POST', 'auth/two-steps/confirm', { code })).status).toBe(200)
    expect((await call(late, 'GET', 'customers')).status).toBe(403)

    const answered: number[] = []
    let working = true
    let turn = 0
    const again = async (work: () => Promise<unknown>) => {
      while (working) {
        await work()
        await pause(20)
      }
    }
    const write = async () => {
      const email = `written.${turn++}@example.com`
      const { status, data } = await call(boss, 'POST', 'customers', {
        ...{ kind: 'person', first_name: 'Kim', last_name: 'Written', email },
      })
      if (status === 201) answered.push(data.id)
    }
    const people = [
      again(write),
      again(write),
      again(() => call(late, 'GET', 'auth/me')),
      again(() => call(boss, 'GET', 'customers?range=[0,24]')),
      again(() => call(boss, 'GET', 'customers/export?format=csv')),
      again(() => call('', 'POST', 'auth/login', { email: 'boss@example.com', password: PASSWORD })),
    ]
    const filter = encodeURIComponent(JSON.stringify({ last_name_q: 'Turn' }))
    /** Starts a long task of each kind without waiting for it. */
    const begin = async (round: number) => {
      const bulk = await call(boss, 'PUT', `customers?filter=${filter}&dry_run=1`, {
        occupation: `cook ${round}`,
      })
      const lines = Array.from({ length: 500 }, (_, at) => `Sami,Row ${at},row.${round}.${at}@example.com`)
      const text = `first_name,last_name,email\n${lines.join('\n')}\n`
      const imported = await call(boss, 'POST', 'customers/import', text)
      expect([bulk.status, imported.status]).toEqual([202, 202])
      return [bulk.data.id, imported.data.id] as string[]
    }
    const backAfter: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const tasks = await begin(round)
      const before = answered.length
      await expect.poll(() => answered.length, { timeout: MINUTE }).toBeGreaterThan(before + 3)
      if (round % 3 === 2) {
        client.away = true
        expect(await server.stop('SIGKILL')).toBe('SIGKILL')
        server = await startServer(options)
        client.away = false
      } else {
        await cluster.crash()
        const refused = client.counts[503] ?? 0
        await expect
          .poll(() => client.counts[503] ?? 0, { timeout: MINUTE })
          .toBeGreaterThan(refused + people.length)
        await cluster.start()
      }
      const back = Date.now()
      const written = answered.length
      const { meta } = await call(boss, 'GET', 'live/events')
      await expect.poll(() => answered.length, { timeout: MINUTE }).toBeGreaterThan(written)
      // Live events are sent again, so readers receive the write.
      await expect.poll(() => answered.length, { timeout: MINUTE }).toBeGreaterThan(written + 3)
      const last = answered.at(-1)
      const report = async () =>
        (
          (await call(boss, 'GET', `live/events?since=${meta?.seq ?? 0}`)).data as
            | { id: number }[]
            | undefined
        )?.some(({ id }) => id === last)
      await expect.poll(report, { timeout: MINUTE }).toBe(true)
      backAfter.push(Date.now() - back)
      for (const id of tasks)
        await expect
          .poll(async () => (await call(boss, 'GET', `jobs/${id}`)).data?.status, { timeout: 2 * MINUTE })
          .toBe('done')
    }
    // Requesting a reset link creates a deferred job, which runs in the background.
    const mails = async () => {
      const db = await openDatabase({ databaseUrl, dataDir: '', report: () => undefined })
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from outgoing_mails`.execute(
        db.kysely,
      )
      await db.close()
      return rows[0]?.n ?? 0
    }
    const sent = await mails()
    await call('', 'POST', 'auth/forgot-password', { email: 'late@example.com' })
    await expect.poll(mails, { timeout: MINUTE }).toBeGreaterThan(sent)
    working = false
    await Promise.all(people)
    expect(client.wrong).toEqual([])

    // The server also exits normally while the database is down, although it can't notify any client.
    await cluster.crash()
    expect(await server.stop()).toBe(0)
    await cluster.start()
    const db = await openDatabase({ databaseUrl, dataDir: '', report: () => undefined })
    onTestFinished(() => db.close())
    const found = await db.kysely.selectFrom('customers').select('id').where('id', 'in', answered).execute()
    expect(found).toHaveLength(answered.length)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from customers where last_name like 'Row %'`.execute(db.kysely)
    expect(rows[0]?.n).toBe(500 * ROUNDS)
    // Setting up a second step adds a history entry that repeats the account's version.
    const broken = (await brokenInvariants(db, await loadResources())).filter(
      line => !/^users: a version/.test(line),
    )
    expect(broken).toEqual([])
    if (LONG) console.log({ answered: answered.length, answers: client.counts, backAfter })
  },
)
