import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { demand, dinars, type Market, missing, openMarket, type Person, TODAY } from './market'

describe.each(mainEngines)('D-05 quotes on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterAll(() => market.test.close())

  const change = (id: number | undefined, values: object, who: Person = 'agent') =>
    market.as(who, 'PUT', `quotes/${id}`, values)
  const move = (id: number | undefined, name: string, body = {}, who: Person = 'agent') =>
    market.move(who, `quotes/${id}`, name, body)
  const orderNow = async ({ id }: { id: number }) =>
    demand(await market.as('lead', 'GET', `work-orders/${id}`))

  it('D-05 calculates taxes, total and commission; the taxes are those of the start of cover', async () => {
    const order = await market.order('quoting')
    const [quote] = await market.quotes(order.id)
    const parts = {
      premium_net: dinars(1000),
      loadings: dinars(50),
      discounts: dinars(30.5),
      fees: dinars(12),
    }
    demand(await move(quote?.id, 'receive', { premium_net: parts.premium_net }))
    demand(await change(quote?.id, parts))
    const [kept] = await market.quotes(order.id)
    // 1019.500 is charged; the taxes are 8% of 1031.500 (with fees) and 1.5% of 1019.500.
    expect(kept).toMatchObject({
      tax_total: dinars(82.52 + 15.293),
      premium_total: dinars(1019.5 + 12 + 82.52 + 15.293),
      commission_amount: dinars(152.925),
      valid_until: '2027-03-21',
      late: false,
    })
    const best_premium = dinars(1019.5 + 12 + 82.52 + 15.293)
    expect(await orderNow(order)).toMatchObject({ best_premium })
    demand(await market.as('agent', 'PUT', `work-orders/${order.id}`, { wanted_start: '2027-04-01' }))
    expect((await market.quotes(order.id))[0]).toMatchObject({ tax_total: dinars(103.15 + 15.293) })
    expect(await orderNow(order)).toMatchObject({
      quotes_received: 1,
      // No carrier has answered the new request.
      ...{ quotes_outdated: 2, best_premium: null },
      first_quote_at: `${TODAY}T09:00:00.000Z`,
      days_to_first_quote: 0,
      expires_on: '2027-03-24',
    })
  })

  it('D-05 rejects inconsistent input: other currencies, excessive discounts, too short validity', async () => {
    const order = await market.order('quoting')
    const [quote] = await market.quotes(order.id)
    const errors = async (values: object) => Object.keys((await change(quote?.id, values)).body.errors ?? {})
    expect(await errors({ premium_net: { amount: 100, currency: 'EUR' } })).toContain('premium_net')
    expect(await errors({ premium_net: dinars(-1) })).toEqual(['premium_net.amount'])
    expect(await errors({ premium_net: dinars(10), discounts: dinars(11) })).toEqual(['discounts'])
    expect(await errors({ premium_total: dinars(1) })).toEqual(['premium_total'])
    expect(missing(await move(quote?.id, 'receive'))).toEqual(['This is required.'])
    const today = await move(quote?.id, 'receive', { premium_net: dinars(1), valid_until: TODAY })
    expect(today.body.errors).toHaveProperty('valid_until')
  })

  it('D-05 a presented quote stays; a new version copies it and waits for its answer', async () => {
    const order = await market.order('offered')
    const [quote] = await market.quotes(order.id)
    expect((await change(quote?.id, { premium_net: dinars(1) })).body.errors).toHaveProperty('premium_net')
    demand(await change(quote?.id, { recommended: true, recommendation: 'Best cover' }))
    demand(await move(quote?.id, 'revise'))
    const [old, , next] = await market.quotes(order.id)
    expect(old).toMatchObject({ status: 'revised', superseded_by_id: next?.id })
    expect(next).toMatchObject({
      status: 'requested',
      number: 2,
      name: 'ALPHA (2)',
      previous_quote_id: quote?.id,
      premium_net: quote?.premium_net,
      valid_until: null,
    })
    expect(await orderNow(order)).toMatchObject({ quotes_asked: 2, quotes_received: 1 })
  })

  it('D-05 keeps and flags a late answer', async () => {
    const order = await market.order('quoting')
    const [first, second] = await market.quotes(order.id)
    demand(await move(first?.id, 'receive', { premium_net: dinars(700) }))
    demand(await market.move('agent', `work-orders/${order.id}`, 'offer'))
    demand(await market.move('agent', `work-orders/${order.id}`, 'reject', { lost_reason: 'price' }))
    expect(demand(await move(second?.id, 'receive', { premium_net: dinars(600) }))).toMatchObject({
      status: 'received',
      late: true,
    })
  })

  it('D-05 P-13 nobody can call the transitions that a work order makes', async () => {
    const order = await market.order('offered')
    const [quote] = await market.quotes(order.id)
    for (const name of ['present', 'accept', 'convert', 'release', 'not_take', 'expire'])
      expect((await move(quote?.id, name, {}, 'admin')).status).toBe(404)
    expect((await change(quote?.id, { status: 'accepted' }, 'admin')).status).toBe(422)
  })

  it('D-05 a carrier is added by its own quote while the work order is open for it', async () => {
    const { carriers, stranger, as } = market
    const order = await market.order('quoting')
    const add = (insurance_company_id: number | undefined) =>
      as('agent', 'POST', 'quotes', { work_order_id: order.id, insurance_company_id, premium_net: dinars(5) })
    expect((await add(stranger)).body.errors).toHaveProperty('insurance_company_id')
    expect(demand(await add(carriers[2]))).toMatchObject({ number: 1, name: 'GAMMA', request_sent: null })
    expect(await orderNow(order)).toMatchObject({ company_ids: carriers, quotes_asked: 3 })
    const draft = await market.order('draft')
    const early = { work_order_id: draft.id, insurance_company_id: carriers[0] }
    expect((await as('agent', 'POST', 'quotes', early)).body.errors).toHaveProperty('work_order_id')
  })

  it('P-02 P-03 P-09 users without a role create work orders and change none; an Agent changes their own, a Lead all', async () => {
    const { as, customer, type } = market
    const values = { customer_id: customer, insurance_type_id: type, wanted_start: '2027-03-15' }
    const made = demand(await as('staff', 'POST', 'work-orders', { ...values, assigned_to: null }))
    const status = async (who: Person, id: number) =>
      (await as(who, 'PUT', `work-orders/${id}`, { notes: 'x' })).status
    expect([await status('staff', made.id), await status('manager', made.id)]).toEqual([403, 403])
    expect([await status('agent', made.id), await status('lead', made.id)]).toEqual([403, 200])
    const order = await market.order('received')
    const [quote] = await market.quotes(order.id)
    for (const who of ['staff', 'manager', 'colleague'] as const) {
      expect((await change(quote?.id, { score_note: 'x' }, who)).status).toBe(403)
      expect((await market.move(who, `work-orders/${order.id}`, 'offer')).status).toBe(403)
      expect((await move(quote?.id, 'withdraw', {}, who)).status).toBe(403)
    }
  })

  it('D-05 P-12 only managers of work orders see the commission', async () => {
    const order = await market.order('received')
    const [quote] = await market.quotes(order.id)
    expect(quote).toHaveProperty('commission_rate', '15')
    for (const who of ['agent', 'staff', 'manager'] as const) {
      const read = demand(await market.as(who, 'GET', `quotes/${quote?.id}`))
      expect(read).not.toHaveProperty('commission_rate')
      expect(read).not.toHaveProperty('commission_amount')
      expect((await market.as(who, 'GET', 'quotes?sort=["commission_rate","ASC"]')).status).toBe(403)
    }
    expect((await change(quote?.id, { commission_rate: '90' })).status).toBe(403)
    expect((await market.as('agent', 'GET', 'quotes/export?format=csv')).body).not.toContain('ommission')
  })
})
