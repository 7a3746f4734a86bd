import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A request handler for Node's HTTP server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** A process's only HTTP server. It also upgrades WebSockets. */
export interface Listening {
  server: Server
  port: number
  /**
   * Accepts no new connections, lets running requests finish, and closes the rest after `patience`. Connections
   * that have not sent anything are closed within a tenth of a second.
   */
  stop(patience: number): Promise<void>
}

/** Time limits for sending a request, in milliseconds. */
export interface Patience {
  headers: number
  /** Includes the body: a file over a slow connection. */
  request: number
  /** The interval between checks of these limits. */
  looked: number
}

// A client that sends one byte a minute occupies a connection; many of them would block everyone else.
const defaultPatience: Patience = { headers: 20_000, request: 180_000, looked: 10_000 }

// Longer than proxies keep idle connections by default: nginx and AWS a minute, Caddy two. If the server
// closed one first, a request that the proxy has just sent could be lost, and the proxy would answer 502.
const IDLE_CONNECTION_MS = 125_000

/** Returns an HTTP server that does not listen yet, so that the live server can attach to it first. */
export const newHttpServer = (patience: Patience = defaultPatience): Server =>
  createServer({
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.looked,
    keepAliveTimeout: IDLE_CONNECTION_MS,
  })

/** Listens on the port, or on any free one if it is 0. */
export async function listen(
  server: Server,
  listener: Listener,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  let stopping = false
  const connections = new Set<Socket>()
  server.on('connection', connection => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  server.on('request', (request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: async patience => {
      stopping = true
      await close(server, connections, patience)
    },
  }
}

async function close(server: Server, connections: ReadonlySet<Socket>, patience: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // A connection that was busy when the server closed stays open for its
  // next request. Close it as soon as it is idle.
  // Browsers and proxies open connections before they need them; Node does not count these as idle. Requests
  // that have arrived are read between two rounds.
  let unused: Socket[] = []
  const idle = setInterval(() => {
    server.closeIdleConnections()
    for (const connection of unused) if (connection.bytesRead === 0) connection.destroy()
    unused = [...connections].filter(({ bytesRead }) => bytesRead === 0)
  }, 50)
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    limit = setTimeout(resolve, patience)
  })
  await Promise.race([closed, late])
  clearInterval(idle)
  clearTimeout(limit)
  server.closeAllConnections()
}
