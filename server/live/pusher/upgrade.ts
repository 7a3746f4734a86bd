import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { closeCodes, type Ending } from './closeCodes'
import { closeSocket } from './closeSocket'
import { Connection, protocolViolation } from './connection'
import type { Hub } from './hub'
import { receive, rejectMessage } from './receive'

const VERSION = 7

/** The options for admitting clients. */
export interface Entrance extends Origins {
  /** Returns the address by which connections are counted; without it, the socket's own address. */
  addressOf?(request: IncomingMessage): string
}

const socketAddress = ({ socket }: IncomingMessage) => socket.remoteAddress ?? 'unknown'

/** Returns why a client cannot connect, or undefined if it can. */
function refusalOf(
  hub: Hub,
  request: IncomingMessage,
  { address, ...origins }: Origins & { address: string },
): Ending | undefined {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [key, ...rest] = pathname.slice('/app/'.length).split('/')
  if (rest.length) return { code: closeCodes.unknownPath, reason: 'Path not found' }
  if (key !== hub.parts.app.key) return { code: closeCodes.unknownApp, reason: 'Application does not exist' }
  const version = searchParams.get('protocol')
  if (version === null) return { code: closeCodes.noVersion, reason: 'No protocol version supplied' }
  if (!/^\d+$/.test(version)) return { code: closeCodes.malformedVersion, reason: 'Invalid version string' }
  if (Number(version) !== VERSION)
    return { code: closeCodes.unsupportedVersion, reason: 'Unsupported protocol version' }
  if (!isOwnOrigin(request, origins)) return { code: closeCodes.unauthorized, reason: 'Origin not allowed' }
  if (hub.countFrom(address) >= hub.parts.limits.connectionsPerAddress)
    return { code: closeCodes.overCapacity, reason: 'Too many connections from this address' }
  if (!hasRoom(hub)) return { code: closeCodes.overCapacity, reason: 'The server is full' }
  return undefined
}

const isForSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

const isLive = (url = '') => /^\/app(\/|\?|$)/.test(url)

/** Handles the upgrades of an HTTP server to live connections, and leaves other upgrades alone. */
export function takeUpgrades(server: Server, hub: Hub, entrance: Entrance): () => void {
  const { addressOf = socketAddress } = entrance
  const { messageBytes } = hub.parts.limits
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageBytes,
  })
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isLive(request.url)) {
      passOn(server, request, { socket, head })
      return
    }
    const address = addressOf(request)
    const refusal = refusalOf(hub, request, { ...entrance, address })
    sockets.handleUpgrade(request, socket, head, client => {
      if (!refusal) return accept(hub, client, address)
      client.on('error', () => client.terminate())
      closeSocket(client, refusal)
    })
  }
  // Node 22.21, 24.9 and later call this before they hand over a socket; earlier versions hand over every
  // upgrade (see `passOn`).
  Object.assign(server, { shouldUpgradeCallback: isForSocket })
  server.on('upgrade', take)
  return () => {
    server.off('upgrade', take)
    // After the server has stopped, a new live connection is refused and not left waiting.
    server.on('upgrade', (request, socket) => {
      if (isLive(request.url)) answer(socket, 503)
    })
  }
}

/** Leaves a WebSocket upgrade to other listeners. Serves any other upgrade as a plain request. */
function passOn(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  if (isForSocket(request)) {
    if (server.listenerCount('upgrade') === 1) answer(socket, 404)
  } else {
    // Some clients offer HTTP/2 with every request; a server can ignore the offer and respond with HTTP/1.1.
    socket.unshift(Buffer.concat([headOf(request), head]))
    server.emit('connection', socket as Socket)
  }
}

const OFFER = /^(upgrade|connection|http2-settings)$/i

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!OFFER.test(rawHeaders[at] ?? '')) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

function answer(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The origins of pages that can connect. */
interface Origins {
  /** Origins other than the server's own, such as `https://office.example.com`. */
  allowedOrigins: readonly string[]
  /** The number of trusted proxies in front of the server, which set X-Forwarded-Host. */
  trustedProxies: number
}

/**
 * Returns whether a connection can be opened from a request's origin. A browser always sends the origin of
 * its page. A client without one is not a browser, so a foreign page cannot use its rights.
 */
function isOwnOrigin({ headers }: IncomingMessage, { allowedOrigins, trustedProxies }: Origins): boolean {
  const { origin } = headers
  if (origin === undefined || allowedOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.host || (trustedProxies > 0 && host === forwardedHost(headers['x-forwarded-host']))
}

// The nearest proxies are trusted, and all of them pass on the host that the client requested.
const forwardedHost = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()

/** The number of ignored messages beyond the limit after which the connection is closed. */
const UNHEARD_AT_MOST = 200

/** Accepts a client and handles its messages until it disconnects. */
function accept(hub: Hub, socket: WebSocket, address: string): void {
  const { limits, log } = hub.parts
  const connection = new Connection(socket, limits, address)
  makeRoom(hub)
  hub.add(connection)

  let unheard = 0
  // WebSocket pings count too, because they cost as much as messages.
  const countMessage = (): boolean => {
    const now = performance.now()
    connection.lastMessageAt = now
    connection.pingedAt = undefined
    if (connection.messages.take(now)) return true
    unheard += 1
    if (unheard === 1) connection.refuse(closeCodes.tooMany, 'Too many messages: some were ignored')
    if (unheard > UNHEARD_AT_MOST) connection.end(protocolViolation.tooMany)
    return false
  }
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!countMessage()) return
    if (isBinary) rejectMessage(connection, performance.now())
    else receive(hub, connection, { text: data.toString(), now: performance.now() })
  })
  socket.on('ping', countMessage).on('pong', countMessage)
  // Invalid frames and lost peers: the socket closes after this event.
  socket.on('error', error => log.debug({ err: error }, 'a live connection failed'))
  socket.on('close', () => {
    hub.forget(connection)
    // Queued, because a running task can still subscribe the closed connection to a channel.
    connection.inTurn(
      () => leaveAll(hub, connection),
      error => log.error({ err: error }, 'a disconnected client could not be removed'),
    )
  })
  connection.send(establishedText(connection.id, limits.activitySeconds))
}

async function leaveAll(hub: Hub, connection: Connection): Promise<void> {
  try {
    for (const { channel, member } of connection.subscriptions.values())
      if (member) await hub.parts.relay.leave(channel, connection.id)
  } finally {
    hub.remove(connection)
  }
}

// Many connections without authorization must not keep out the ones that have it.
function makeRoom({ connections, strangers, parts }: Hub): void {
  if (connections.size < parts.limits.connections) return
  const [oldest] = strangers
  oldest?.end({ code: closeCodes.overCapacity, reason: 'The server is full' })
  if (oldest) strangers.delete(oldest)
}

/** Returns whether there is room for another connection, or room can be made. */
const hasRoom = ({ connections, strangers, parts }: Hub): boolean =>
  connections.size < parts.limits.connections || strangers.size > 0

function establishedText(socketId: string, activitySeconds: number): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activitySeconds })
  return JSON.stringify({ event: 'pusher:connection_established', data })
}
