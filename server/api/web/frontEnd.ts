import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Handler } from 'hono'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BASE } from '../../base/publicUrl'
import type { AnswerPage } from './firstPages'

const HASHED = `${BASE}/assets/`
const YEAR = 'public, max-age=31536000, immutable'

/**
 * Serves the built front end under `/build/`. Names in `assets/` contain a hash and never change; all other
 * files are revalidated. A path without a file is a page of the app if a browser navigates to it, otherwise a
 * 404. `answerPage` renders the pages.
 */
export function frontEndRoutes(dist: string, answerPage?: AnswerPage): Hono {
  const routes = new Hono()
  routes.get('/', c => c.redirect(`${BASE}/${new URL(c.req.url).search}`))
  routes.get(BASE, c => c.redirect(`${BASE}/${new URL(c.req.url).search}`, 301))
  if (!existsSync(join(dist, 'index.html'))) return routes.get(`${BASE}/*`, notBuilt)
  const file = serveStatic({
    root: dist,
    precompressed: true,
    rewriteRequestPath: path => path.slice(BASE.length),
  })
  const index = serveStatic({ root: dist, precompressed: true, path: 'index.html' })
  const page: Handler = (c, next) =>
    answerPage ? answerPage(c, c.req.path.slice(BASE.length)) : index(c, next)
  routes.get(`${BASE}/`, cached, page)
  routes.get(`${BASE}/*`, cached, (c, next) => (isHidden(c.req.path) ? next() : file(c, next)))
  routes.get(`${BASE}/*`, (c, next) => (isNavigation(c) ? page(c, next) : next()))
  return routes
}

const cached = createMiddleware(async (c, next) => {
  await next()
  if (c.res.ok) c.header('Cache-Control', c.req.path.startsWith(HASHED) ? YEAR : 'no-cache')
})

const isHidden = (path: string) => path.split('/').some(part => part.startsWith('.'))

function isNavigation(c: Context): boolean {
  if (c.req.path.startsWith(HASHED)) return false
  const mode = c.req.header('Sec-Fetch-Mode')
  return mode ? mode === 'navigate' : (c.req.header('Accept') ?? '').includes('text/html')
}

const notBuilt = (c: Context) =>
  c.text('The front end is not built. Run `npm run build`, or `npm start`, which does.', 503)
