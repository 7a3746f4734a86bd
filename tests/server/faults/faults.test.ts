import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WorkerClient } from '../../../server/base/storage/pglite/workerClient'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import type { Engine } from '../../support/databases'
import { engines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { demand, type Market, openMarket, TODAY } from '../product/market'
import type { Answer } from '../testApp'

describe.each(engines)('faults on $name', (engine: Engine) => {
  let market: Market
  let token: string
  beforeAll(async () => {
    market = await openMarket(engine)
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { required_documents: null }))
    token = await market.test.signIn('lead@example.com')
  })
  afterAll(() => market.test.close())

  /** Sends simultaneous calls through two apps on the same database. */
  function race(
    count: number,
    path: string,
    bodyOf: (turn: number) => object,
    method = 'POST',
  ): Promise<Answer[]> {
    const apps = [market.test.app, market.test.sibling()]
    const calls = Array.from({ length: count }, (_, turn) =>
      market.test.call(`/api/v1/${path}`, { method, token, body: bodyOf(turn), app: apps[turn % 2] }),
    )
    return Promise.all(calls)
  }
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
  const invariants = () => brokenInvariants(market.test.services.db, market.test.services.resources)
  const person = (turn: number | string) => ({
    kind: 'person',
    first_name: 'Kim',
    last_name: `Turn ${turn}`,
    email: `turn.${turn}@example.com`,
  })

  it('C-09 D-01 two processes on one record and one counter: one write succeeds, no number is used twice', async () => {
    const { id, version } = demand(await market.as('lead', 'GET', `customers/${market.customer}`))
    const writes = await race(6, `customers/${id}`, turn => ({ last_name: `Write ${turn}`, version }), 'PUT')
    expect(statuses(writes)).toEqual([200, 409, 409, 409, 409, 409])
    const made = (await race(12, 'customers', turn => person(`race.${turn}`))).map(demand)
    expect(new Set(made.map(({ number }) => number)).size).toBe(12)
    expect(await invariants()).toEqual([])
  })

  it('D-05 D-07 two processes accept different quotes and issue the policy: one is accepted, one issued', async () => {
    const order = await market.order('offered')
    const quotes = await market.quotes(order.id)
    const accepted = await race(4, `work-orders/${order.id}/accept`, turn => ({
      accepted_quote_id: quotes[turn % 2]?.id,
    }))
    expect(statuses(accepted).filter(status => status >= 500)).toEqual([])
    expect((await market.quotes(order.id)).filter(({ status }) => status === 'accepted')).toHaveLength(1)
    const issued = await race(4, `work-orders/${order.id}/issue`, () => ({}))
    expect(issued.some(({ status }) => status === 200)).toBe(true)
    expect(statuses(issued).filter(status => status >= 500)).toEqual([])
    expect(await invariants()).toEqual([])
  })

  /** Closes the server's database connections in the middle of its work. */
  async function cut(spy: { mock: { contexts: unknown[] } }): Promise<void> {
    if (engine.name === 'pglite') return (spy.mock.contexts.at(-1) as WorkerClient).terminate()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(market.test.services.db.kysely)
  }

  it('O-06 a database connection cut during writes: clear errors, nothing lost, and it recovers', async () => {
    const spy = vi.spyOn(WorkerClient.prototype, 'query')
    const order = await market.order('accepted')
    const answers: Answer[] = []
    const writing = Array.from({ length: 24 }, async (_, turn) => {
      answers.push(await market.as('lead', 'POST', 'customers', person(`cut.${turn}`)))
    })
    const issuing = market.move('lead', `work-orders/${order.id}`, 'issue')
    await expect.poll(() => answers.length).toBeGreaterThan(3)
    const resumed = vi.fn()
    const unlisten = await market.test.services.db.listen('faults', () => undefined, resumed)
    await cut(spy)
    spy.mockRestore()
    await Promise.all(writing)
    const taken = answers.filter(({ status }) => status === 201).map(demand)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of refused)
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect([200, 503]).toContain((await issuing).status)

    await expect
      .poll(async () => (await market.as('lead', 'POST', 'customers', person('after'))).status, {
        timeout: 20_000,
      })
      .toBe(201)
    const filter = JSON.stringify({ id: taken.map(({ id }) => id) })
    expect(demand(await market.as('lead', 'GET', `customers?filter=${filter}&range=[0,99]`))).toHaveLength(
      taken.length,
    )
    expect(await invariants()).toEqual([])
    await expect.poll(() => resumed.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await unlisten()
  })

  it('O-06 listens again after the connection was cut', async () => {
    const { db } = market.test.services
    const received: string[] = []
    const resumed = vi.fn()
    const spy = vi.spyOn(WorkerClient.prototype, 'query')
    const unlisten = await db.listen('faults', payload => received.push(payload), resumed)
    await cut(spy)
    spy.mockRestore()
    await expect.poll(() => resumed.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await db.notify('faults', 'again')
    await expect.poll(() => received).toEqual(['again'])
    await unlisten()
  })

  it('D-14 A-09 a clock that jumps by a leap day, a DST change, and back, runs each job once', async () => {
    const { clock, services } = market.test
    const mails = async () =>
      Number(
        (await sql<{ n: string }>`select count(*) as n from outgoing_mails`.execute(services.db.kysely))
          .rows[0]?.n,
      )
    const order = await market.order('offered')
    const days = [
      '2027-03-28T00:59:59Z',
      '2028-02-29T23:30:00Z',
      `${TODAY}T09:00:00Z`,
      '2028-03-01T00:00:00Z',
    ]
    for (const day of days) {
      clock.set(day)
      await runClock(services)
    }
    const sent = await mails()
    expect(demand(await market.as('lead', 'GET', `work-orders/${order.id}`)).status).toBe('expired')
    for (const day of days.reverse()) {
      clock.set(day)
      await runClock(services)
      expect((await market.as('lead', 'GET', 'auth/me')).status).toBeLessThan(500)
    }
    expect(await mails()).toBe(sent)
    expect(await invariants()).toEqual([])
    clock.set(`${TODAY}T09:00:00Z`)
  })
})
