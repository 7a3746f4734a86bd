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

/** How clients are admitted. */
export interface Entrance extends Origins {
  /** Where a request comes from, as connections are counted; its socket's own address without it. */
  addressOf?(request: IncomingMessage): string
}

const socketAddress = ({ socket }: IncomingMessage) => socket.remoteAddress ?? 'unknown'

/** Why a client may not connect, if so. */
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
  if (!isOwnOrigin(request, origins)) return { code: closeCodes.unauthorised, reason: 'Origin not allowed' }
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
  // Node 22.21, 24.9 and later ask before they hand over a socket; earlier ones hand it over for any offer (passOn).
  Object.assign(server, { shouldUpgradeCallback: isForSocket })
  server.on('upgrade', take)
  return () => {
    server.off('upgrade', take)
    // After the end, a new live connection is refused rather than left waiting.
    server.on('upgrade', (request, socket) => {
      if (isLive(request.url)) answer(socket, 503)
    })
  }
}

/** Leaves an upgrade to other listeners, or serves the request as if it had not asked for one. */
function passOn(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  if (isForSocket(request)) {
    if (server.listenerCount('upgrade') === 1) answer(socket, 404)
  } else {
    // Some clients offer HTTP/2 with every request; a server may ignore the offer and answer in HTTP/1.1.
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

/** The pages that may connect. */
interface Origins {
  /** Origins beside the server's own, such as `https://office.example.com`. */
  allowedOrigins: readonly string[]
  /** How many proxies in front of the server say truly what it was asked for as. */
  trustedProxies: number
}

/**
 * Whether a connection may be opened from where it was. A browser always says which page it is for; what says nothing
 * is no browser, and has no rights that a page could borrow.
 */
function isOwnOrigin({ headers }: IncomingMessage, { allowedOrigins, trustedProxies }: Origins): boolean {
  const { origin } = headers
  if (origin === undefined || allowedOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.host || (trustedProxies > 0 && host === forwardedHost(headers['x-forwarded-host']))
}

// The nearest proxies are the trusted ones; they all pass on what the first of them was asked for.
const forwardedHost = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()

/** Messages beyond the limit that are not heard before the connection is ended. */
const UNHEARD_AT_MOST = 200

/** Takes a client in and listens to it until it goes. */
function accept(hub: Hub, socket: WebSocket, address: string): void {
  const { limits, log } = hub.parts
  const connection = new Connection(socket, limits, address)
  makeRoom(hub)
  hub.add(connection)

  let unheard = 0
  // Pings of the WebSocket itself cost as much as messages.
  const countMessage = (): boolean => {
    const now = Date.now()
    connection.lastMessageAt = now
    connection.pingedAt = undefined
    if (connection.messages.take(now)) return true
    unheard += 1
    if (unheard === 1) connection.refuse(closeCodes.tooMany, 'Too many messages: some are not heard')
    if (unheard > UNHEARD_AT_MOST) connection.end(protocolViolation.tooMany)
    return false
  }
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!countMessage()) return
    if (isBinary) rejectMessage(connection, Date.now())
    else receive(hub, connection, { text: data.toString(), now: Date.now() })
  })
  socket.on('ping', countMessage).on('pong', countMessage)
  // Broken frames and lost peers: the socket closes after it.
  socket.on('error', error => log.debug({ err: error }, 'a live connection broke'))
  socket.on('close', () => {
    hub.forget(connection)
    // In turn: what was under way when it closed may still let it into a channel.
    connection.inTurn(
      () => leaveAll(hub, connection),
      error => log.error({ err: error }, 'a client that left could not be removed'),
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

// A flood of connections without permissions doesn't shut out people who have some.
function makeRoom({ connections, strangers, parts }: Hub): void {
  if (connections.size < parts.limits.connections) return
  const [oldest] = strangers
  oldest?.end({ code: closeCodes.overCapacity, reason: 'The server is full' })
  if (oldest) strangers.delete(oldest)
}

/** Whether there is, or can be made, room for one more. */
const hasRoom = ({ connections, strangers, parts }: Hub): boolean =>
  connections.size < parts.limits.connections || strangers.size > 0

function establishedText(socketId: string, activitySeconds: number): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activitySeconds })
  return JSON.stringify({ event: 'pusher:connection_established', data })
}
