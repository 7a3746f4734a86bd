import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from '../policies/policyOffice'

describe.each(mainEngines)('P-09 rights to payments on $name', engine => {
  let office: PolicyOffice
  let other: number
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
    const person = { first_name: 'Omar', last_name: 'Ben Ali', phone: '+21620001002' }
    other = await office.app.addRecord('customers', person)
    for (const customer_id of [office.ids.customer, other]) await pay(customer_id, office.staff)
  })
  afterAll(() => office.app.close())

  const pay = async (customer_id: number, token: string) => {
    const amount = { amount: 10_000, currency: 'EUR' }
    const body = { customer_id, amount, paid_on: '2027-03-01', method: 'cash' }
    return (await office.app.call('/api/v1/payments', { token, body })).status
  }
  let count = 0
  /** Signs in someone with a role of these rules. */
  const withRole = async (user_type: number, permissions: Values[]) => {
    count += 1
    const role_id = await office.app.addRecord('roles', { name: `Role ${count}`, permissions })
    await office.app.addAccount({ email: `p${count}@office.example`, user_type, role_id })
    return office.app.signIn(`p${count}@office.example`)
  }
  const seen = async (token: string) => {
    const { status, body } = await office.app.call('/api/v1/payments?filter={}', { token })
    return status === 200 ? body.data.map(({ customer_id }: Values) => customer_id) : status
  }

  it('P-09 K-03 no rule on policies opens payments, whatever its conditions', async () => {
    const subject = ['Policy']
    for (const conditions of [{ status: 'in_force' }, { insurance_type_id: office.ids.type }, null]) {
      const token = await withRole(4, [{ action: ['manage'], subject, ...(conditions && { conditions }) }])
      expect([await seen(token), await pay(other, token)]).toEqual([403, 403])
    }
  })

  it('P-09 K-03 rules on payments allow or deny them by their own fields', async () => {
    const rule = { action: ['read'], subject: ['Payment'], conditions: { customer_id: other } }
    expect(await seen(await withRole(4, [rule]))).toEqual([other])
    expect(await seen(await withRole(3, [{ ...rule, inverted: true }]))).toEqual([office.ids.customer])
    expect(await seen(office.staff)).toHaveLength(2)
  })
})
