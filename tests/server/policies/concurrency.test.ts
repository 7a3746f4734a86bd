import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuePolicy } from '../../../resources/policies/issuePolicy.server'
import { serverWriter } from '../../../server/engine/records/scope'
import { createRecordFor } from '../../../server/engine/writes/serverRecords'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

describe.each(mainEngines)('concurrent policy writes on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  async function accepted(): Promise<{ order: Values; quote: Values }> {
    const { services } = office.app
    const { customer, company, type } = office.ids
    return services.db.kysely.transaction().execute(async db => {
      const writer = serverWriter(services)
      const order = await createRecordFor({ ...writer, db }, 'work-orders', {
        customer_id: customer,
        insurance_type_id: type,
        reason: 'new',
        status: 'accepted',
        wanted_start: '2028-02-29',
        company_ids: [company],
        assigned_to: 1,
      })
      const quote = await createRecordFor({ ...writer, db }, 'quotes', {
        work_order_id: order.id,
        insurance_company_id: company,
        number: 1,
        status: 'accepted',
        currency: 'TND',
        premium_net: { amount: 700_001, currency: 'TND' },
        fees: { amount: 1_000, currency: 'TND' },
        instalment_count: 3,
        commission_rate: '12.5',
        coverages: [{ code: 'TPL', name: 'Liability', limit: { amount: 5_000_000, currency: 'TND' } }],
      })
      return { order, quote }
    })
  }

  const issue = ({ order, quote }: { order: Values; quote: Values }) => {
    const { services } = office.app
    return services.db.kysely
      .transaction()
      .execute(db => issuePolicy({ ...serverWriter(services), db }, order, quote))
  }

  it('D-07 issues once, however often requested, with everything agreed', async () => {
    const both = await accepted()
    const first = await issue(both)
    expect((await issue(both)).id).toBe(first.id)
    const raced = await accepted()
    const racing = await Promise.allSettled([issue(raced), issue(raced), issue(raced)])
    const ids = racing.flatMap(one => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(new Set(ids).size).toBe(1)
    expect((await issue(raced)).id).toBe(ids[0])
    expect(await office.policy(first.id)).toMatchObject({
      status: 'bound',
      effective: '2028-02-29',
      expiry: '2029-02-28',
      work_order_id: both.order.id,
      quote_id: both.quote.id,
      customer_id: office.ids.customer,
      insurance_company_id: office.ids.company,
      premium_net: { amount: 700_001, currency: 'TND' },
      premium_total: both.quote.premium_total,
      coverages: [{ code: 'TPL', included: true, limit: { amount: 5_000_000, currency: 'TND' } }],
    })
    const parts = await office.parts('instalments', first.id)
    const total = (both.quote.premium_total as { amount: number }).amount
    expect(parts.reduce((sum, { amount }) => sum + (amount as { amount: number }).amount, 0)).toBe(total)
    expect(parts).toHaveLength(3)
  })

  it('D-07 a simultaneous payment and cancellation leave the charges exactly covered', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(n => office.takeOver({ policy_no: `R-${n}`, instalment_count: 4 })),
    )
    for (const { id } of made) {
      const [first, second] = await office.parts('instalments', id)
      const pay = (one?: Values) =>
        office.app.call(`/api/v1/instalments/${one?.id}/pay`, {
          token: office.staff,
          body: { payment_method: 'cash', payment_on: '2027-03-01' },
        })
      const answers = await Promise.all([
        pay(first),
        office.app.call(`/api/v1/policies/${id}/cancel`, {
          token: office.manager,
          body: {
            cancel_date: '2027-03-01',
            cancel_method: 'short_rate',
            cancel_requested_by: 'customer',
            reason: 'Moved away',
          },
        }),
        pay(second),
      ])
      expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
      expect(answers[1]?.status).toBe(200)
      const kept = (await office.parts('instalments', id)).filter(({ status }) => status !== 'cancelled')
      const policy = await office.policy(id)
      const sum = kept.reduce((total, { amount }) => total + (amount as { amount: number }).amount, 0)
      expect(sum).toBe((policy.charged_total as { amount: number }).amount)
    }
  })
})
