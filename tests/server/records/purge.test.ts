import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentPath } from '../../../server/engine/files/store/contents'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { engines } from '../../support/databases'
import { demand, type Market, openMarket } from '../product/market'

describe.each(engines)('purging the trash on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterAll(() => market.test.close())

  const inTrash = async (path: string) => (await market.as('admin', 'GET', path)).status === 200
  const throwAway = async (path: string) => demand(await market.as('admin', 'DELETE', path))
  const purge = (who: Parameters<Market['as']>[0], resource: string, ids: number[]) =>
    market.as(who, 'POST', `${resource}/trash/purge`, { ids })
  const historyOf = async (resource: string, id: number) =>
    demand(
      await market.as(
        'admin',
        'GET',
        `operations?filter=${JSON.stringify({ kind: 'purge', resource, record_id: id })}`,
      ),
    )
  const hashOf = async (id: number) => {
    const { db } = market.test.services
    const found = await db.kysely.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    return found && String(found.sha256)
  }
  const orderWithFile = async (customer: number) => {
    const order = await market.order('draft', { customer_id: customer })
    await market.addDocuments(order)
    const { documents } = demand(await market.as('lead', 'GET', `work-orders/${order.id}`))
    return { id: order.id, file: Number(documents[0].file) }
  }

  it('O-06 P-01 users who manage a record purge it, once nothing refers to it', async () => {
    const customer = await market.customerOf({ last_name: 'Pointed at' })
    const { id: order } = await market.order('draft', { customer_id: customer })
    await throwAway(`work-orders/${order}`)
    await throwAway(`customers/${customer}`)
    expect((await purge('agent', 'customers', [customer])).status).toBe(403)
    expect((await purge('manager', 'customers', [customer])).status).toBe(403)
    const report = demand(await purge('admin', 'customers', [customer, market.customer]))
    expect(report.purged).toEqual([])
    expect(report.refused).toEqual([
      expect.objectContaining({ id: market.customer }),
      expect.objectContaining({ id: customer, message: expect.stringMatching(/still refers to it/) }),
    ])
    demand(await purge('admin', 'work-orders', [order]))
    expect(demand(await purge('admin', 'customers', [customer])).purged).toEqual([customer])
    const [left] = await historyOf('customers', customer)
    expect(left).toMatchObject({ by: { id: market.people.admin }, address: expect.any(String) })
    expect((await market.as('admin', 'POST', `customers/${customer}/restore`)).status).toBe(404)
    // The content of the history stays, and no user can read it.
    for (const who of ['admin', 'manager', 'agent'] as const)
      expect((await market.as(who, 'GET', `customers/${customer}/history`)).status).toBe(404)
    const next = await market.customerOf({ last_name: 'Next' })
    expect(next).toBeGreaterThan(customer)
  })

  it('O-06 purges records with their files after the retention period, and logs it', async () => {
    const { clock, services } = market.test
    const customer = await market.customerOf({ last_name: 'Past' })
    const [order, other] = [await orderWithFile(customer), await orderWithFile(market.customer)]
    const content = join(services.config.dataDir, 'files', contentPath((await hashOf(order.file)) ?? ''))
    await throwAway(`work-orders/${order.id}`)
    await throwAway(`customers/${customer}`)
    await throwAway(`work-orders/${other.id}`)

    clock.forward(services.config.trashDays - 1)
    await runClock(services)
    expect(await inTrash(`work-orders/trash/${order.id}`)).toBe(true)
    demand(await market.as('admin', 'POST', `work-orders/${other.id}/restore`))
    clock.forward(2)
    // A record is purged only after the records that refer to it: the customer waits for the work order.
    await runClock(services)
    await runClock(services)
    expect(await inTrash(`work-orders/trash/${order.id}`)).toBe(false)
    expect(await inTrash(`customers/trash/${customer}`)).toBe(false)
    expect(await historyOf('work-orders', order.id)).toEqual([
      expect.objectContaining({
        by: null,
        record: { id: order.id, label: `#${order.id}`, gone: true },
        details: { number: expect.any(String) },
        changes: false,
      }),
    ])
    expect(await historyOf('customers', customer)).toHaveLength(1)
    // Another record has a file with the same content.
    expect(await hashOf(order.file)).toBeUndefined()
    expect(await hashOf(other.file)).toBeDefined()
    await access(content)
    await throwAway(`work-orders/${other.id}`)
    expect((await purge('admin', 'work-orders', [other.id])).body.data).toEqual({
      purged: [other.id],
      refused: [],
    })
    // A backup that started earlier might still read the content.
    await runClock(services)
    await access(content)
    clock.forward(2)
    await runClock(services)
    await expect(access(content)).rejects.toThrow('ENOENT')
  })

  it('O-06 D-06 never purges what must be kept, and nothing if the server keeps all', async () => {
    const { clock, services } = market.test
    const { id } = demand(
      await market.as('admin', 'POST', 'users', { name: 'Kept', email: 'kept@example.com', user_type: 3 }),
    )
    await throwAway(`users/${id}`)
    const customer = await market.customerOf({ last_name: 'For ever' })
    await throwAway(`customers/${customer}`)
    const days = services.config.trashDays
    services.config.trashDays = 0
    clock.forward(400)
    await runClock(services)
    expect((await market.as('admin', 'GET', 'customers/trash')).body.meta.kept_days).toBeNull()
    services.config.trashDays = days
    expect(await inTrash(`customers/trash/${customer}`)).toBe(true)
    await runClock(services)
    expect(await inTrash(`customers/trash/${customer}`)).toBe(false)
    expect(demand(await purge('admin', 'users', [id])).refused).toEqual([
      expect.objectContaining({ id, message: expect.stringMatching(/never deleted permanently/) }),
    ])
    expect((await market.as('admin', 'GET', 'users/trash')).body.meta.kept_days).toBeNull()
    for (const name of ['policies', 'policy-versions', 'endorsements', 'claims', 'claim-payments', 'users'])
      expect(services.resources.get(name).neverPurged, name).toBe(true)
  })
})
