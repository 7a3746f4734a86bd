import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requireSession } from '../../../server/api/accounts/middleware'
import { abortOnDisconnect } from '../../../server/api/http/abortOnDisconnect'
import { onError } from '../../../server/api/http/errors'
import { mountRoutes, type Route, route } from '../../../server/api/http/route'
import { requestBudget } from '../../../server/api/web/requestBudget'
import { HEAVY } from '../../../server/base/request/routeBudget'
import type { Env } from '../../../server/base/request/session'
import { RequestSignal } from '../../../server/base/storage/driver/requestSignal'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(engines)('turns of an account on $name', engine => {
  let test: TestApp
  let token: string
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'one@example.com' })
    token = await test.signIn('one@example.com')
  })
  afterAll(() => test.close())

  let server: Server
  /** How many requests have reached their turn, by path. */
  let begun: string[] = []
  /** How many have arrived, and of how many the connection or the response has ended. */
  let [arrived, ended] = [0, 0]
  let release: () => void = () => undefined
  beforeEach(() => {
    begun = []
    ;[arrived, ended] = [0, 0]
  })
  afterEach(() => {
    release()
    server.closeAllConnections()
    server.close()
  })

  /** Starts a server with a route whose requests keep their turns until `release`, and one that answers at once. */
  async function start({ points = 1, longest }: { points?: number; longest?: number } = {}) {
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const routeOf = (method: 'get' | 'post', path: string, work: () => Promise<void>): Route =>
      route(
        { method, path, points, summary: path, query: { gone: z.string() }, data: z.null() },
        async () => {
          begun.push(path)
          await work()
          return { data: null }
        },
      )
    const { services } = test
    const budget = requestBudget(services.config)
    const app = new Hono<Env>()
    app.onError(onError(services))
    app.use(
      budget.ofAddress,
      requireSession(services, budget, c => app.fetch(c.req.raw)),
      abortOnDisconnect(longest),
      async (c, next) => {
        arrived += 1
        const { outgoing } = c.env as { outgoing: ServerResponse }
        const closed = once(outgoing, 'close').then(() => {
          ended += 1
        })
        if (c.req.query('gone')) await closed
        await next()
      },
    )
    const routes = [routeOf('post', '/held', () => released), routeOf('get', '/read', async () => undefined)]
    app.route('/', mountRoutes(services, routes))
    server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  }

  const ask = (method: string, path: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      ...{ method, signal },
      headers: { Authorization: `Bearer ${token}` },
    })
  const outcome = (answer: Promise<Response>) =>
    answer.then(
      ({ status }) => status,
      (error: Error) => error.name,
    )

  /** Sends two requests that keep both turns. */
  async function holdTurns(signal?: AbortSignal) {
    const held = [1, 2].map(() => outcome(ask('POST', '/held', signal)))
    await expect.poll(() => begun).toEqual(['/held', '/held'])
    return held
  }

  it.each([1, HEAVY])('U-01 reads of %i points whose client disconnects leave the queue', async points => {
    await start({ points })
    const held = await holdTurns()
    const leaving = new AbortController()
    const waiting = Array.from({ length: 5 }, () => outcome(ask('GET', '/read', leaving.signal)))
    await expect.poll(() => arrived).toBe(7)
    leaving.abort()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['AbortError']))
    await expect.poll(() => ended).toBe(5)
    release()
    expect(await Promise.all(held)).toEqual([200, 200])
    expect((await ask('GET', '/read')).status).toBe(200)
    expect(begun).toEqual(['/held', '/held', '/read'])
  })

  it.each([1, HEAVY])('U-01 a read of %i points that waits too long for its turn is a 429', async points => {
    await start({ points, longest: 50 })
    const held = await holdTurns()
    const answer = await ask('GET', '/read')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({
      code: 'too_many',
      message: 'The server is busy with similar work. Try again in a moment.',
    })
    expect(begun).not.toContain('/read')
    release()
    expect(await Promise.all(held)).toEqual([200, 200])
  })

  it('U-01 clients that disconnect before their turns keep none', async () => {
    await start({ points: HEAVY })
    const leaving = new AbortController()
    const left = [1, 2, 3].map(() => outcome(ask('POST', '/held?gone=1', leaving.signal)))
    await expect.poll(() => arrived).toBe(3)
    leaving.abort()
    await Promise.all(left)
    await expect.poll(() => ended).toBe(3)
    release()
    expect((await ask('GET', '/read')).status).toBe(200)
    expect(begun).toEqual(['/read'])
  })

  it('U-01 pipelined requests whose client disconnects keep none', async () => {
    await start({ points: HEAVY })
    const held = await holdTurns()
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write(`GET /read HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(3))
    await expect.poll(() => arrived).toBe(5)
    client.destroy()
    release()
    expect(await Promise.all(held)).toEqual([200, 200])
    expect((await ask('GET', '/read')).status).toBe(200)
  })

  it('U-01 a heavy write keeps its turn while it runs, also without its client', async () => {
    await start({ points: HEAVY })
    const leaving = new AbortController()
    const held = await holdTurns(leaving.signal)
    leaving.abort()
    expect(await Promise.all(held)).toEqual(['AbortError', 'AbortError'])
    await expect.poll(() => ended).toBe(2)
    const next = ask('GET', '/read')
    await expect.poll(() => arrived).toBe(3)
    expect(begun).not.toContain('/read')
    release()
    expect((await next).status).toBe(200)
  })
})

it('U-01 waiting for a turn takes nothing from the time of a read', () => {
  vi.useFakeTimers()
  const signal = new RequestSignal()
  signal.limit(60)
  vi.advanceTimersByTime(50)
  signal.restart()
  vi.advanceTimersByTime(59)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([signal.aborted, signal.late]).toEqual([true, true])
  vi.useRealTimers()
})
