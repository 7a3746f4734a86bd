import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '../../../src/core/field/formatMoney'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { readable } from '../auth/mailbox'
import { demand, dinars, type Market, openMarket } from './market'

describe.each(mainEngines)('D-04 wanted covers on $name', engine => {
  let market: Market
  let expiring: number
  const limit = dinars(200_000)
  const held = [
    { code: 'TPL', name: 'Third-party liability', included: true, limit, deductible: dinars(300) },
    { code: 'GLASS', name: 'Glass', included: false },
  ]
  beforeAll(async () => {
    market = await openMarket(engine)
    demand(
      await market.as('admin', 'PUT', `insurance-types/${market.type}`, {
        coverages: [
          {
            code: 'TPL',
            name: 'Third-party liability',
            limit_kind: 'per_occurrence',
            mandatory: true,
            default_deductible: dinars(50),
          },
          { code: 'GLASS', name: 'Glass', name_fr: 'Bris de glace', limit_kind: 'per_occurrence' },
        ],
      }),
    )
    expiring = await market.test.addRecord('policies', {
      customer_id: market.customer,
      insurance_company_id: market.carriers[0],
      insurance_type_id: market.type,
      policy_no: 'P-37',
      effective: '2026-03-15',
      expiry: '2027-03-15',
      premium_net: dinars(1000),
      coverages: held,
    })
  })
  afterAll(() => market.test.close())

  const change = (id: number, values: Values) => market.as('agent', 'PUT', `work-orders/${id}`, values)
  const coversOf = ({ coverages }: Values) =>
    (coverages as Values[]).map(({ code, included, limit: most, deductible }) => [
      code,
      included,
      most ?? null,
      deductible ?? null,
    ])
  const ofType = [
    ['TPL', true, null, dinars(50)],
    ['GLASS', false, null, null],
  ]
  const ofPolicy = [
    ['TPL', true, limit, dinars(300)],
    ['GLASS', false, null, null],
  ]

  it('D-04 K-12 case 37: new business begins with the covers of its type, a renewal with those that expire', async () => {
    expect(coversOf(await market.order('draft'))).toEqual(ofType)
    const renewal = await market.order('draft', { reason: 'renewal', expiring_policy_id: expiring })
    expect(coversOf(renewal)).toEqual(ofPolicy)
    const own = await market.order('draft', { coverages: [{ ...held[0], limit: dinars(7) }] })
    expect(coversOf(own)).toEqual([['TPL', true, dinars(7), dinars(300)]])
  })

  it('D-04 they follow reason and currency until someone changes them; then amounts in another currency are refused', async () => {
    const { id } = await market.order('draft')
    const renewed = demand(await change(id, { reason: 'renewal', expiring_policy_id: expiring }))
    expect(coversOf(renewed)).toEqual(ofPolicy)
    const abroad = demand(await change(id, { currency: 'EUR' }))
    expect(coversOf(abroad)[0]).toEqual(['TPL', true, null, null])
    expect(coversOf(demand(await change(id, { currency: 'TND' })))).toEqual(ofPolicy)
    demand(await change(id, { coverages: [{ ...held[0], limit: dinars(9) }] }))
    expect((await change(id, { currency: 'EUR' })).body.errors).toHaveProperty('coverages')
    expect((await change(id, { coverages: [held[0], held[0]] })).body.errors).toHaveProperty('coverages')
    expect(coversOf(demand(await change(id, { reason: 'new', expiring_policy_id: null })))).toHaveLength(1)
  })

  it('D-04 K-12 case 37: the request to a carrier lists covers with limits and deductibles, and its quote begins with them', async () => {
    const { id } = await market.order('quoting', { reason: 'renewal', expiring_policy_id: expiring })
    for (const quote of await market.quotes(id)) expect(coversOf(quote)).toEqual(ofPolicy)
    const { services } = market.test
    const mails = await services.db.kysely.selectFrom('outgoing_mails').selectAll().orderBy('id').execute()
    const [english, french] = mails
      .slice(-2)
      .map(mail => readable(services, mail as unknown as { text: string; html: string }).text)
    const plain = (text: string | undefined) => text?.replace(/\s/gu, ' ')
    for (const amount of [limit, dinars(300)]) {
      expect(plain(english)).toContain(plain(formatMoney(amount, 'en')))
      expect(plain(french)).toContain(plain(formatMoney(amount, 'fr')))
    }
    expect(english).toMatch(/Third-party liability.*Limit.*Deductible/u)
    expect(english).toMatch(/Optional coverages.*Glass/su)
    expect(french).toMatch(/Garanties en option.*Bris de glace/su)
  })

  it('D-04 can no longer change once the customer has decided', async () => {
    const order = await market.order('accepted')
    expect((await change(order.id, { coverages: held })).body.errors).toHaveProperty('coverages')
  })
})
