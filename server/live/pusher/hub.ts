import type { Logger } from 'pino'
import type { PusherApp } from '../../base/liveServer'
import { userChannel } from './channelName'
import { closeCodes } from './closeCodes'
import type { Connection, Subscription } from './connection'
import type { Limits } from './limits'
import { eventText } from './message'
import type { PresenceChange, Relay, RelayMessage } from './relay'

/** An event to publish. */
export type Publication = Omit<Extract<RelayMessage, { kind: 'event' }>, 'kind'>

/** The dependencies of a hub. */
export interface HubParts {
  app: PusherApp
  limits: Limits
  relay: Relay
  log: Logger
  /** Returns whether anyone can subscribe to a public channel; other channels require the app's signature. */
  isPublic(channel: string): boolean
  /** Returns whether clients can send each other this event in a channel they have joined. */
  mayClientEvent(channel: string, event: string): boolean
}

/** The connections of this process and their channels. */
export class Hub {
  readonly connections = new Map<string, Connection>()
  /** The connections without any authorization, oldest first. */
  readonly strangers = new Set<Connection>()
  readonly #addresses = new Map<string, number>()
  readonly #channels = new Map<string, Map<Connection, Subscription>>()

  constructor(readonly parts: HubParts) {}

  add(connection: Connection): void {
    this.connections.set(connection.id, connection)
    this.strangers.add(connection)
    this.#addresses.set(connection.address, this.countFrom(connection.address) + 1)
  }

  /** Removes a closed connection from the counts. `remove` takes it out of its channels later. */
  forget(connection: Connection): void {
    if (!this.connections.delete(connection.id)) return
    this.strangers.delete(connection)
    const others = this.countFrom(connection.address) - 1
    if (others > 0) this.#addresses.set(connection.address, others)
    else this.#addresses.delete(connection.address)
  }

  /** Returns the number of connections from an address. */
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

  /** Sends an event to all subscribers of its channels, in every process. */
  async publish(publication: Publication): Promise<void> {
    // The other processes come first: a failed publication is repeated, so clients of this process must not
    // have received it yet.
    await this.parts.relay.send({ kind: 'event', ...publication })
    this.deliver(publication)
  }

  /** Sends an event to the subscribers in this process. */
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

  /** Ends all connections of a user, in every process. */
  async terminate(user: string): Promise<void> {
    this.endUser(user)
    await this.parts.relay.send({ kind: 'terminate', user })
  }

  endUser(user: string): void {
    for (const connection of this.connections.values())
      if (connection.user === user || connection.users.has(user))
        connection.end({ code: closeCodes.unauthorized, reason: 'You have been disconnected by the app' })
  }

  /** Assigns a user to a socket, so that the socket is closed when that user's connections are ended. */
  async setUser(socket: string, user: string): Promise<void> {
    const own = this.connections.get(socket)
    if (own) own.users.add(user)
    else await this.parts.relay.send({ kind: 'socket', socket, user })
  }

  /** Returns this process's number of connections by channel. */
  occupied(prefix = ''): Record<string, number> {
    const found: Record<string, number> = {}
    for (const [channel, hearers] of this.#channels)
      if (channel.startsWith(prefix) && !channel.startsWith(userChannel(''))) found[channel] = hearers.size
    return found
  }
}

/** Returns the message for a channel's members when a user joins or leaves. */
export function presenceText({ kind, channel, member }: PresenceChange): string {
  const said = kind === 'member_added' ? member : { user_id: member.user_id }
  return eventText(`pusher_internal:${kind}`, JSON.stringify(said), channel)
}
