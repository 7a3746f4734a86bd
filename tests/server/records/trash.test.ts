import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { demand, type Market, openMarket } from '../product/market'

describe.each(mainEngines)('trash on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterAll(() => market.test.close())

  const make = async (email: string) =>
    demand(
      await market.as('lead', 'POST', 'users', {
        name: email,
        email: `${email}@example.com`,
        user_type: 3,
      }),
    )

  it('O-06 shows what was deleted, when and by whom, to users who can delete', async () => {
    const id = await market.customerOf({ last_name: 'Gone', occupation: 'Baker' })
    demand(await market.as('admin', 'DELETE', `customers/${id}`))
    const { body } = await market.as('admin', 'GET', 'customers/trash?filter={"q":"gone"}')
    expect(body.data).toEqual([
      expect.objectContaining({ id, occupation: 'Baker', updated_by: market.people.admin }),
    ])
    expect(body.meta).toMatchObject({ total: 1, total_is: 'exact' })
    expect(demand(await market.as('admin', 'GET', `customers/trash/${id}`)).last_name).toBe('Gone')
    expect((await market.as('admin', 'GET', `customers/trash/${market.customer}`)).status).toBe(404)
    expect((await market.as('agent', 'GET', 'customers/trash')).status).toBe(403)
    expect((await market.as('agent', 'POST', `customers/${id}/restore`)).status).toBe(403)
  })

  it('O-06 a restored record is unchanged, in a new version', async () => {
    const id = await market.customerOf({ last_name: 'Back' })
    const before = demand(await market.as('admin', 'GET', `customers/${id}`))
    demand(await market.as('admin', 'DELETE', `customers/${id}`))
    const after = demand(await market.as('admin', 'POST', `customers/${id}/restore`))
    const { version, updated_at, updated_by, ...same } = before
    expect(after).toMatchObject({ ...same, version: 3 })
    const [last] = demand(await market.as('admin', 'GET', `customers/${id}/history`))
    expect(last).toMatchObject({ action: 'restore', version: 3, by: { id: market.people.admin } })
    expect((await market.as('admin', 'POST', `customers/${id}/restore`)).status).toBe(404)
  })

  it('O-06 a duplicate, or a reference into the trash, is rejected with the reason and stays there', async () => {
    const { id } = await make('once')
    demand(await market.as('admin', 'DELETE', `users/${id}`))
    await make('once')
    const taken = await market.as('admin', 'POST', `users/${id}/restore`)
    expect(taken.status).toBe(422)
    expect(taken.body.errors).toHaveProperty('email')
    const customer = await market.customerOf({ last_name: 'Whole' })
    const order = await market.order('draft', { customer_id: customer })
    demand(await market.as('admin', 'DELETE', `work-orders/${order.id}`))
    demand(await market.as('admin', 'DELETE', `customers/${customer}`))
    const without = await market.as('admin', 'POST', `work-orders/${order.id}/restore`)
    expect(without.status).toBe(409)
    expect(without.body.details.missing).toEqual([
      { field: 'customer_id', message: expect.stringMatching(/Whole.* is in the trash too/) },
    ])
    const both = await market.as('admin', 'POST', 'customers/trash/restore', { ids: [customer, 987_654] })
    expect(both.body.data).toMatchObject({ restored: [customer], refused: [{ id: 987_654 }] })
    demand(await market.as('admin', 'POST', `work-orders/${order.id}/restore`))
  })

  it('P-11 nobody restores an account with more rights than they have', async () => {
    const { id } = demand(
      await market.as('admin', 'POST', 'users', { name: 'Boss', email: 'boss@example.com', user_type: 1 }),
    )
    demand(await market.as('admin', 'DELETE', `users/${id}`))
    expect([403, 409]).toContain((await market.as('lead', 'POST', `users/${id}/restore`)).status)
    demand(await market.as('admin', 'POST', `users/${id}/restore`))
  })

  it('D-05 an open quote returns only while its work order waits for it', async () => {
    const { id } = await market.order('quoting')
    const [quote] = await market.quotes(id)
    demand(await market.as('admin', 'DELETE', `quotes/${quote?.id}`))
    demand(await market.move('admin', `work-orders/${id}`, 'cancel', { lost_reason: 'price' }))
    const refused = await market.as('admin', 'POST', `quotes/${quote?.id}/restore`)
    expect(refused.body).toMatchObject({
      code: 'not_possible',
      message: 'The work order is not open for quotes.',
    })
  })
})
