import { setTimeout as until } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/base/config'
import { loadResources } from '../../../server/base/product/resources'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { openServices } from '../../../server/openServices'
import { brokenInvariants } from '../../support/invariants'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { startServer } from '../../support/serverProcess'
import { Client } from '../live/liveOffice'
import { openMemory } from './memory'
import { type Crowd, Person } from './person'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const PEOPLE = Number(process.env.SOAK_PEOPLE ?? 200)
/** The average time between two actions of a person. */
const PAUSE_MS = 8_000
const LISTENING = 0.2
const postgresUrl = inject('postgresUrl')

const emailOf = (number: number) => `soak.${number}@example.com`
/** Of every twenty users, one is a System Admin, three are Leads, and the others are agents. */
const manages = (number: number) => number % 20 === 0
const leads = (number: number) => number % 5 === 0

/** Creates the users, before the measured server starts on the same database. */
async function hire(databaseUrl: string, dataDir: string): Promise<void> {
  const services = await openServices(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  )
  const roles = await services.db.kysely.selectFrom('roles').select(['id', 'name']).execute()
  const roleOf = (name: string) => Number(roles.find(role => role.name === name)?.id)
  const people = Array.from({ length: PEOPLE }, (_, number) => ({
    name: `Person ${number}`,
    email: emailOf(number),
    user_type: manages(number) ? 1 : leads(number) ? 2 : 3,
    role_id: manages(number) ? null : roleOf(leads(number) ? 'Lead' : 'Agent'),
    language: 'en',
    active: true,
    password: 'coverdesk-demo',
  }))
  await createRecords(services, services.resources.account, people)
  await services.office.close()
  await services.db.close()
}

/** Opens a tab that records the latest version of each record that it received. */
async function listen(
  person: Person,
): Promise<{ heard: Map<number, number>; lost: () => number; close(): void }> {
  const client = new Client({ id: 0, token: person.token } as never, person.crowd.url)
  const receivedBy = new Map<number, number>()
  let lost = 0
  client.pusher.connection.bind('disconnected', () => lost++)
  client.pusher.connection.bind('connecting', () => lost++)
  const channel = client.pusher.subscribe('private-resources.customers')
  type Change = { id?: number; version?: number; seq?: number; records?: [number, number][] }
  let last = 0
  const note = ({ id, version, seq = 0, records = [] }: Change) => {
    last = Math.max(last, seq)
    const all = id === undefined ? records : [[id, version ?? 0] as const]
    for (const [record, now] of all) receivedBy.set(record, Math.max(now, receivedBy.get(record) ?? 0))
  }
  channel.bind('changed', note)
  await new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', resolve)
    channel.bind('pusher:subscription_error', (why: object) =>
      reject(new Error(`A tab was not let in: ${JSON.stringify(why)}`)),
    )
  })
  lost = 0
  // Like the app, the tab requests the events that it missed while disconnected.
  channel.bind('pusher:subscription_succeeded', async () => {
    const { data } = await person.call('GET', `live/events?since=${last}`)
    for (const change of (data ?? []) as Change[]) note(change)
  })
  return { heard: receivedBy, lost: () => lost, close: () => client.pusher.disconnect() }
}

/** Returns the median, the 99th percentile and the maximum of the response times. */
function percentiles(took: readonly number[]): Record<string, number> {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

it.runIf(process.env.TEST_LONG && postgresUrl)(
  `O-06 ${PEOPLE} people for ${MINUTES} minutes: no error, no lost event, no wrong total, no growing memory`,
  { timeout: (MINUTES + 15) * 60_000 },
  async () => {
    const databaseUrl = await createDatabase(String(postgresUrl))
    onTestFinished(() => dropDatabase(String(postgresUrl), databaseUrl))
    const env = { TRUST_PROXY: '1', LOG_LEVEL: 'warn', NODE_OPTIONS: '--inspect=127.0.0.1:0' }
    const first = await startServer({ engine: 'postgres', databaseUrl, demo: true, env, deadline: 300_000 })
    await hire(databaseUrl, first.dataDir)
    await first.stop()
    const server = await startServer({ engine: 'postgres', databaseUrl, demo: true, env, deadline: 300_000 })
    onTestFinished(async () => void (await server.stop('SIGKILL').catch(() => undefined)))
    const memory = await openMemory(server.output)
    const crowd: Crowd = {
      url: server.url,
      until: Date.now() + MINUTES * 60_000,
      wrong: [],
      answers: new Map(),
      took: [],
      written: new Map(),
    }
    const people = Array.from(
      { length: PEOPLE },
      (_, number) => new Person(crowd, number, emailOf(number), manages(number)),
    )
    // Users with an open tab stay signed in; the others sign out and in again.
    const tabs: Awaited<ReturnType<typeof listen>>[] = []
    for (const person of people.slice(0, Math.ceil(PEOPLE * LISTENING))) {
      person.listens = true
      const tab = new Person(crowd, person.number, person.email, person.manages)
      expect(await tab.signIn(), crowd.wrong.join('\n')).toBe(true)
      tabs.push(await listen(tab))
    }
    crowd.until = Date.now() + MINUTES * 60_000
    const began = Date.now()
    const problems: string[] = []
    const watch = async (share: number) => {
      await until(began + share * MINUTES * 60_000 - Date.now())
      const now = await memory.read()
      problems.push(`${(share * MINUTES).toFixed(1)} min: heap ${now.heap} MB, RSS ${now.rss} MB`)
      return now
    }
    const [, early, , late] = await Promise.all([
      Promise.all(people.map(person => person.work(PAUSE_MS))),
      watch(0.2),
      watch(0.5),
      watch(0.98),
    ])
    const db = await openDatabase({ databaseUrl, dataDir: server.dataDir })
    const broken = await brokenInvariants(db, await loadResources())
    await db.close()
    const events = tabs.reduce((sum, { heard: receivedBy }) => sum + receivedBy.size, 0)
    console.log([...crowd.answers].sort(), problems, {
      customers: crowd.written.size,
      events,
      ms: percentiles(crowd.took),
      cut: tabs.map(({ lost }) => lost()).filter(Boolean).length,
    })
    expect({ wrong: crowd.wrong.slice(0, 10), count: crowd.wrong.length, broken }).toEqual({
      wrong: [],
      count: 0,
      broken: [],
    })
    const missing = () =>
      tabs.flatMap(({ heard: receivedBy }) =>
        [...crowd.written].filter(([id, version]) => (receivedBy.get(id) ?? 0) < version),
      )
    await expect.poll(() => missing().length, { timeout: 60_000 }).toBe(0)
    const readings = server
      .output()
      .split('\n')
      .filter(line => /"level":[56]0/.test(line))
    expect(readings.slice(0, 5)).toEqual([])
    // The replay buffer grows with the writes, up to its limits.
    expect(late.heap).toBeLessThan(early.heap * 1.25 + 20)
    for (const tab of tabs) tab.close()
    memory.close()
    expect(await server.stop()).toBe(0)
  },
)
