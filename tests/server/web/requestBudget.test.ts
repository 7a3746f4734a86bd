import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../server/api/openapi/routes'
import { networkOf } from '../../../server/base/request/clientAddress'
import { HEAVY } from '../../../server/base/request/routeBudget'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const API = '/api/v1'
const [engine] = engines

describe('request budget', () => {
  let test: TestApp
  const tokens: string[] = []
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    test = await openTestApp(engine, { REQUESTS_PER_MINUTE: '40', TRUST_PROXY: '1' })
    for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
      await test.addAccount({ email })
      tokens.push(await test.signIn(email))
    }
  })
  afterAll(() => test.close())

  const ask = async (path: string, who: number | undefined, address = '10.0.0.1') =>
    test.call(API + path, {
      token: who === undefined ? undefined : tokens[who],
      headers: { 'X-Forwarded-For': address },
    })

  it('E-04 an account that has spent its minute waits, whatever its address; others do not', async () => {
    for (let n = 0; n < 40; n++) expect((await ask('/auth/me', 0)).status).toBe(200)
    const { status, body, headers } = await ask('/auth/me', 0, '10.0.0.2')
    expect(status).toBe(429)
    expect(body).toMatchObject({ code: 'too_many', message: expect.stringContaining('in a minute') })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect((await ask('/auth/me', 1)).status).toBe(200)
  })

  it('E-04 slow requests cost more', async () => {
    expect((await ask('/customers/export?format=csv', 2)).status).toBe(200)
    expect((await ask('/customers/export?format=csv', 2)).status).toBe(429)
  })

  it('E-04 U-01 a route that makes a file, takes one, starts a task or writes many records is heavy', () => {
    const light = routes.flatMap(({ description }) => {
      const { method, path, points = 1, upload, raw, begun, content = [] } = description
      const files = [content].flat().filter(type => !/json|html|image|octet-stream/.test(type))
      const isMany = path === '/{resource}' && (method === 'put' || method === 'delete')
      const isHeavy = upload || raw || begun || files.length > 0 || isMany
      return isHeavy && points < HEAVY ? [`${method} ${path}`] : []
    })
    // This one only stops or begins what is stored.
    expect(light).toEqual([])
    // Statements over many records, and checks of whole definitions.
    for (const path of [
      '/{resource}/groups',
      '/measures',
      '/studio/check',
      '/studio/plan',
      '/access/preview',
    ])
      expect([path, routes.find(({ description }) => description.path === path)?.description.points]).toEqual(
        [path, expect.toSatisfy((points: number) => points >= HEAVY)],
      )
  })

  it('E-04 limits an address too, signed in or not', async () => {
    for (let n = 0; n < 400; n++) expect((await ask('/health', undefined, '10.0.0.9')).status).toBe(200)
    expect((await ask('/health', undefined, '10.0.0.9')).status).toBe(429)
    expect((await ask('/health', undefined, '10.0.0.10')).status).toBe(200)
  })

  it('A-09 an IPv6 network prefix counts as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:0db8:1:2::1')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
    expect(networkOf('unknown')).toBe('unknown')
  })
})
