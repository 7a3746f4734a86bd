import { setTimeout as delay } from 'node:timers/promises'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { removeMade, sample } from '../api/create'
import { fire } from '../api/load'
import { residentMegabytes } from '../memory'
import { openSizes } from '../million'
import type { Part, Row } from '../part'
import { signIn } from '../signIn'
import { gather } from './clients'

const CLIENTS = 1_000
const WRITES = 40
/** The time between writes: at most five per second. */
const BETWEEN_MS = 200
const HEARD_WITHIN_MS = 30_000
/** A process is considered settled after this long without a request. */
const SETTLE_MS = 20_000
const LOAD_MS = 10_000
const CONNECTIONS = 12
const LISTS = '/api/v1/customers?range=%5B0%2C24%5D'

/**
 * The delay until a thousand clients receive a write's event, and the memory of a process with and without
 * load.
 */
export const part: Part = {
  name: 'live',
  title: 'Live events and memory, on PostgreSQL',
  run: async ({ runs }) => {
    const databases = await openSizes(['thousand'])
    try {
      const memory = await measureMemory(databases.thousand, runs)
      const delays = await measureEvents(databases.thousand, runs)
      return [
        {
          name: `write to event, ${CLIENTS.toLocaleString('en')} clients, up to 5 writes a second, 99th percentile`,
          ...{ unit: 'ms', product: delays, note: 'every client receives every event' },
          bound: { limit: 100, good: 'below' },
        },
        ...memory,
      ]
    } finally {
      await removeMade(databases.thousand)
      await databases.close()
    }
  },
}

const start = (databaseUrl: string) =>
  startServer({ engine: 'postgres', databaseUrl, demo: true, env: { LOG_LEVEL: 'warn' } })

async function measureMemory(url: string, runs: number): Promise<Row[]> {
  const [idle, busy]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    const server = await start(url)
    try {
      await delay(SETTLE_MS)
      idle.push(residentMegabytes(server.pid))
      busy.push(await mostUnderLoad(server))
      console.log(`memory: ${idle.at(-1)?.toFixed(0)} MB idle, ${busy.at(-1)?.toFixed(0)} MB under load`)
    } finally {
      await server.stop()
    }
  }
  return [
    {
      name: 'memory of an idle process (RSS)',
      ...{ unit: 'MB', product: idle },
      bound: { limit: 120, good: 'below' },
    },
    {
      name: 'memory of a process that lists and creates on 12 connections, the most (RSS)',
      ...{ unit: 'MB', product: busy },
      bound: { limit: 180, good: 'below' },
    },
  ]
}

/** Returns the peak memory while some clients list records and others create them. */
async function mostUnderLoad({ url, port, pid }: RunningServer): Promise<number> {
  const token = await signIn(`${url}/api/v1`)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  let count = 0
  const body = () => JSON.stringify(sample(++count))
  const create = { port, method: 'POST', path: '/api/v1/customers', headers, body }
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 100)
  try {
    const half = CONNECTIONS / 2
    await Promise.all([fire({ port, path: LISTS, headers }, half, LOAD_MS), fire(create, half, LOAD_MS)])
  } finally {
    clearInterval(watch)
  }
  return most
}

/** Returns the 99th percentile of each run, from the writer's request to the event at a client. */
async function measureEvents(databaseUrl: string, runs: number): Promise<number[]> {
  const server = await start(databaseUrl)
  const token = await signIn(`${server.url}/api/v1`)
  const crowd = await gather(server.url, token, CLIENTS)
  const found: number[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const delays: number[] = []
      const written = await writeAll(server.url, token)
      await untilHeard(crowd.heard, [...written.keys()])
      for (const [id, sent] of written) for (const at of crowd.heard.get(id) ?? []) delays.push(at - sent)
      crowd.heard.clear()
      delays.sort((a, b) => a - b)
      const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
      found.push(at(0.99))
      console.log(`events: ${delays.length}, median ${at(0.5).toFixed(0)} ms, 99 % ${at(0.99).toFixed(0)} ms`)
    }
  } finally {
    crowd.leave()
    await server.stop()
  }
  return found
}

/** Creates records, and returns when the request for each was sent. */
async function writeAll(url: string, token: string): Promise<Map<number, number>> {
  const written = new Map<number, number>()
  for (let n = 0; n < WRITES; n++) {
    const sent = performance.now()
    const answer = await fetch(`${url}/api/v1/customers`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(sample(n)),
    })
    const { data } = (await answer.json()) as { data: { id: number } }
    written.set(data.id, sent)
    await delay(BETWEEN_MS)
  }
  return written
}

/** Waits until every client has every event. A missed event is an error, not a measurement. */
async function untilHeard(heard: Map<number, number[]>, ids: readonly number[]): Promise<void> {
  const until = performance.now() + HEARD_WITHIN_MS
  const missing = () => ids.find(id => (heard.get(id)?.length ?? 0) < CLIENTS)
  while (missing() !== undefined) {
    if (performance.now() > until) throw new Error(`Not every client has heard of record ${missing()}`)
    await delay(50)
  }
}
