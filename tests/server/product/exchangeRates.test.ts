import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { readPdf } from '../documents/readPdf'
import { demand, dinars, type Market, openMarket, TODAY } from './market'

const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' })

describe.each(mainEngines)('D-06 quotes in other currencies on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterAll(() => market.test.close())

  const rate = (told: string, more: Values = {}) =>
    market.as('admin', 'POST', 'exchange-rates', {
      currency: 'EUR',
      to_currency: 'TND',
      rate: told,
      valid_from: '2027-02-01',
      ...more,
    })
  const enter = async (order: number) => {
    const [home, abroad] = await market.quotes(order)
    demand(await market.move('agent', `quotes/${home?.id}`, 'receive', { premium_net: dinars(1000) }))
    demand(
      await market.as('agent', 'PUT', `quotes/${abroad?.id}`, {
        version: abroad?.version,
        currency: 'EUR',
        premium_net: euros(300),
        coverages: [],
      }),
    )
    demand(await market.move('agent', `quotes/${abroad?.id}`, 'receive'))
    return Number(abroad?.id)
  }
  const read = async (id: number): Promise<Values> => demand(await market.as('agent', 'GET', `quotes/${id}`))
  const pdf = async (order: number, language: string) => {
    const answer = await market.test.app.request(
      `/api/v1/work-orders/${order}/documents/comparison.pdf?language=${language}`,
      { headers: { Authorization: `Bearer ${await market.test.signIn('agent@example.com')}` } },
    )
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
  }

  it("D-06 converts at today's rate until the offer is presented, and keeps that rate then", async () => {
    const { id: order } = await market.order('quoting')
    const quote = await enter(order)
    expect(await read(quote)).toMatchObject({ exchange_rate: null, premium_converted: null })
    const first = demand(await rate('3'))
    expect(first.name).toBe('EUR / TND')
    expect(await read(quote)).toMatchObject({
      exchange_currency: 'TND',
      exchange_unit: 'EUR',
      exchange_rate: '3',
      exchange_date: '2027-02-01',
      premium_converted: dinars(985.5),
    })
    demand(await rate('3.125', { valid_from: TODAY }))
    expect(await read(quote)).toMatchObject({ exchange_rate: '3.125', premium_converted: dinars(1026.563) })
    demand(await market.move('agent', `work-orders/${order}`, 'offer'))
    market.test.clock.set('2027-03-02T09:00:00Z')
    demand(await rate('4', { valid_from: '2027-03-02' }))
    const kept = await read(quote)
    expect(kept).toMatchObject({ exchange_rate: '3.125', exchange_date: TODAY })
    expect(kept.premium_converted).toEqual(dinars(1026.563))
    if (engine !== mainEngines[0]) return
    const english = (await pdf(order, 'en')).whole
    expect(english).toContain('€328.50')
    expect(english).toContain('aboutTND1,026.563')
    expect(english).toContain('atEUR1=3.125TNDofMar1,2027')
    expect((await pdf(order, 'ar')).whole).toContain('EUR1=3.125TND')
  })

  it('D-02 rates belong to management, have two currencies, are one per day, and never in the future', async () => {
    expect((await market.as('staff', 'GET', 'exchange-rates')).status).toBe(403)
    expect(
      (await market.as('manager', 'POST', 'exchange-rates', { currency: 'EUR', rate: '3' })).status,
    ).toBe(403)
    const refused = async (more: Values) => Object.keys((await rate('3', more)).body.errors ?? {})
    expect(await refused({ valid_from: '2027-12-31' })).toEqual(['valid_from'])
    expect(await refused({ to_currency: 'EUR' })).toEqual(['to_currency'])
    expect(await refused({ rate: '0' })).toEqual(['rate'])
    expect((await rate('3', { currency: 'USD', to_currency: null })).body.data.to_currency).toBe('EUR')
    expect((await rate('3', { valid_from: TODAY })).status).toBe(422)
  })
})
