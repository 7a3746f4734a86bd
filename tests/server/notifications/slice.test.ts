import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(engines)('notifications on $name', engine => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  afterAll(() => test.close())

  it('D-10 whoever a work order is assigned to is told', async () => {
    const owner = await test.addAccount({ email: 'owner@example.com', name: 'Owner' })
    await test.addAccount({ email: 'boss@example.com', name: 'Boss' })
    const token = await test.signIn('boss@example.com')
    const customer = await test.addRecord('customers', {
      first_name: 'A',
      last_name: 'B',
      kind: 'person',
      email: 'a@example.com',
    })
    const type = await test.addRecord('insurance-types', {
      code: 'M',
      name: 'Motor',
      status: 'active',
      category: 'motor',
    })
    const made = await test.call('/api/v1/work-orders', {
      token,
      body: { customer_id: customer, insurance_type_id: type, assigned_to: owner },
    })
    console.log(JSON.stringify(made.body).slice(0, 600))
    const mine = await test.call('/api/v1/notifications', { token: await test.signIn('owner@example.com') })
    console.log(JSON.stringify(mine.body, null, 1))
    expect(mine.body.meta.unread).toBe(1)
  })
})
