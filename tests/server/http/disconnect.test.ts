import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireSession } from '../../../server/api/accounts/middleware'
import { abortOnDisconnect } from '../../../server/api/http/abortOnDisconnect'
import { onError } from '../../../server/api/http/errors'
import { mountRoutes } from '../../../server/api/http/route'
import { resourceRoutes } from '../../../server/api/records/resourceRoutes'
import { requestBudget } from '../../../server/api/web/requestBudget'
import type { Env } from '../../../server/base/request/session'
import { engines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'

// The embedded database runs one statement after another and can't cancel a statement.
const thatEnd = engines.filter(({ name }) => name === 'postgres')

describe.each(thatEnd)('disconnecting client on $name', engine => {
  let test: TestApp
  let server: Server
  let token: string
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com', user_type: 1, password: PASSWORD })
    token = await test.signIn('admin@example.com')
    server = createServer(getRequestListener(test.app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await test.close()
  })

  const ask = (path: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal,
    })

  /** Returns the number of statements that wait for the table that a transaction has locked. */
  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.services.db.kysely)
    return Number(rows[0]?.count)
  }

  it.each([
    'customers',
    'customers/tally?by=status',
    'customers/export',
    'search?q=amel',
    'customers/choices?q=am',
  ])('C-07 a read for %s ends with its request, and the connection serves others', async path => {
    await test.services.db.kysely.transaction().execute(async trx => {
      await sql`lock table customers in access exclusive mode`.execute(trx)
      const leaving = new AbortController()
      const pending = ask(path, leaving.signal).catch((error: Error) => error.name)
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
      leaving.abort()
      expect(await pending).toBe('AbortError')
      await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('customers')))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  it('E-04 a read that takes too long is cancelled with an error, and the connection serves others', async () => {
    const { app, services } = test
    const patient = new Hono<Env>()
    patient.onError(onError(services))
    patient.use(
      requireSession(services, requestBudget(services.config), c => app.fetch(c.req.raw)),
      abortOnDisconnect(100),
    )
    patient.route('/', mountRoutes(services, resourceRoutes))
    await services.db.kysely.transaction().execute(async trx => {
      await sql`lock table customers in access exclusive mode`.execute(trx)
      const { status, body } = await test.call('/customers', { token, app: patient })
      expect(status).toBe(400)
      expect(body.message).toBe('This takes too long. Request less at once.')
      await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
    })
    expect((await ask('customers')).status).toBe(200)
  })
})
