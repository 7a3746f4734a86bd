import type { Logger } from 'pino'
import type { PusherApp } from '../../base/liveServer'
import { userChannel } from './channelName'
import { closeCodes } from './closeCodes'
import type { Connection, Subscription } from './connection'
import type { Limits } from './limits'
import { eventText } from './message'
import type { PresenceChange, Relay, RelayMessage } from './relay'

/** An event on its way. */
export type Publication = Omit<Extract<RelayMessage, { kind: 'event' }>, 'kind'>

/** What a hub is made of. */
export interface HubParts {
  app: PusherApp
  limits: Limits
  relay: Relay
  log: Logger
  /** Whether anybody may hear a public channel; all others ask for the app's signature. */
  isPublic(channel: string): boolean
  /** Whether clients may say something to each other in a channel that they are in. */
  mayClientEvent(channel: string, event: string): boolean
}

/** The connections of this process and the channels that they hear. */
export class Hub {
  readonly connections = new Map<string, Connection>()
  /** Those that have not been let into anything, the oldest first. */
  readonly strangers = new Set<Connection>()
  readonly #addresses = new Map<string, number>()
  readonly #channels = new Map<string, Map<Connection, Subscription>>()

  constructor(readonly parts: HubParts) {}

  add(connection: Connection): void {
    this.connections.set(connection.id, connection)
    this.strangers.add(connection)
    this.#addresses.set(connection.address, this.countFrom(connection.address) + 1)
  }

  /** Forgets a connection that has closed; what it hears is left in turn. */
  forget(connection: Connection): void {
    if (!this.connections.delete(connection.id)) return
    this.strangers.delete(connection)
    const others = this.countFrom(connection.address) - 1
    if (others > 0) this.#addresses.set(connection.address, others)
    else this.#addresses.delete(connection.address)
  }

  /** How many connections there are from an address. */
  countFrom(address: string): number {
    return this.#addresses.get(address) ?? 0
  }

  remove(connection: Connection): void {
    this.forget(connection)
    for (const channel of connection.subscriptions.keys()) this.exit(connection, channel)
  }

  enter(connection: Connection, subscription: Subscription): void {
    const { channel } = subscription
    connection.subscriptions.set(channel, subscription)
    const hearers = this.#channels.get(channel) ?? new Map<Connection, Subscription>()
    this.#channels.set(channel, hearers.set(connection, subscription))
  }

  exit(connection: Connection, channel: string): Subscription | undefined {
    const subscription = connection.subscriptions.get(channel)
    connection.subscriptions.delete(channel)
    const hearers = this.#channels.get(channel)
    hearers?.delete(connection)
    if (hearers?.size === 0) this.#channels.delete(channel)
    return subscription
  }

  /** Tells everybody who hears one of the channels, in every process. */
  async publish(publication: Publication): Promise<void> {
    // First the others: what fails is published again, and must not have been heard by half.
    await this.parts.relay.send({ kind: 'event', ...publication })
    this.deliver(publication)
  }

  /** Tells those who are connected to this process. */
  deliver({ channels, event, data, except, from }: Publication): void {
    for (const channel of channels) {
      const hearers = this.#channels.get(channel)
      if (!hearers) continue
      const text = JSON.stringify({ event, channel, data, user_id: from })
      for (const connection of hearers.keys()) if (connection.id !== except) connection.send(text)
    }
  }

  presence(change: PresenceChange): void {
    const hearers = this.#channels.get(change.channel)
    if (!hearers) return
    const text = presenceText(change)
    for (const [connection, { waiting, seq }] of hearers) {
      if (waiting) waiting.push(change)
      else if (change.seq > seq) connection.send(text)
    }
  }

  /** Ends what a user is connected with, in every process. */
  async terminate(user: string): Promise<void> {
    this.endUser(user)
    await this.parts.relay.send({ kind: 'terminate', user })
  }

  endUser(user: string): void {
    for (const connection of this.connections.values())
      if (connection.user === user || connection.users.has(user))
        connection.end({ code: closeCodes.unauthorised, reason: 'You have been disconnected by the app' })
  }

  /** Remembers whom a socket was authorised for, so that it ends with that user's rights. */
  async setUser(socket: string, user: string): Promise<void> {
    const own = this.connections.get(socket)
    if (own) own.users.add(user)
    else await this.parts.relay.send({ kind: 'socket', socket, user })
  }

  /** How many connections of this process hear each channel. */
  occupied(prefix = ''): Record<string, number> {
    const found: Record<string, number> = {}
    for (const [channel, hearers] of this.#channels)
      if (channel.startsWith(prefix) && !channel.startsWith(userChannel(''))) found[channel] = hearers.size
    return found
  }
}

/** What members of a channel are told when somebody comes or goes. */
export function presenceText({ kind, channel, member }: PresenceChange): string {
  const said = kind === 'member_added' ? member : { user_id: member.user_id }
  return eventText(`pusher_internal:${kind}`, JSON.stringify(said), channel)
}
