import { getRequestListener } from '@hono/node-server'
import { withVite } from './api/web/development'
import { type Listening, listen, newHttpServer } from './api/web/listen'
import { createApp } from './app'
import type { Services } from './base/services'
import { waitForAll } from './base/storage/batchQueries'
import { retryUntilAvailable } from './base/storage/retryUntilAvailable'

const PATIENCE_MS = 10_000

/** A server that answers. */
export interface Running {
  /** Where a browser on this machine finds it. */
  url: string
  http: Listening['server']
  stop(): Promise<void>
}

/**
 * Serves API, front end and, on the upgrade of the same server, live, on one port. `onListening` gets the address as soon as it
 * answers; what it does beside its answers begins then.
 */
export async function startServing(
  services: Services,
  onListening?: (url: string) => Promise<void>,
): Promise<Running> {
  const { config } = services
  const server = newHttpServer()
  const answer = getRequestListener(createApp(services).fetch)
  const app = (...[request, response]: Parameters<typeof answer>) => void answer(request, response)
  const vite = config.dev ? await withVite(server, app) : undefined
  await retryUntilAvailable(async () => services.live.embedded?.attach(server))
  const listening = await listen(server, vite?.listener ?? app, config)
  // With 0 any port was taken; links in mails name it.
  config.port = listening.port
  const url = `http://localhost:${listening.port}`
  await onListening?.(url)
  // Read only now, as no answer waits for it.
  const { startWork } = await import('./startWork')
  const work = await startWork(services)
  return {
    url,
    http: server,
    stop: async () => {
      // What the last requests leave in the background is taken up at the next start.
      await waitForAll([
        listening.stop(PATIENCE_MS),
        services.live.embedded?.close() ?? Promise.resolve(),
        vite?.close() ?? Promise.resolve(),
        work.stop(),
      ])
    },
  }
}
