import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createLogger, createServer as createVite, type FSWatcher, type Logger, type Plugin } from 'vite'
import { RUN_CONFIG } from '../../server/api/web/runConfig'
import type { Config } from '../../server/base/config'
import { BASE } from '../../server/base/publicUrl'
import type { DevelopmentApi } from './api'

/** Every path outside the front end's folder. */
const NOT_FRONT_END = `^/(?!${BASE.slice(1)}/)`

/** The front end in development, on the port that people open. */
export interface DevelopmentFrontEnd {
  watcher: FSWatcher
  close(): Promise<void>
}

/** Serves the front end with hot reload, and passes all other requests and WebSockets to the API. Fails if the port is taken. */
export async function serveFrontEnd(
  root: string,
  { host, port, pusher, dataDir, publicUrl }: Config,
  api: DevelopmentApi,
): Promise<DevelopmentFrontEnd> {
  // The API adds the service that it publishes to.
  const toApi = [NOT_FRONT_END, ...(pusher ? [`^${RUN_CONFIG}$`] : [])]
  const proxy = { target: api.url, ws: true, xfwd: true }
  // Vite's own server would end this process on a signal, before the API has stopped.
  const server = createServer()
  const vite = await createVite({
    root,
    cacheDir: join(root, '.cache/development/vite'),
    appType: 'spa',
    plugins: [waitForApi(api, toApi)],
    customLogger: withoutBrokenConnections(createLogger('info')),
    server: {
      middlewareMode: { server },
      hmr: { server },
      // The API has its own rules.
      cors: false,
      allowedHosts: publicUrl ? [new URL(publicUrl).hostname] : [],
      watch: { ignored: [dataDir, join(root, '.cache'), join(root, 'dist'), join(root, 'test-results')] },
      proxy: Object.fromEntries(toApi.map(path => [path, proxy])),
    },
  })
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await vite.close()
  }
  try {
    server.on('request', vite.middlewares).listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    await close()
    throw error
  }
  return { watcher: vite.watcher, close }
}

/** Lets requests that come while the API restarts wait for it. */
const waitForApi = (api: DevelopmentApi, paths: readonly string[]): Plugin => ({
  name: 'wait-for-api',
  configureServer: ({ middlewares }) => {
    middlewares.use(async ({ url = '' }, response, next) => {
      if (!paths.some(path => new RegExp(path).test(url)) || (await api.responds())) return next()
      response.statusCode = 503
      response.end('The API has ended. The terminal of `npm run dev` shows why.\n')
    })
  },
})

const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Leaves out live connections that break because a page closes, or that open while the API restarts. */
function withoutBrokenConnections(logger: Logger): Logger {
  const { error } = logger
  logger.error = (message, options) => {
    const { code = '' } = (options?.error ?? {}) as NodeJS.ErrnoException
    if (!BROKEN.has(code)) error(message, options)
  }
  return logger
}
