import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markSearchChanged, refreshSearch } from '../../../server/engine/records/search/searchStale'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { demand, type Market, openMarket, type Person } from './market'

describe.each(mainEngines)('L-04 searching records by their customer on $name', engine => {
  let market: Market
  let order: Values & { id: number }
  let customer: number
  beforeAll(async () => {
    market = await openMarket(engine)
    const { agent } = market.people
    customer = await market.customerOf({ first_name: 'آمنة', last_name: 'Çelik', assigned_to: agent })
    order = await market.order('accepted', { customer_id: customer })
    await market.order('quoting')
    await market.addDocuments(order)
    order = demand(await market.move('lead', `work-orders/${order.id}`, 'issue'))
    demand(await market.as('lead', 'POST', 'claims', { policy_id: order.policy_id, loss_date: '2027-03-01' }))
  })
  afterAll(() => market.test.close())

  const list = async (resource: string, q: string, who: Person = 'lead') =>
    demand(await market.as(who, 'GET', `${resource}?filter=${JSON.stringify({ q })}`)) as Values[]
  const counts = async (q: string, who?: Person) =>
    Promise.all(
      ['work-orders', 'quotes', 'policies', 'claims'].map(async name => (await list(name, q, who)).length),
    )
  const settle = async () => {
    while (await refreshSearch(market.test.services));
  }

  it('D-04 D-05 D-07 D-08 works in lists and globally, folded, with words beyond the name', async () => {
    expect(await counts('celik')).toEqual([1, 2, 1, 1])
    expect(await counts('امنه çelik')).toEqual([1, 2, 1, 1])
    expect(await counts(`celik ${order.number}`)).toEqual([1, 2, 0, 0])
    expect(await counts('nobody')).toEqual([0, 0, 0, 0])
    const { body } = await market.as('lead', 'GET', 'search?q=celik')
    const policies = body.data.find(({ resource }: Values) => resource === 'policies')
    expect(policies.records).toMatchObject([{ id: order.policy_id, text: 'آمنة Çelik' }])
  })

  it('D-01 uses the new name after a change, and no longer the old one', async () => {
    demand(await market.as('lead', 'PUT', `customers/${customer}`, { last_name: 'Yılmaz' }))
    await settle()
    expect(await counts('yilmaz')).toEqual([1, 2, 1, 1])
    expect(await counts('celik')).toEqual([0, 0, 0, 0])
    demand(await market.as('lead', 'PUT', `work-orders/${order.id}`, { notes: 'Called' }))
    expect((await list('work-orders', 'yilmaz')).length).toBe(1)
  })

  it("P-12 never uses a name that the requester can't read", async () => {
    const { test } = market
    const role = await test.addRecord('roles', {
      name: 'Blind',
      permissions: [
        { action: ['read'], subject: ['work-orders', 'Policy', 'Claim', 'Customer'] },
        { action: ['read'], subject: ['Customer'], fields: ['name', 'last_name'], inverted: true },
      ],
    })
    await test.addAccount({ name: 'Blind', email: 'blind@example.com', user_type: 3, role_id: role })
    const token = await test.signIn('blind@example.com')
    const ask = async (path: string) => demand(await test.call(encodeURI(`/api/v1/${path}`), { token }))
    for (const name of ['work-orders', 'policies', 'claims']) {
      expect(await ask(`${name}?filter={"q":"yilmaz"}`)).toEqual([])
      expect((await ask(`${name}?filter={"q":"123"}`)).length).toBeGreaterThan(0)
    }
    expect(await ask('search?q=yilmaz')).toEqual([])
    expect(JSON.stringify(await ask('search?q=123'))).not.toContain('Yılmaz')
  })

  it('X-03 includes older rows after the start that follows a changed definition', async () => {
    const { services } = market.test
    const { kysely } = services.db
    await sql`update policies set search_text = 'old'`.execute(kysely)
    await sql`delete from settings where key = 'searched'`.execute(kysely)
    await markSearchChanged(services)
    await settle()
    expect(await counts('yilmaz')).toEqual([1, 2, 1, 1])
    await markSearchChanged(services)
    expect(await refreshSearch(services)).toBe(false)
  })
})
