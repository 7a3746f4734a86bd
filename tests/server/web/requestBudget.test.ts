import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onError } from '../../../server/api/http/errors'
import { mountRoutes } from '../../../server/api/http/route'
import { resourceRoutes } from '../../../server/api/records/resourceRoutes'
import { routes } from '../../../server/api/routes'
import { networkOf } from '../../../server/base/request/clientAddress'
import { HEAVY, type RouteBudget } from '../../../server/base/request/routeBudget'
import type { Env } from '../../../server/base/request/session'
import { descriptionEndpoints } from '../../../src/contract/description'
import type { Endpoint } from '../../../src/contract/endpoint'
import { FLOODS, NOT_FLOODED } from '../../bench/fairness/floods'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'
import { PRICES } from './prices'

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
    const light = routes.flatMap(({ endpoint }) => {
      const { method, path, points = 1, upload, raw, begun, content = [] } = endpoint
      const files = [content].flat().filter(type => !/json|html|image|octet-stream/.test(type))
      const isMany = path === '/{resource}' && (method === 'put' || method === 'delete')
      const isHeavy = upload || raw || begun || files.length > 0 || isMany
      return isHeavy && points < HEAVY ? [`${method} ${path}`] : []
    })
    expect(light).toEqual([])
  })

  it('E-04 U-01 every route has a price in the table, and a read that costs no more than a record has a reason', () => {
    const all: Endpoint[] = [
      ...routes.map(({ endpoint }) => endpoint),
      ...Object.values(descriptionEndpoints),
    ]
    const priced = all.map(
      ({ method, path, points = 1 }) => [`${method.toUpperCase()} ${path}`, points] as const,
    )
    const inTable = Object.entries(PRICES).map(([name, price]) => [name, [price].flat()[0]])
    expect(Object.fromEntries(priced)).toEqual(Object.fromEntries(inTable))
    const unexplained = Object.entries(PRICES).filter(
      ([name, price]) => /^(GET|HEAD)/.test(name) && price === 1,
    )
    expect(unexplained).toEqual([])
  })

  it('E-04 U-01 the bench of fairness sends a call of every kind of route that costs more', () => {
    const expensive = Object.keys(PRICES).filter(name => Number([PRICES[name]].flat()[0]) > 1)
    const sent = Object.values(FLOODS).flatMap(({ routes }) => routes)
    expect(expensive.filter(name => !sent.includes(name) && !NOT_FLOODED.includes(name))).toEqual([])
    expect([...sent, ...NOT_FLOODED].filter(name => !(name in PRICES))).toEqual([])
  })

  it.each([
    ['customers', 1],
    ['customers?filter={"q":"ana","status":["active"],"source":"web"}&sort=["name","ASC"]', 1],
    [
      'customers?filter={"name_q":"ana","or":[{"notes_q":"a"},{"and":[{"notes_q":"b"},{"occupation_q":"c"}]}]}',
      5,
    ],
    [`customers?filter=${JSON.stringify({ or: Array(20).fill({ occupation: 'a' }) })}`, 5],
    ['policies?filter={"customer_id.name_q":"ana"}&sort=[["customer_id","ASC"],["number","ASC"]]', 3],
    ['customers?range=[0,99]', 1],
    ['customers?range=[0,100]', HEAVY],
    ['customers?range=[-0,1e3]', HEAVY],
    ['customers/groups?by=status&filter={"notes_q":"a"}', HEAVY + 1],
    // The route will refuse these.
    ['customers?filter={&sort=name&range=[', 1],
    ['customers?filter=[1]&sort={"name":"ASC"}', 1],
  ])('E-04 %s costs %i', async (path, points) => {
    const spent: number[] = []
    const budget: RouteBudget = {
      run: async (_c, cost, answer) => {
        spent.push(cost)
        return answer()
      },
    }
    const app = new Hono<Env>().onError(onError(test.services)).use((c, next) => {
      c.set('budget', budget)
      return next()
    })
    app.route('/', mountRoutes(test.services, resourceRoutes))
    await app.request(`/${encodeURI(path)}`)
    expect(spent).toEqual([points])
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
