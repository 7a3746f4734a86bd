import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { demand, dinars, type Market, openMarket, TODAY } from './market'

const LATER = daysAfter(TODAY, 10)
const LINE = { code: 'T', name: 'Tax', base: 'net', rate: '10', valid_from: '2020-01-01' }

describe.each(mainEngines)('K-13 the taxes of presented quotes on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
    const tax_lines = [LINE, { ...LINE, rate: '12', valid_from: LATER }]
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { tax_lines }))
  })
  afterAll(() => market.test.close())

  const change = async (id: number, values: Values) =>
    demand(await market.as('agent', 'PUT', `work-orders/${id}`, values))
  const netOf = ({ premium_net }: Values) => (premium_net as { amount: number }).amount
  const taxAt = (quote: Values, percent: number) => ({
    amount: Math.round((netOf(quote) * percent) / 100),
    currency: 'TND',
  })

  it('K-13 D-05 are those of the first day of cover, also after it moved and the carrier confirmed', async () => {
    const { id } = await market.order('offered', { wanted_start: TODAY })
    const [before] = await market.quotes(id)
    if (!before) throw new Error('No quote')
    expect(before).toMatchObject({ status: 'presented', tax_total: taxAt(before, 10) })
    await change(id, { wanted_start: LATER })
    const after = { tax_total: taxAt(before, 12), taxes: [{ code: 'T', rate: '12' }] }
    expect((await market.quotes(id))[0]).toMatchObject({ ...after, outdated: true })
    demand(await market.move('agent', `quotes/${before.id}`, 'confirm', { reason: 'By phone' }))
    expect((await market.quotes(id))[0]).toMatchObject({ ...after, status: 'presented', outdated: false })
    const history = demand(await market.as('lead', 'GET', `quotes/${before.id}/history`))
    expect(JSON.stringify(history)).toContain('premium_total')
    await change(id, { wanted_start: TODAY })
    expect((await market.quotes(id))[0]).toMatchObject({ tax_total: taxAt(before, 10) })
  })

  it('K-13 D-05 leave out what the work order is exempt from, without asking the carrier', async () => {
    const { id } = await market.order('offered', { wanted_start: TODAY })
    const [before] = await market.quotes(id)
    await change(id, { tax_exemptions: [{ code: 'T', reason: 'Embassy' }] })
    expect((await market.quotes(id))[0]).toMatchObject({
      status: 'presented',
      outdated: false,
      tax_total: dinars(0),
      premium_total: { amount: netOf(before ?? {}), currency: 'TND' },
      exchange_date: before?.exchange_date,
    })
  })
})
