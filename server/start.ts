import { getRequestListener } from '@hono/node-server'
import { type Listener, type Listening, listen, newHttpServer } from './api/web/listen'
import { createApp } from './app'
import type { Services } from './base/services'
import { waitForAll } from './base/storage/batchQueries'
import { retryUntilAvailable } from './base/storage/retryUntilAvailable'

const PATIENCE_MS = 10_000

/** A running server. */
export interface Running {
  /** The URL for a browser on this machine. */
  url: string
  http: Listening['server']
  stop(): Promise<void>
}

/**
 * Serves the API, the front end and live connections on one port. Calls `onListening` once the server listens,
 * and starts the background work after that.
 */
export async function startServing(services: Services, onListening?: () => Promise<void>): Promise<Running> {
  const { config } = services
  const server = newHttpServer()
  const answer = getRequestListener(createApp(services).fetch)
  const app: Listener = (request, response) => void answer(request, response)
  await retryUntilAvailable(async () => services.live.embedded?.attach(server))
  const listening = await listen(server, app, config)
  // With port 0, the system chose a port; links in mails contain it.
  config.port = listening.port
  await onListening?.()
  // Loaded only now, because no request needs it.
  const { startWork } = await import('./startWork')
  const work = await startWork(services)
  return {
    url: `http://localhost:${listening.port}`,
    http: server,
    stop: async () => {
      // Background work that the last requests leave resumes at the next start.
      await waitForAll([
        listening.stop(PATIENCE_MS),
        services.live.embedded?.close() ?? Promise.resolve(),
        work.stop(),
      ])
    },
  }
}
