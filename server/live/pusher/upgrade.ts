import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { accept, hasRoom } from './accept'
import { closeCodes, type Ending } from './closeCodes'
import { closeSocket } from './closeSocket'
import type { Hub } from './hub'
import { isOwnOrigin, type Origins } from './ownOrigin'

const VERSION = 7

/** What clients are let in by. */
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

const isLive = (url = '') => /^\/app(\/|\?|$)/.test(url)

/** Takes the upgrades of an http server that are for live; those of others are left alone. */
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
  server.on('upgrade', take)
  return () => {
    server.off('upgrade', take)
    // Nobody is listening for upgrades any more: who asks for one is told so.
    server.on('upgrade', (request, socket) => {
      if (isLive(request.url)) answer(socket, 503)
    })
  }
}

/** What is not for live goes to whoever else listens, or is answered as if no upgrade had been asked for. */
function passOn(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
  if (isSocket) {
    if (server.listenerCount('upgrade') === 1) answer(socket, 404)
  } else {
    // Some clients offer HTTP/2 with every request; one that does not take it answers in HTTP/1.1.
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
