import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import type { Values } from '../../../src/core/schema/resource'
import { engines } from '../../support/databases'
import { callAt, type LiveOffice, openLiveOffice, type Somebody } from './liveOffice'

const CLIENTS = process.env.TEST_LONG ? 1_000 : 100
const WRITES = process.env.TEST_LONG ? 60 : 20
/** The number of tabs per user. */
const TABS = 4

type Kind = 'all' | 'some' | 'none'

/** A connected tab with as little client code as possible, because the test measures the server. */
interface Tab extends Somebody {
  kind: Kind
  socket: WebSocket
  /** The time at which it received each record's event, by the record's ID. */
  heard: Map<number, number>
}

/** Connects a socket that uses the Pusher protocol. */
async function connect(url: string, somebody: Somebody, kind: Kind): Promise<Tab> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/coverdesk?protocol=7`)
  const tab: Tab = { ...somebody, kind, socket, heard: new Map() }
  const next = () =>
    new Promise<{ event: string; data: string }>((resolve, reject) => {
      socket.once('message', text => resolve(JSON.parse(String(text)))).once('error', reject)
    })
  const { socket_id } = JSON.parse((await next()).data)
  const join = async (channel_name: string) => {
    const { status, body } = await callAt(url, somebody, 'POST', 'broadcasting/auth', {
      socket_id,
      channel_name,
    })
    if (status !== 200) return false
    const answer = next()
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, ...body } }))
    return (await answer).event === 'pusher_internal:subscription_succeeded'
  }
  const channels = ['private-resources.customers', `private-resources.customers.${somebody.id}`]
  const joined = [await join(`${channels[0]}`), await join(`${channels[1]}`)]
  expect(joined, kind).toEqual([kind === 'all', kind === 'some'])
  expect(await join(`private-notifications.${somebody.id}`)).toBe(true)
  socket.on('message', text => {
    const at = performance.now()
    const { event, channel, data } = JSON.parse(String(text))
    if (event !== 'changed') return
    const { id } = JSON.parse(data)
    expect(channels).toContain(channel)
    expect(tab.heard.has(id), 'heard twice').toBe(false)
    tab.heard.set(id, at)
  })
  return tab
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

describe.each(engines)('many clients on $name', engine => {
  let office: LiveOffice
  let writer: Somebody
  const tabs: Tab[] = []
  let [before, after] = [0, 0]

  beforeAll(async () => {
    office = await openLiveOffice(engine)
    ;[writer] = (await office.people(1, { user_type: 1 })) as [Somebody]
    const kinds: [Kind, Values, number][] = [
      ['all', { user_type: 3 }, 0.6],
      ['some', { user_type: 4, role_id: office.mine }, 0.3],
      ['none', { user_type: 4 }, 0.1],
    ]
    global.gc?.()
    before = process.memoryUsage().rss
    for (const [kind, values, share] of kinds) {
      const wanted = Math.round(CLIENTS * share)
      const people = await office.people(Math.ceil(wanted / TABS), values)
      const each = Array.from({ length: wanted }, (_, n) => people[Math.floor(n / TABS)] as Somebody)
      for (let at = 0; at < each.length; at += 20)
        tabs.push(
          ...(await Promise.all(each.slice(at, at + 20).map(one => connect(office.url(), one, kind)))),
        )
    }
    after = process.memoryUsage().rss
  }, 240_000)
  afterAll(async () => {
    for (const { socket } of tabs) socket.terminate()
    await office.close()
  })

  it(`L-09 ${CLIENTS} clients receive each event they can read exactly once, and nothing else`, {
    timeout: 180_000,
  }, async () => {
    const some = [...new Set(tabs.filter(({ kind }) => kind === 'some').map(({ id }) => id))]
    const written: { id: number; answered: number; assigned_to: number }[] = []
    for (let n = 0; n < WRITES; n++) {
      const assigned_to = some[n % some.length] as number
      const { body } = await office.call(writer, 'POST', 'customers', {
        ...{
          kind: 'person',
          first_name: 'Kim',
          last_name: `No. ${n}`,
          email: `no${n}@example.com`,
          assigned_to,
        },
      })
      written.push({ id: body.data.id, answered: performance.now(), assigned_to })
    }
    const mayHear = ({ kind, id }: Tab) =>
      written.filter(({ assigned_to }) => kind === 'all' || (kind === 'some' && assigned_to === id))
    await vi.waitFor(
      () => {
        for (const tab of tabs) expect(tab.heard.size).toBe(mayHear(tab).length)
      },
      { timeout: 60_000, interval: 50 },
    )
    for (const tab of tabs)
      expect([...tab.heard.keys()].sort((a, b) => a - b)).toEqual(mayHear(tab).map(({ id }) => id))
    const delays = tabs
      .flatMap(tab => mayHear(tab).map(({ id, answered }) => (tab.heard.get(id) ?? 0) - answered))
      .sort((a, b) => a - b)
    const figures = {
      clients: CLIENTS,
      writes: WRITES,
      events: delays.length,
      p50: Math.round(percentile(delays, 0.5)),
      p99: Math.round(percentile(delays, 0.99)),
      // Includes the clients' ends of the connections, which are in this process too.
      kib_a_connection: Math.round((after - before) / 1024 / CLIENTS),
    }
    process.stdout.write(`${engine.name}: ${JSON.stringify(figures)}\n`)
  })
})
