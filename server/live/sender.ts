import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Pusher from 'pusher'
import type { Config } from '../base/config'
import type { PusherApp } from '../base/liveServer'

/** An event that is sent to the clients of its channels. */
export interface Message {
  channels: readonly string[]
  event: string
  data: object
  /** The socket that does not receive it. */
  except?: string
}

/**
 * Publishes through Pusher's official SDK, so that our own server and a service are called in the same way.
 */
export interface Sender {
  /** Sends the messages of one call (see `callsFor`). */
  send(call: readonly Message[]): Promise<void>
  /** Returns the channels with this prefix that have subscribers. */
  occupied(beginning: string): Promise<string[]>
  /** Ends all connections of a user. */
  endConnections(user: number): Promise<void>
  close(): void
}

/** The protocol's limits for one call. */
const BATCH = 10
const CHANNELS = 100
const PATIENCE_MS = 5_000

/** Creates the client of the configured service, or of our own server, which must already listen. */
export function openSender(config: Pick<Config, 'pusher' | 'host' | 'port'>, app: PusherApp): Sender {
  const { options, agent } = wayTo(config)
  const { id: appId, key, secret } = app
  const pusher = new Pusher({ ...options, appId, key, secret, timeout: PATIENCE_MS, agent })
  return {
    send: async call => {
      const [first] = call
      if (call.length > 1) await pusher.triggerBatch(call.map(inBatch))
      else if (first) await pusher.trigger([...first.channels], first.event, first.data, exceptOf(first))
    },
    occupied: async beginning => {
      const answer = await pusher.get({ path: '/channels', params: { filter_by_prefix: beginning } })
      const { channels } = (await answer.json()) as { channels: Record<string, unknown> }
      return Object.keys(channels)
    },
    endConnections: async user => {
      await pusher.terminateUserConnections(String(user))
    },
    close: () => agent.destroy(),
  }
}

const exceptOf = ({ except }: Message) => (except ? { socket_id: except } : {})
const inBatch = (message: Message) => ({
  channel: message.channels[0] ?? '',
  name: message.event,
  data: message.data,
  ...exceptOf(message),
})

/**
 * Groups messages into calls, in their order. Messages to one channel share a call; a message to several
 * channels gets its own.
 */
export function callsFor<Sent extends Message>(messages: readonly Sent[]): Sent[][] {
  const calls: Sent[][] = []
  let batch: Sent[] = []
  for (const message of messages) {
    if (message.channels.length > 1) {
      for (let at = 0; at < message.channels.length; at += CHANNELS)
        calls.push([{ ...message, channels: message.channels.slice(at, at + CHANNELS) }])
      batch = []
    } else if (message.channels.length === 1) {
      if (batch.length % BATCH === 0) {
        batch = []
        calls.push(batch)
      }
      batch.push(message)
    }
  }
  return calls
}

function wayTo({ pusher, host, port }: Pick<Config, 'pusher' | 'host' | 'port'>) {
  const keepAlive = { keepAlive: true }
  if (!pusher) {
    const own = { host: loopbackOf(host), port: String(port), useTLS: false }
    return { options: own, agent: new HttpAgent(keepAlive) }
  }
  const agent = pusher.tls ? new HttpsAgent(keepAlive) : new HttpAgent(keepAlive)
  const named = pusher.host
    ? { host: pusher.host, ...(pusher.port ? { port: String(pusher.port) } : {}) }
    : { cluster: pusher.cluster }
  return { options: { ...named, useTLS: pusher.tls }, agent }
}

// A wildcard address is not reachable as such, so its loopback address is used.
function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns whether the live service caused the error, and not our own code. */
export const isOfService = (error: unknown): boolean => error instanceof Pusher.RequestError

/** HTTP statuses for which another attempt would fail too. */
const FINAL: readonly (number | undefined)[] = [400, 404, 413, 422]

/** Returns whether the service refuses an event permanently. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Pusher.RequestError && FINAL.includes(error.status)

/** Returns the reason of an error without its URL, which contains a signature. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Pusher.RequestError)) return String(error)
  const { message, status, body, error: cause } = error
  return [message, status && body, cause].filter(Boolean).map(String).join(': ').slice(0, 500)
}
