import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { fileGroups } from '../../../src/core/schema/publicSettings'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const FRIEND = 'https://friend.example.com'

describe.each(mainEngines)('app on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine, { ALLOWED_ORIGINS: FRIEND })
    await test.addAccount({ email: 'admin@example.com' })
  })
  afterAll(() => test.close())

  it('O-07 health checks the process and its database', async () => {
    const { status, body } = await test.call('/api/v1/health')
    expect(status).toBe(200)
    expect(body.data.database).toMatchObject({ engine: engine.name })
  })

  it('O-07 health returns 503 if the database does not respond', async () => {
    let gone = false
    const db = new Proxy(test.services.db, {
      get: (target, key) => {
        if (gone && key === 'kysely') throw new Error('gone')
        return Reflect.get(target, key)
      },
    })
    const app = createApp({ ...test.services, db })
    gone = true
    const { status, body } = await test.call('/api/v1/health', { app })
    expect(status).toBe(503)
    expect(body).toMatchObject({ status: 'error', code: 'database_unavailable' })
  })

  it('C-04 C-05 A-13 the public settings are readable without a session, under both paths', async () => {
    const year = test.services.now().getUTCFullYear()
    for (const path of ['/api/v1/settings/public', '/api/settings/public']) {
      const { body } = await test.call(path)
      expect(body).toEqual({
        status: 'success',
        data: {
          company_name: 'Coverdesk',
          company_tagline: 'Insurance management system',
          company_address: '',
          company_phone: '',
          company_email: '',
          company_website: '',
          company_logo: '',
          country: '',
          registration: true,
          time_zone: 'UTC',
          time_zone_rules: {
            changes: [{ at: `${year - 5}-01-01T00:00:00.000Z`, offset: 0 }],
            until: `${year + 6}-01-01T00:00:00.000Z`,
          },
          default_currency: 'EUR',
          first_day_of_week: 'monday',
          file_types: fileGroups,
          definitions: 0,
        },
      })
    }
  })

  it('C-02 an unknown API path returns 404 in the envelope', async () => {
    const token = await test.signIn('admin@example.com')
    for (const [path, options] of [
      ['/api/v2/x', {}],
      ['/api/v1/no-such-thing', { token }],
      ['/api/v1/auth/no-such-thing', { token }],
    ] as const) {
      const { status, body } = await test.call(path, options)
      expect(status).toBe(404)
      expect(body).toMatchObject({ status: 'error', code: 'not_found' })
    }
  })

  it('P-05 without a session returns only public data', async () => {
    for (const resource of test.services.resources.all) {
      const { status, body } = await test.call(`/api/v1/${resource.name}`)
      expect(status).toBe(401)
      expect(body.code).toBe('unauthenticated')
    }
  })

  it("O-08 an allowed origin can call and read the headers, another can't", async () => {
    const preflight = (origin: string) =>
      test.app.request('/api/v1/health', {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'If-Match',
        },
      })
    const allowed = await preflight(FRIEND)
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(FRIEND)
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toContain('If-Match')
    const { headers } = await test.call('/api/v1/health', { headers: { Origin: FRIEND } })
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Content-Range')
    expect((await preflight('https://foe.example.com')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('C-01 every response says how it can be used', async () => {
    const { headers } = await test.call('/api/v1/health')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
  })
})
