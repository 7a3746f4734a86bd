import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import Pusher from 'pusher'
import PusherClient, { type Options } from 'pusher-js'
import { vi } from 'vitest'
import WebSocket from 'ws'
import { listen, newHttpServer } from '../../../server/api/web/listen'
import type { PusherApp } from '../../../server/base/liveServer'
import type { Limits } from '../../../server/live/pusher/limits'
import { pusherHttpRoutes } from '../../../server/live/pusher/pusherHttpRoutes'
import { createPusherServer, type PusherOptions } from '../../../server/live/pusher/pusherServer'

export const app: PusherApp = { id: 'coverdesk', key: 'coverdesk', secret: 'a secret of the tests' }

/** Starts an embedded server on its own port, with the official clients to connect to it. */
export async function openStage(given: Partial<PusherOptions> & { limits?: Partial<Limits> } = {}, port = 0) {
  const options = {
    app,
    log: pino({ level: 'silent' }),
    allowedOrigins: [],
    trustedProxies: 0,
    isPublic: () => true,
    ...given,
  }
  const server = createPusherServer({ mayClientEvent: (_, event) => event === 'client-editing', ...options })
  const http = newHttpServer()
  const answer = getRequestListener(pusherHttpRoutes(server).fetch)
  const listening = await listen(http, (request, response) => void answer(request, response), {
    port,
    host: '127.0.0.1',
  })
  await server.attach(http)
  const sdk = sdkFor(listening.port)
  const clients: PusherClient[] = []
  const sockets: RawClient[] = []
  const stop = async () => {
    await Promise.all([server.close(), listening.stop(500)])
  }
  return {
    server,
    http,
    sdk,
    port: (http.address() as AddressInfo).port,
    /** Creates a `pusher-js` client for a user, whose channels the SDK authorizes. */
    client: (user = 'nobody', more: Partial<Options> = {}): PusherClient => {
      const client = new PusherClient(app.key, { ...clientOptions(listening.port, sdk, user), ...more })
      clients.push(client)
      return client
    },
    /** Opens a raw socket that can send anything. */
    raw: async (path = `/app/${app.key}?protocol=7`, headers: Record<string, string> = {}) => {
      const client = new RawClient(new WebSocket(`ws://127.0.0.1:${listening.port}${path}`, { headers }))
      sockets.push(client)
      return client
    },
    /** Stops only the server, as SIGTERM does. */
    stop,
    close: async () => {
      for (const client of clients) client.disconnect()
      for (const { socket } of sockets) socket.terminate()
      await stop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

export const sdkFor = (port: number) =>
  new Pusher({ appId: app.id, key: app.key, secret: app.secret, host: '127.0.0.1', port: String(port) })

const clientOptions = (port: number, sdk: Pusher, user: string): Options => ({
  cluster: 'eu',
  wsHost: '127.0.0.1',
  wsPort: port,
  forceTLS: false,
  enabledTransports: ['ws'],
  channelAuthorization: {
    transport: 'ajax',
    endpoint: '',
    customHandler: ({ socketId, channelName }, done) => {
      const member = { user_id: user, user_info: { name: user } }
      if (channelName.includes('forbidden')) done(new Error('forbidden'), null)
      else
        done(null, sdk.authorizeChannel(socketId, channelName, isPresence(channelName) ? member : undefined))
    },
  },
  userAuthentication: {
    transport: 'ajax',
    endpoint: '',
    customHandler: ({ socketId }, done) => done(null, sdk.authenticateUser(socketId, { id: user })),
  },
})

const isPresence = (channel: string) => channel.startsWith('presence-')

/** A raw socket's received messages, and how it was closed. */
export class RawClient {
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it says what it is
  readonly heard: any[] = []
  ended?: { code: number; reason: string }

  constructor(readonly socket: WebSocket) {
    socket.on('message', data => this.heard.push(JSON.parse(data.toString())))
    socket.on('close', (code, reason) => {
      this.ended = { code, reason: reason.toString() }
    })
    socket.on('error', () => undefined)
  }

  get socketId(): string {
    return JSON.parse(this.heard[0].data).socket_id
  }

  say(event: string, data?: unknown, channel?: string): void {
    this.socket.send(JSON.stringify({ event, data, channel }))
  }
}

/** Waits until a check passes, for longer than a busy machine needs. */
export const soon = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 15_000, interval: 10 })
