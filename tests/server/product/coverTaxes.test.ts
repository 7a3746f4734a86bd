import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { demand, dinars, type Market, openMarket, TODAY } from './market'

const FIRE = { code: 'TPLT', name: 'Liability tax', rate: '30', base: 'net', covers: ['TPL'] }
const OTHER = { code: 'GLT', name: 'Glass tax', rate: '9', base: 'net', covers: ['GLASS'] }
const STAMP = { code: 'STAMP', name: 'Stamp', amount: dinars(0.65), base: 'net' }
const EURO_STAMP = { ...STAMP, amount: { amount: 20, currency: 'EUR' } }
const table = [FIRE, OTHER, STAMP, EURO_STAMP].map(line => ({ ...line, valid_from: '2020-01-01' }))

const NET_OF_COVERS = 'The net premium must be the sum of the coverages’ net premiums.'
const COVERS_PRICED = 'A tax applies to some coverages only. Enter the net premium of each coverage.'

describe.each(mainEngines)('K-15 premiums and taxes of covers on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { tax_lines: table }))
  })
  afterAll(() => market.test.close())

  const typeErrors = async (values: object) =>
    (await market.as('admin', 'PUT', `insurance-types/${market.type}`, values)).body.errors
  const covers = (tpl?: number, glass?: number) => [
    { code: 'TPL', name: 'Liability', premium: tpl === undefined ? null : dinars(tpl) },
    { code: 'GLASS', name: 'Glass', premium: glass === undefined ? null : dinars(glass) },
  ]
  const change = (id: number | undefined, values: object) => market.as('agent', 'PUT', `quotes/${id}`, values)

  it('K-15 a tax has a rate or an amount, names covers of its type, and a duty one line per currency', async () => {
    const withLine = (more: object) => ({ tax_lines: [...table, { ...table[0], code: 'X', ...more }] })
    expect(await typeErrors(withLine({ amount: dinars(1) }))).toEqual({
      tax_lines: ['Enter either a rate or a fixed amount for each tax.'],
    })
    expect(await typeErrors(withLine({ rate: null }))).toHaveProperty('tax_lines')
    expect(await typeErrors(withLine({ covers: ['HULL'] }))).toHaveProperty('coverages')
    expect(await typeErrors({ tax_lines: [...table, table[2]] })).toHaveProperty('tax_lines')
  })

  it('K-15 the net premium is the sum of the covers’ premiums, or both are refused by name', async () => {
    const order = await market.order('quoting')
    const [quote] = await market.quotes(order.id)
    const errors = async (values: object) => (await change(quote?.id, values)).body.errors
    // Only the liability is included at first, so its tax applies to the whole premium.
    demand(await market.move('agent', `quotes/${quote?.id}`, 'receive', { premium_net: dinars(400) }))
    expect((await market.quotes(order.id))[0]).toMatchObject({ tax_total: dinars(400 * 0.3 + 0.65) })
    const priced = { premium_net: [COVERS_PRICED], coverages: [COVERS_PRICED] }
    expect(await errors({ coverages: covers() })).toEqual(priced)
    demand(await change(quote?.id, { coverages: covers(250, 150) }))
    const total = 400 + 250 * 0.3 + 150 * 0.09 + 0.65
    expect((await market.quotes(order.id))[0]).toMatchObject({ premium_total: dinars(total) })
    const apart = { premium_net: [NET_OF_COVERS], coverages: [NET_OF_COVERS] }
    expect(await errors({ premium_net: dinars(500) })).toEqual(apart)
    expect(await errors({ coverages: covers(300, 150) })).toEqual(apart)
    demand(await change(quote?.id, { coverages: covers(300, 150), premium_net: dinars(450) }))
    expect(
      await errors({
        coverages: covers(450, 0).map(each => ({ ...each, premium: { amount: 1, currency: 'EUR' } })),
      }),
    ).toHaveProperty('coverages')
  })

  it('D-05 a quote without a net premium takes the sum of its covers’ premiums', async () => {
    const order = await market.order('quoting')
    const [quote] = await market.quotes(order.id)
    demand(await change(quote?.id, { coverages: covers(250, 150) }))
    expect((await market.quotes(order.id))[0]).toMatchObject({
      premium_net: dinars(400),
      premium_total: dinars(400 + 75 + 13.5 + 0.65),
    })
    demand(await market.move('agent', `quotes/${quote?.id}`, 'receive'))
  })

  it('D-04 D-07 an exemption of a work order has a reason, changes its quotes, and goes into the policy', async () => {
    const order = await market.order('received', { wanted_start: TODAY, wanted_end: '2027-06-01' })
    const [quote] = await market.quotes(order.id)
    demand(await change(quote?.id, { coverages: covers(250, 150), premium_net: dinars(400) }))
    const exempt = (code: string | null, reason?: string) =>
      market.as('agent', 'PUT', `work-orders/${order.id}`, { tax_exemptions: [{ code, reason }] })
    expect((await exempt('TPLT')).body.errors).toHaveProperty('tax_exemptions.0.reason')
    expect((await exempt('NOPE', 'Embassy')).body.errors.tax_exemptions[0]).toContain('NOPE')
    demand(await exempt(null, 'Embassy'))
    expect((await market.quotes(order.id))[0]).toMatchObject({ tax_total: dinars(0) })
    demand(await exempt('TPLT', 'Embassy'))
    const tax = 150 * 0.09 + 0.65
    expect((await market.quotes(order.id))[0]).toMatchObject({
      tax_total: dinars(tax),
      taxes: [
        { code: 'TPLT', exemption: 'Embassy' },
        { code: 'GLT' },
        { code: 'STAMP', amount: dinars(0.65) },
      ],
    })
    demand(await market.move('agent', `work-orders/${order.id}`, 'offer'))
    demand(await market.move('agent', `work-orders/${order.id}`, 'accept', { accepted_quote_id: quote?.id }))
    await market.addDocuments(order)
    const issued = demand(await market.move('lead', `work-orders/${order.id}`, 'issue'))
    expect(issued.first_instalment).toEqual(dinars(400 + tax))
    const policy = demand(await market.as('lead', 'GET', `policies/${issued.policy_id}`))
    const filter = `filter={"policy_id":${policy.id}}`
    const [version] = demand(await market.as('lead', 'GET', `policy-versions?${filter}`))
    for (const record of [policy, version])
      expect(record).toMatchObject({
        tax_total: dinars(tax),
        premium_total: dinars(400 + tax),
        tax_rounding: 'line',
        coverages: [{ premium: dinars(250) }, { premium: dinars(150) }],
      })
    demand(await market.as('lead', 'PUT', `policies/${policy.id}`, { policy_no: 'A-1' }))
    demand(await market.move('lead', `policies/${policy.id}`, 'renew'))
    const [renewal] = demand(
      await market.as('lead', 'GET', `work-orders?filter={"expiring_policy_id":${policy.id}}`),
    )
    expect(renewal.tax_exemptions).toEqual([{ code: 'TPLT', reason: 'Embassy' }])
  })

  it('D-05 rounds the total once if the type says so', async () => {
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { tax_rounding: 'total' }))
    const order = await market.order('quoting')
    const [quote] = await market.quotes(order.id)
    // 30% of 0.015 and 9% of 0.050 are 0.0045 each: 0.009 together, and 0.010 if each is rounded.
    demand(await change(quote?.id, { coverages: covers(0.015, 0.05), premium_net: dinars(0.065) }))
    const [kept] = await market.quotes(order.id)
    expect(kept).toMatchObject({ tax_rounding: 'total', tax_total: dinars(0.009 + 0.65) })
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { tax_rounding: 'line' }))
  })
})
