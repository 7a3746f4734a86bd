import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { loadResources } from '../../server/base/product/resources'
import { openDatabase } from '../../server/base/storage/openDatabase'
import { brokenInvariants } from '../support/invariants'
import { createDatabase, dropDatabase } from '../support/postgresCluster'
import { type RunningServer, type ServerOptions, startServer } from '../support/serverProcess'

const LONG = Boolean(process.env.TEST_LONG)
const ROUNDS = LONG ? 200 : 1
const CLIENTS = 4

/** The acknowledged writes by ID, with the version and the name that must exist afterwards. */
type Answered = Map<number, { version: number; last_name: string }>

type Customer = { id: number; version: number; last_name: string }

let cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const each of cleanUp.reverse()) await each()
  cleanUp = []
})

async function call(server: RunningServer, path: string, token?: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  })
  const body = (await answer.json()) as { data: unknown }
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${JSON.stringify(body)}`)
  return body.data
}

async function signIn(server: RunningServer): Promise<string> {
  const body = JSON.stringify({ email: 'admin@example.com', password: 'coverdesk-demo' })
  const { token } = (await call(server, 'auth/login', undefined, { method: 'POST', body })) as {
    token: string
  }
  return token
}

/**
 * Sets up the second step of the signed-in user, then
 * requires it of everybody. All later requests run with it.
 */
async function requireTwoSteps(server: RunningServer, token: string): Promise<void> {
  const send = (path: string, body: object, method = 'POST') =>
    call(server, path, token, { method, body: JSON.stringify(body) })
  const { secret } = (await send('auth/two-steps/enable', { password: 'coverdesk-demo' })) as {
    secret: string
  }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await send('auth/two-steps/confirm', { code })
  await send('settings/users', { two_steps_policy: 'everyone' }, 'PUT')
}

/** The shared state of the clients of one round. */
interface Round {
  killed: boolean
  policies: Policy[]
  /** Called with every response. */
  onAnswer: () => void
}

type Policy = { id: number; currency: string }

/** Returns policies of the demo office that stay in force while the test runs, one for each client. */
async function policiesInForce(server: RunningServer, token: string): Promise<Policy[]> {
  const soon = new Date(Date.now() + 864e5).toISOString().slice(0, 10)
  const filter = JSON.stringify({ status: 'in_force', next_due_on_gt: soon, expiry_gt: soon })
  const query = new URLSearchParams({ filter, range: `[0,${CLIENTS - 1}]` })
  return (await call(server, `policies?${query}`, token)) as Policy[]
}

/** Issues an endorsement and takes it back: versions, charges and instalments of the policy change with it. */
async function endorse(server: RunningServer, token: string, { id: policy_id, currency }: Policy) {
  const post = (path: string, record: object) =>
    call(server, path, token, { method: 'POST', body: JSON.stringify(record) }) as Promise<Customer>
  const annual_change = { amount: 12_000, currency }
  const { id } = await post('endorsements', { policy_id, kind: 'other', annual_change })
  await post(`endorsements/${id}/issue`, {})
  await post(`endorsements/${id}/void`, { reason: 'Kill test' })
}

/** Creates and renames customers, or endorses a policy, until the server is gone. Records each response. */
async function writeUntilKilled(server: RunningServer, token: string, client: number, round: Round) {
  const answered: Answered = new Map()
  const write = async (method: string, path: string, record: object) => {
    const body = JSON.stringify(record)
    const { id, version, last_name } = (await call(server, path, token, { method, body })) as Customer
    answered.set(id, { version, last_name })
    round.onAnswer()
    return { id, version }
  }
  try {
    for (let count = 0; ; count++) {
      // Every other client endorses its policy instead.
      const policy = client % 2 ? round.policies[client] : undefined
      if (policy) {
        await endorse(server, token, policy)
        continue
      }
      const name = `Client ${client} write ${count}`
      const email = `${server.pid}.${client}.${count}@example.com`
      const made = await write('POST', 'customers', {
        kind: 'person',
        first_name: 'Kim',
        last_name: name,
        email,
      })
      const renamed = { last_name: `${name} renamed`, version: made.version }
      const { version } = await write('PUT', `customers/${made.id}`, renamed)
      await write('POST', `customers/${made.id}/block`, { reason: 'Kill test', version })
    }
  } catch (error) {
    if (!round.killed) throw error
  }
  return answered
}

/** Expects every acknowledged write; a write cut off before its response can be present or missing. */
async function expectFound(server: RunningServer, token: string, answered: Answered): Promise<void> {
  const ids = [...answered.keys()]
  for (let start = 0; start < ids.length; start += 200) {
    const some = ids.slice(start, start + 200)
    const query = new URLSearchParams({ filter: JSON.stringify({ id: some }), range: '[0,199]' })
    const found = (await call(server, `customers?${query}`, token)) as Customer[]
    const byId = new Map(found.map(record => [record.id, record]))
    for (const id of some) {
      const record = byId.get(id)
      const written = answered.get(id)
      expect(record, `customer ${id} was answered for and is gone`).toBeDefined()
      // The change that the kill interrupted might be committed, one version beyond the acknowledged one.
      if (record?.version === written?.version) expect(record).toMatchObject(written ?? {})
      else expect(record?.version).toBe((written?.version ?? 0) + 1)
    }
  }
}

const lastEvent = async (server: RunningServer, token: string) => {
  const answer = await fetch(`${server.url}/api/v1/live/events`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { meta: { seq: number } }).meta.seq
}

/** Expects a client that returns after the kill to receive every write acknowledged before it (L-08). */
async function expectNotified(server: RunningServer, token: string, since: number, answered: Answered) {
  const expected = [...answered].map(([id, { version }]) => `${id}@${version}`)
  await vi.waitFor(
    async () => {
      const missed = (await call(server, `live/events?since=${since}`, token)) as Customer[]
      const missedVersions = missed.map(({ id, version }) => `${id}@${version}`)
      expect(missedVersions).toEqual(expect.arrayContaining(expected))
    },
    { timeout: 20_000 },
  )
}

/** Creates a folder that outlives the process, like a machine's disk. */
async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-kill-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function killInTheMiddle(options: ServerOptions): Promise<number> {
  const start = async () => {
    const server = await startServer({ demo: true, firstStart: true, ...options })
    cleanUp.push(async () => void (await server.stop('SIGKILL')))
    return server
  }
  let server = await start()
  const token = await signIn(server)
  await requireTwoSteps(server, token)
  const everAnswered: Answered = new Map()
  for (let round = 0; round < ROUNDS; round++) {
    const running = server
    const since = await lastEvent(server, token)
    const policies = await policiesInForce(server, token)
    expect(policies).toHaveLength(CLIENTS)
    const state: Round = { killed: false, policies, onAnswer: () => undefined }
    const answer = new Promise<void>(resolve => {
      state.onAnswer = resolve
    })
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      writeUntilKilled(running, token, client, state),
    )
    // Some responses have arrived by then, however slow the machine is. The exact time of the kill is random.
    const kill = answer
      .then(() => delay(Math.random() * 400))
      .then(() => {
        state.killed = true
        return running.stop('SIGKILL')
      })
    const [ended, ...answers] = await Promise.all([kill, ...clients])
    expect(ended).toBe('SIGKILL')
    const answered: Answered = new Map(answers.flatMap(each => [...each]))
    for (const [id, record] of answered) everAnswered.set(id, record)
    server = await start()
    await expectNotified(server, token, since, answered)
    await expectFound(server, token, everAnswered)
  }
  await server.stop('SIGKILL')
  const db = await openDatabase({ ...('databaseUrl' in options ? options : {}), dataDir: server.dataDir })
  cleanUp.push(() => db.close())
  // Setting up a second step adds a history entry that repeats the account's version.
  const broken = (await brokenInvariants(db, await loadResources())).filter(
    line => !/^users: a version/.test(line),
  )
  expect(broken).toEqual([])
  return everAnswered.size
}

describe('O-06 kill -9 during writes, two-step verification required, loses no acknowledged write', () => {
  it('on the embedded database', { timeout: 150_000 * Math.max(1, ROUNDS / 5) }, async () => {
    const dataDir = await dataFolder()
    expect(await killInTheMiddle({ engine: 'pglite', dataDir })).toBeGreaterThanOrEqual(ROUNDS)
  })

  // The server code is the same for both databases, so the short form kills only the embedded one.
  const adminUrl = inject('postgresUrl')
  it.runIf(adminUrl && LONG)('on PostgreSQL', { timeout: 150_000 * Math.max(1, ROUNDS / 5) }, async () => {
    const databaseUrl = await createDatabase(adminUrl ?? '')
    cleanUp.push(() => dropDatabase(adminUrl ?? '', databaseUrl))
    const dataDir = await dataFolder()
    expect(await killInTheMiddle({ engine: 'postgres', databaseUrl, dataDir })).toBeGreaterThanOrEqual(ROUNDS)
  })
})
