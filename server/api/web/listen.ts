import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request of Node's own server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The one http server of a process; WebSockets are upgraded on it too. */
export interface Listening {
  server: Server
  port: number
  /** Takes no new connection, lets the requests in hand finish, and cuts off what is left after `patience`. */
  stop(patience: number): Promise<void>
}

/** How long, in milliseconds, somebody may take to send something. */
export interface Patience {
  headers: number
  /** With its body: a file over a slow line. */
  request: number
  /** How often it is looked who takes longer. */
  looked: number
}

// Who sends a letter a minute keeps a connection, and with many of them everybody else out.
const defaultPatience: Patience = { headers: 20_000, request: 180_000, looked: 10_000 }

/** An http server that does not listen yet: the development server needs it before the listener is known. */
export const newHttpServer = (patience: Patience = defaultPatience): Server =>
  createServer({
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.looked,
  })

/** Listens, on any free port for 0. */
export async function listen(
  server: Server,
  listener: Listener,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  let stopping = false
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
      await close(server, patience)
    },
  }
}

async function close(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // A connection that was busy when the server closed stays open for its next request: it gets none.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    limit = setTimeout(resolve, patience)
  })
  await Promise.race([closed, late])
  clearInterval(idle)
  clearTimeout(limit)
  server.closeAllConnections()
}
