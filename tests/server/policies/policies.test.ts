import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe.each(engines)('policies on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  it('D-07 takes over a policy with its instalments, version and figures', async () => {
    const made = await office.takeOver({ policy_no: 'H-1', instalment_count: 4, fees: eur(1001) })
    expect(made).toMatchObject({
      status: 'in_force',
      expiry: '2028-01-01',
      tax_total: eur(12_000),
      premium_total: eur(133_001),
      charged_total: eur(133_001),
      balance: eur(133_001),
      next_due_on: '2027-01-01',
      notice_by: '2027-11-02',
    })
    expect(made.number).toMatch(/^P-2027-\d{6}$/)
    const instalments = await office.parts('instalments', made.id)
    expect(instalments.map(({ due_on, amount, status }) => [due_on, amount, status])).toEqual([
      ['2027-01-01', eur(33_251), 'overdue'],
      ['2027-04-01', eur(33_250), 'pending'],
      ['2027-07-01', eur(33_250), 'pending'],
      ['2027-10-01', eur(33_250), 'pending'],
    ])
    expect(await office.parts('policy-versions', made.id)).toMatchObject([
      { number: 1, kind: 'initial', effective_from: '2027-01-01', premium_total: eur(133_001) },
    ])
    expect(await office.ask(`customers/${office.ids.customer}`)).toMatchObject({ status: 'active' })
  })
})
