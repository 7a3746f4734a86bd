import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { PusherApp } from '../../base/liveServer'
import { closeCodes } from './closeCodes'
import { Hub, type Publication } from './hub'
import { defaultLimits, type Limits } from './limits'
import type { Relay } from './relay'
import { soleRelay } from './soleRelay'
import { type Entrance, takeUpgrades } from './upgrade'
import { watchActivity } from './watchActivity'

/** What an embedded server is told. */
export interface PusherOptions extends Entrance {
  app: PusherApp
  log: Logger
  /** Which public channels there are; none without it. */
  isPublic?(channel: string): boolean
  /** Which events clients may send each other; none without it. */
  mayClientEvent?(channel: string, event: string): boolean
  /** What makes one server of several processes; without it, this process is the only one. */
  relay?: Relay
  limits?: Partial<Limits>
}

/** The embedded server of the Pusher protocol, of one process. */
export interface PusherServer {
  readonly app: PusherApp
  readonly hub: Hub
  /** Takes clients on an http server from now on. */
  attach(server: Server): Promise<void>
  publish(publication: Publication): Promise<void>
  /**
   * Says whom a socket is about to be authorised for, so that it ends when that user's connections are ended. To be
   * called before the rights are looked up: what ends in between ends the socket too.
   */
  setSocketUser(socketId: string, userId: string | number): Promise<void>
  /** Ends what a user is connected with, in every process; they do not come back by themselves. */
  terminateUser(userId: string | number): Promise<void>
  /** Sends the clients of this process away in such a way that they come back, to whichever process takes them. */
  close(): Promise<void>
}

const CLOSING_MS = 2_000

/** Makes a server that takes no clients yet. */
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

// They ask for what they missed when they come back.
function sendBack({ connections }: Hub): void {
  for (const connection of connections.values())
    connection.end({ code: closeCodes.comeBack, reason: 'Please reconnect' })
}

/** Waits until the clients have gone, and cuts off those who do not go. */
async function emptied({ connections }: Hub): Promise<void> {
  const late = Date.now() + CLOSING_MS
  while (connections.size && Date.now() < late) await new Promise(resolve => setTimeout(resolve, 10))
  for (const connection of connections.values()) connection.cutOff()
}

/** Makes a server and lets it take clients on an http server. */
export async function attachPusherServer(server: Server, options: PusherOptions): Promise<PusherServer> {
  const pusher = createPusherServer(options)
  await pusher.attach(server)
  return pusher
}
