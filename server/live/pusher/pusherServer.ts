import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { PusherApp } from '../../base/liveServer'
import { closeCodes } from './closeCodes'
import type { Connection } from './connection'
import { Hub, type Publication } from './hub'
import { defaultLimits, type Limits } from './limits'
import type { Member, PresenceChange, Relay, RelayListener } from './relay'
import { type Entrance, takeUpgrades } from './upgrade'

/** The options of an embedded server. */
export interface PusherOptions extends Entrance {
  app: PusherApp
  log: Logger
  /** Returns whether a public channel exists; without it, none does. */
  isPublic?(channel: string): boolean
  /** Returns whether clients can send each other this event; without it, they can send none. */
  mayClientEvent?(channel: string, event: string): boolean
  /** Connects the servers of several processes; without it, this process is the only one. */
  relay?: Relay
  limits?: Partial<Limits>
}

/** The embedded server of the Pusher protocol in one process. */
export interface PusherServer {
  readonly app: PusherApp
  readonly hub: Hub
  /** Starts accepting clients on an HTTP server. */
  attach(server: Server): Promise<void>
  publish(publication: Publication): Promise<void>
  /**
   * Assigns a user to a socket before its channel is authorized, so that ending the user's connections closes
   * it. Call it before reading the user's permissions: if they are revoked in between, the socket is closed
   * too.
   */
  setSocketUser(socketId: string, userId: string | number): Promise<void>
  /** Ends a user's connections in every process; their clients do not reconnect automatically. */
  terminateUser(userId: string | number): Promise<void>
  /**
   * Closes this process's client connections with a code that makes the clients reconnect, to any process.
   */
  close(): Promise<void>
}

const CLOSING_MS = 2_000

/** Creates a server that accepts no clients yet. */
export function createPusherServer(options: PusherOptions): PusherServer {
  const { app, log, relay = soleRelay(), mayClientEvent = () => false } = options
  const { isPublic = () => false } = options
  const limits = { ...defaultLimits, ...options.limits }
  const hub = new Hub({ app, limits, relay, log, isPublic, mayClientEvent })
  const endings: (() => unknown)[] = []
  return {
    app,
    hub,
    attach: async server => {
      await relay.open({
        onMessage: message => {
          if (message.kind === 'event') hub.deliver(message)
          else if (message.kind === 'terminate') hub.endUser(message.user)
          else hub.connections.get(message.socket)?.users.add(message.user)
        },
        presence: change => hub.presence(change),
        missed: () => sendBack(hub),
        occupied: prefix => hub.occupied(prefix),
      })
      endings.push(takeUpgrades(server, hub, options), watchActivity(hub))
    },
    publish: publication => hub.publish(publication),
    setSocketUser: (socketId, userId) => hub.setUser(socketId, String(userId)),
    terminateUser: userId => hub.terminate(String(userId)),
    close: async () => {
      for (const end of endings) end()
      sendBack(hub)
      await emptied(hub)
      await relay.close()
    },
  }
}

// When the clients reconnect, they request the events they missed.
function sendBack({ connections }: Hub): void {
  for (const connection of connections.values())
    connection.end({ code: closeCodes.comeBack, reason: 'Please reconnect' })
}

/** Waits until the clients have disconnected, and terminates the connections that are left after a while. */
async function emptied({ connections }: Hub): Promise<void> {
  const late = performance.now() + CLOSING_MS
  while (connections.size && performance.now() < late) await new Promise(resolve => setTimeout(resolve, 10))
  for (const connection of connections.values()) connection.cutOff()
}

const PING = JSON.stringify({ event: 'pusher:ping', data: '{}' })

/** Pings silent clients, and closes the connections of those that do not reply. */
function watchActivity(hub: Hub): () => void {
  const { activitySeconds, pongSeconds } = hub.parts.limits
  const look = () => {
    const now = performance.now()
    for (const connection of hub.connections.values()) {
      if (connection.pingedAt === undefined) {
        if (now - connection.lastMessageAt > activitySeconds * 1000) ask(connection, now)
      } else if (now - connection.pingedAt > pongSeconds * 1000) giveUp(connection)
    }
  }
  const timer = setInterval(look, Math.min(activitySeconds, pongSeconds) * 250)
  timer.unref()
  return () => clearInterval(timer)
}

function ask(connection: Connection, now: number): void {
  connection.pingedAt = now
  connection.send(PING)
}

function giveUp(connection: Connection): void {
  connection.end(
    connection.hasSentMessage
      ? { code: closeCodes.noPong, reason: 'Pong reply not received' }
      : { code: closeCodes.inactive, reason: 'Closed after inactivity' },
  )
}

/** Returns the relay of a single process, which keeps the members in memory and sends nothing. */
function soleRelay(): Relay {
  const channels = new Map<string, Map<string, Member>>()
  let listener: RelayListener | undefined
  let seq = 0

  const membersOf = (channel: string): Member[] => {
    const members = [...(channels.get(channel)?.values() ?? [])]
    return [...new Map(members.map(member => [member.user_id, member])).values()]
  }
  const isIn = (channel: string, { user_id }: Member) =>
    membersOf(channel).some(member => member.user_id === user_id)
  const notifyPresence = (kind: PresenceChange['kind'], channel: string, member: Member) =>
    listener?.presence({ kind, channel, member, seq })

  return {
    open: async given => {
      listener = given
    },
    send: () => Promise.resolve(),
    join: async (channel, socketId, member) => {
      const isNew = !isIn(channel, member)
      const sockets = channels.get(channel) ?? new Map<string, Member>()
      channels.set(channel, sockets.set(socketId, member))
      seq += 1
      if (isNew) notifyPresence('member_added', channel, member)
      return { seq, members: membersOf(channel) }
    },
    leave: async (channel, socketId) => {
      const sockets = channels.get(channel)
      const member = sockets?.get(socketId)
      if (!sockets || !member) return
      sockets.delete(socketId)
      if (sockets.size === 0) channels.delete(channel)
      seq += 1
      if (!isIn(channel, member)) notifyPresence('member_removed', channel, member)
    },
    members: async channel => membersOf(channel),
    occupiedElsewhere: async () => ({}),
    close: async () => {
      channels.clear()
      listener = undefined
    },
  }
}
