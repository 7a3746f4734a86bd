import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice } from './claimOffice'

const dinars = (amount: number) => ({ amount, currency: 'TND' })

describe.each(mainEngines)('values that fit their record on $name', engine => {
  let office: ClaimOffice
  let policy: number
  beforeAll(async () => {
    office = await openClaimOffice(engine)
    policy = await office.addPolicy({ premium_net: dinars(900_000), coverages: [] })
  })
  afterAll(() => office.test.close())

  it("K-02 amounts of a claim, its payments and an endorsement use the policy's currency", async () => {
    const { as } = office
    const claim = { policy_id: policy, loss_date: '2027-02-10', loss_type: 'other' }
    const wrong = await as('agent', 'claims', { ...claim, estimate: eur(5_000) })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { estimate: [expect.stringContaining('TND')] }])
    const right = await as('agent', 'claims', { ...claim, estimate: dinars(5_000) })
    expect(right.status).toBe(201)
    const changed = await as('agent', `claims/${right.body.data.id}`, { recovery: eur(10) }, 'PUT')
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['recovery']])
    const endorsement = { policy_id: policy, effective: '2027-04-01', kind: 'other' }
    const dear = await as('staff', 'endorsements', { ...endorsement, annual_change: eur(100) })
    expect([dear.status, dear.body.errors]).toEqual([
      422,
      { annual_change: [expect.stringContaining('TND')] },
    ])
    const limits = [{ code: 'OWN', name: 'Own', included: true, limit: eur(1) }]
    const nested = await as('staff', 'endorsements', { ...endorsement, coverages: limits })
    expect(Object.keys(nested.body.errors)).toEqual(['coverages.0.limit'])
    expect((await as('staff', 'endorsements', { ...endorsement, annual_change: dinars(100) })).status).toBe(
      201,
    )
  })

  it('U-04 rejects an amount beyond the limit; an existing one stays readable and can be corrected', async () => {
    const { as, test } = office
    const { body } = await as('agent', 'claims', {
      policy_id: policy,
      loss_date: '2027-02-11',
      loss_type: 'other',
    })
    const path = `claims/${body.data.id}`
    const beyond = await as('agent', path, { estimate: dinars(1e12 + 1) }, 'PUT')
    expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([422, ['estimate.amount']])
    await test.services.db.kysely
      .updateTable('claims')
      .set({ estimate: 9e14, estimate_currency: 'TND' } as never)
      .where('id', '=', body.data.id)
      .execute()
    const read: Values = (await as('agent', path)).body.data
    expect(read.estimate).toEqual(dinars(9e14))
    expect((await as('agent', path, { place: 'Tunis' }, 'PUT')).status).toBe(200)
    expect((await as('agent', path, { estimate: dinars(9e13) }, 'PUT')).status).toBe(422)
    const { body: corrected } = await as('agent', path, { estimate: dinars(5_000) }, 'PUT')
    expect(corrected.data.estimate).toEqual(dinars(5_000))
  })

  it('C-10 rejects by name a new value for a field that the record does not have, in bulk too', async () => {
    const { as, test } = office
    const company = { kind: 'company', email: 'o@example.com', contacts: [{ name: 'Sami' }] }
    const id = await test.addRecord('customers', { ...company, company_name: 'Olive' })
    const refused = await as('lead', `customers/${id}`, { last_name: 'Trabelsi' }, 'PUT')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['last_name']])
    const filter = encodeURIComponent(JSON.stringify({ id: [id, office.ids.customer] }))
    const bulk = await as('lead', `customers?filter=${filter}`, { last_name: 'Trabelsi' }, 'PUT')
    expect([bulk.status, Object.keys(bulk.body.errors)]).toEqual([422, ['last_name']])
    const whole: Values = (await as('lead', `customers/${id}`)).body.data
    expect((await as('lead', `customers/${id}`, whole, 'PUT')).status).toBe(200)
    const person: Values = (await as('lead', `customers/${office.ids.customer}`)).body.data
    const turned = { ...person, ...company, email: 'p@example.com', company_name: 'Pine' }
    const { status, body } = await as('lead', `customers/${person.id}`, turned, 'PUT')
    expect([status, body.data?.last_name]).toEqual([200, null])
  })

  it("P-13 a user who can't add to a record learns that first, whatever else is wrong", async () => {
    const { customer, type, company } = office.ids
    const order = await office.ask('lead', 'work-orders', { customer_id: customer, insurance_type_id: type })
    const quote = { work_order_id: order.id, insurance_company_id: company, valid_until: 'soon' }
    expect((await office.as('agent', 'quotes', quote)).status).toBe(403)
    expect((await office.as('lead', 'quotes', quote)).status).toBe(422)
  })
})
