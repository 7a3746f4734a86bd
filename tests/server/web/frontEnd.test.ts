import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frontEndRoutes } from '../../../server/api/web/frontEnd'
import { pageSources } from '../../../server/api/web/pageSources'
import { runConfigRoutes } from '../../../server/api/web/runConfig'
import { securityHeaders } from '../../../server/api/web/securityHeaders'
import { readConfig } from '../../../server/base/config'

describe('built front end', () => {
  let dist: string
  let app: Hono

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'coverdesk-dist-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>the app</title><script>1</script>')
    await writeFile(join(dist, 'assets', 'main-abc123.js'), 'plain')
    await writeFile(join(dist, 'assets', 'main-abc123.js.gz'), gzipSync('packed'))
    await writeFile(join(dist, '.inputs'), 'not for the world')
    await writeFile(
      join(dist, 'config.json'),
      JSON.stringify({ api: 'https://api.example.com/v1', live: { key: 'k', host: 'live.example.com' } }),
    )
    app = new Hono()
    app.use(securityHeaders({ config: { trustedProxies: 0 }, sources: pageSources(dist) }))
    app.route('/', frontEndRoutes(dist))
  })
  afterAll(() => rm(dist, { recursive: true, force: true }))

  const asPage = { headers: { Accept: 'text/html,*/*;q=0.8' } }

  it('O-08 / redirects to /build/ and keeps the query', async () => {
    const response = await app.request('/?to=%2Fx&lang=fr')
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/build/?to=%2Fx&lang=fr')
  })

  it('O-01 /build/ is the app, always revalidated', async () => {
    const response = await app.request('/build/', asPage)
    expect(await response.text()).toContain('the app')
    expect(response.headers.get('Content-Type')).toMatch('text/html')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  })

  it.each(['/build/a-page', '/build/a-page/7/edit', '/build/pages/misc/not-found/x.y'])(
    'R-13 a browser that opens %s gets the app',
    async path => {
      const response = await app.request(path, asPage)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('the app')
    },
  )

  it.each([
    ['/build/assets/gone-123.js', asPage],
    ['/build/gone.js', { headers: { Accept: '*/*', 'Sec-Fetch-Mode': 'cors' } }],
    ['/build/.inputs', { headers: { Accept: '*/*' } }],
    ['/build/../package.json', { headers: { Accept: '*/*' } }],
    ['/build/%2e%2e/package.json', { headers: { Accept: '*/*' } }],
    ['/elsewhere', asPage],
  ])('O-08 %s returns 404', async (path, init) => {
    expect((await app.request(path, init)).status).toBe(404)
  })

  it('O-08 a hashed file is cached forever, and sent compressed to clients that accept it', async () => {
    const path = '/build/assets/main-abc123.js'
    const plain = await app.request(path)
    expect(await plain.text()).toBe('plain')
    expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const packed = await app.request(path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(packed.headers.get('Content-Encoding')).toBe('gzip')
    expect(packed.headers.get('Content-Type')).toMatch('javascript')
  })

  it('O-08 pages can call the API that config.json names, and run no script from elsewhere', async () => {
    const policy = (await app.request('/build/', asPage)).headers.get('Content-Security-Policy')
    expect(policy).toContain(
      "connect-src 'self' https://api.example.com https://live.example.com wss://live.example.com;",
    )
    const hash = createHash('sha256').update('1').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it("O-08 live events come from the API's host, unless another one is configured", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coverdesk-dist-'))
    await writeFile(join(folder, 'config.json'), JSON.stringify({ api: 'http://10.0.0.7:8080/api/v1' }))
    expect(pageSources(folder).live).toEqual(['ws://10.0.0.7:8080'])
    const service = { host: 'live.example.com', port: 6001, tls: false }
    expect(pageSources(folder, service).live).toEqual([
      'http://live.example.com:6001',
      'ws://live.example.com:6001',
    ])
    await rm(folder, { recursive: true })
  })

  it("L-07 config.json names the server's publishing service, and is unchanged without one", async () => {
    const respond = async (env: NodeJS.ProcessEnv) => {
      const routes = new Hono().route('/', runConfigRoutes(readConfig(env), dist))
      return (await routes.route('/', frontEndRoutes(dist)).request('/build/config.json')).json()
    }
    const app = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'abc', PUSHER_APP_SECRET: 'hidden' }
    const api = 'https://api.example.com/v1'
    expect(await respond({})).toEqual({ api, live: { key: 'k', host: 'live.example.com' } })
    expect(await respond(app)).toEqual({
      api,
      live: { key: 'abc', cluster: 'eu', host: 'ws-eu.pusher.com', tls: true },
    })
    expect(
      await respond({ ...app, PUSHER_HOST: 'reverb', PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' }),
    ).toEqual({
      api,
      live: { key: 'abc', cluster: 'eu', host: 'reverb', port: 6001, tls: false },
    })
  })

  it('O-01 without a build it says what to run', async () => {
    const response = await frontEndRoutes(join(dist, 'nowhere')).request('/build/', asPage)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  })
})
