import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import type { Services } from '../../../server/base/services'
import { startSession } from '../../../server/engine/people/sessions'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { openLive } from '../../../server/live/openLive'
import { prepareFirstRecords } from '../../../server/ops/first/firstRecords'
import { startServing } from '../../../server/start'
import type { Rule } from '../../../src/core/access/rule'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { openTestApp } from '../testApp'

const MINE = ['Customer', 'work-orders', 'Policy', 'Claim']
const onlyMine: Rule[] = MINE.map(subject => ({
  action: ['read'],
  subject: [subject],
  conditions: { assigned_to: '@me' },
}))

/** A signed-in user. */
export interface Somebody {
  id: number
  token: string
}

/**
 * Starts an office that listens on a port. Its methods create
 * users of every kind and connect the official clients.
 */
export async function openLiveOffice(engine: Engine, env: Record<string, string> = {}) {
  const test = await openTestApp(engine, { PORT: '0', ...env })
  const { services } = test
  await prepareFirstRecords(services, ['roles'])
  const mine = await test.addRecord('roles', { name: 'Only mine', permissions: onlyMine })
  let running = await startServing(services)
  const clients: Client[] = []
  const further: Awaited<ReturnType<typeof startServing>>[] = []
  const url = () => `http://127.0.0.1:${services.config.port}`

  return {
    services,
    mine,
    url,
    /** Creates users with the given values, and signs them in. */
    people: async (count: number, values: Values): Promise<Somebody[]> => {
      const made = Math.random().toString(36).slice(2)
      const rows = Array.from({ length: count }, (_, n) => ({
        ...{ name: `Person ${n}`, email: `${made}.${n}@example.com`, language: 'en', active: true },
        ...values,
      }))
      const records = await createRecords(services, services.resources.account, rows)
      const signIn = async ({ id }: { id: number }) => ({
        id,
        token: await startSession(services.db.kysely, id, {}),
      })
      return Promise.all(records.map(signIn))
    },
    call: (somebody: Somebody, method: string, path: string, body?: unknown, headers = {}) =>
      callAt(url(), somebody, method, path, body, headers),
    connect: async (somebody: Somebody, at = url()): Promise<Client> => {
      const client = new Client(somebody, at)
      clients.push(client)
      await client.connected()
      return client
    },
    /** Starts another process on the same database, simulated within this process. */
    startAnother: async () => {
      const config = { ...services.config, port: 0 }
      const other: Services = { ...services, config, live: await openLive({ ...services, config }) }
      further.push(await startServing(other))
      return `http://127.0.0.1:${config.port}`
    },
    stop: () => running.stop(),
    start: async () => {
      services.live = await openLive(services)
      running = await startServing(services)
    },
    close: async () => {
      for (const client of clients) client.pusher.disconnect()
      await Promise.all([running.stop(), ...further.map(other => other.stop())])
      await test.close()
    },
  }
}

export type LiveOffice = Awaited<ReturnType<typeof openLiveOffice>>

/** Calls the API over the network. */
export async function callAt(
  url: string,
  { token }: Somebody,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it says what it is
  return { status: response.status, body: (await response.json()) as any }
}

/** An event that a client received. */
export interface Heard {
  channel: string
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  data: any
}

/** A user's tab: Echo with pusher-js, as in the app. */
export class Client {
  readonly pusher: Pusher
  readonly heard: Heard[] = []

  constructor(somebody: Somebody, url: string, key = 'coverdesk') {
    const { hostname, port } = new URL(url)
    const headers = { Authorization: `Bearer ${somebody.token}` }
    this.pusher = new Pusher(key, {
      cluster: 'eu',
      wsHost: hostname,
      wsPort: Number(port),
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: { transport: 'ajax', endpoint: `${url}/broadcasting/auth`, headers },
      userAuthentication: { transport: 'ajax', endpoint: `${url}/broadcasting/user-auth`, headers },
    })
  }

  get socketId(): string {
    return this.pusher.connection.socket_id
  }

  echo(): Echo<'pusher'> {
    return new Echo({ broadcaster: 'pusher', key: 'coverdesk', client: this.pusher })
  }

  connected(): Promise<void> {
    return new Promise(resolve => {
      if (this.pusher.connection.state === 'connected') resolve()
      else this.pusher.connection.bind('connected', () => resolve())
    })
  }

  ended(): Promise<void> {
    return new Promise(resolve => {
      if (this.pusher.connection.state !== 'connected') resolve()
      else this.pusher.connection.bind('state_change', () => resolve())
    })
  }

  /** Joins a channel; returns whether the server allowed it. */
  join(name: string): Promise<boolean> {
    const channel = this.pusher.subscribe(name)
    channel.bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher')) this.heard.push({ channel: name, event, data })
    })
    return new Promise(resolve => {
      channel.bind('pusher:subscription_succeeded', () => resolve(true))
      channel.bind('pusher:subscription_error', () => resolve(false))
    })
  }

  /** Returns the IDs and versions of the records in its events. */
  records(): string[] {
    return this.heard
      .filter(({ event }) => event === 'changed')
      .map(({ data: { id, version } }) => (id === undefined ? 'many' : `${id}@${version}`))
  }
}
