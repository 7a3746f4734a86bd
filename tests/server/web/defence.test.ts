import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onError } from '../../../server/api/http/errors'
import { createApp } from '../../../server/app'
import type { Env } from '../../../server/base/request/session'
import { engines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'

const API = '/api/v1'
const [engine] = engines
const OWN = 'https://office.example.com'

describe('defence against other sites', () => {
  let test: TestApp
  let token: string
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    test = await openTestApp(engine, { ALLOWED_ORIGINS: OWN, TRUST_PROXY: '1' })
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  it('A-01 the cookies of a signed-in browser give no access: no page of another site can use them', async () => {
    const { paths } = (await test.call(`${API}/openapi.json`)).body
    const cookies = { Cookie: `accessToken=${encodeURIComponent(token)}; userData=%7B%7D` }
    const answered: string[] = []
    for (const [path, methods] of Object.entries<object>(paths))
      for (const [method, { security }] of Object.entries<{ security?: unknown[] }>(
        methods as Record<string, { security?: unknown[] }>,
      )) {
        if (method === 'get' || method === 'head' || security) continue
        const call = { method: method.toUpperCase(), headers: cookies, body: {} }
        const { status } = await test.call(API + path.replace(/\{\w+\}/g, '1'), call)
        if (status !== 401) answered.push(`${method} ${path} ${status}`)
      }
    expect(answered).toEqual([])
  })

  it('A-01 a page of another site changes nothing, not even with a token; one of an allowed origin can', async () => {
    const send = (headers: Record<string, string>) =>
      test.call(`${API}/auth/login`, { body: { email: 'admin@example.com', password: PASSWORD }, headers })
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    expect(await send(foreign)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'Sec-Fetch-Site': 'cross-site', Origin: OWN })).status).toBe(200)
    expect((await send({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    const response = await test.call(`${API}/customers`, {
      token,
      headers: { Origin: 'https://evil.example' },
    })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('A-01 a form of another site is not JSON, so it signs nobody in', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const body = { email: 'admin@example.com', password: PASSWORD }
      const { status } = await test.call(`${API}/auth/login`, { body, headers: { 'Content-Type': type } })
      expect(status).toBe(415)
    }
  })

  it('E-04 every response has strict headers against scripts, sniffing and referrer leaks', async () => {
    for (const path of [`${API}/health`, `${API}/customers`, '/build/', '/nowhere']) {
      const { headers } = await test.call(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toContain("object-src 'none'")
      expect(headers.get('Content-Security-Policy')).toMatch(
        /script-src [^;]*'self'[^;]*; script-src-attr 'none'/,
      )
      expect(headers.get('Content-Security-Policy')).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('Permissions-Policy')).toContain('camera=()')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('X-Powered-By')).toBeNull()
      if (path.startsWith(API)) expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('E-04 T-06 only the preview of Studio can be shown in a frame, by pages of the same origin', async () => {
    const framing = async (path: string) => {
      const { headers } = await test.call(path)
      const [ancestors] = /frame-ancestors [^;]+/.exec(headers.get('Content-Security-Policy') ?? '') ?? []
      return [ancestors, headers.get('X-Frame-Options')]
    }
    const never = ["frame-ancestors 'none'", 'DENY']
    const byItself = ["frame-ancestors 'self'", 'SAMEORIGIN']
    expect(await framing('/build/preview/customers')).toEqual(byItself)
    for (const path of [
      '/build/',
      '/build/customers',
      '/build/previews/1',
      '/preview/customers',
      `${API}/health`,
    ])
      expect(await framing(path)).toEqual(never)
  })

  it('E-04 sends HSTS for a year over HTTPS, and never otherwise', async () => {
    const sent = async (headers: Record<string, string>, app = test.app) =>
      (await test.call(`${API}/health`, { headers, app })).headers.get('Strict-Transport-Security')
    const withUrl = (publicUrl: string, trustedProxies: number) => {
      const config = { ...test.services.config, publicUrl, trustedProxies }
      return createApp({ ...test.services, config })
    }
    expect(await sent({})).toBeNull()
    expect(await sent({ 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000; includeSubDomains')
    expect(await sent({ 'X-Forwarded-Proto': 'https, http' })).toBeNull()
    expect(await sent({ 'X-Forwarded-Proto': 'https' }, withUrl('http://localhost/', 0))).toBeNull()
    expect(await sent({}, withUrl('https://office.example.com/build/', 0))).not.toBeNull()
  })

  it('E-04 a server error returns a reference and no details', async () => {
    const app = new Hono<Env>().get('/', () => {
      throw new Error('at /srv/secret.ts:1 select password')
    })
    app.onError(onError(test.services))
    const { status, body } = await test.call('/', { app })
    expect(status).toBe(500)
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'message', 'status'])
    expect(JSON.stringify(body)).not.toMatch(/secret|select|\.ts/)
  })

  it("E-04 limits a filter's size, however it is nested", async () => {
    const ask = (filter: unknown) =>
      test.call(`${API}/customers?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token })
    const way = { id_gte: 1, id_lte: 9 }
    const or = Array.from({ length: 11 }, () => ({ or: Array.from({ length: 10 }, () => way) }))
    const { status, body } = await ask({ or })
    expect(status).toBe(400)
    expect(body.message).toBe('filter has too many conditions: 200 at most.')
    expect((await ask({ or: or.slice(0, 9) })).status).toBe(200)
  })
})
