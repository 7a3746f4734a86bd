import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { BASE } from '../../base/publicUrl'
import type { Listener } from './listen'
import { RUN_CONFIG } from './runConfig'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs Vite on the same port, with hot reload over the same server.
 * Requests outside the front end go to the app.
 */
export async function withVite(
  server: Server,
  app: Listener,
): Promise<{ listener: Listener; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    listener: (request, response) => {
      if (request.url?.startsWith(`${BASE}/`) && request.url !== RUN_CONFIG)
        vite.middlewares(request, response, () => app(request, response))
      else app(request, response)
    },
    close: () => vite.close(),
  }
}
