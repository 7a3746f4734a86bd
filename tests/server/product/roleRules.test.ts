import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const mine = { assigned_to: '@me' }

describe.each(engines)('P-09 the rules of a role on $name', engine => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  const save = (name: string, permissions: object[]) =>
    test.call('/api/v1/roles', { token, body: { name, permissions } })

  it('P-09 may wait for records that nothing defines yet, beside others or by themselves', async () => {
    for (const subject of [['Customer', 'work-orders'], ['work-orders']]) {
      const saved = await save(subject.join(), [{ action: ['update'], subject, conditions: mine }])
      expect([subject, saved.status]).toEqual([subject, 201])
    }
  })

  it('P-09 have no conditions on a page, which has no records', async () => {
    const refused = await save('Pages', [{ action: ['read'], subject: ['dashboard'], conditions: mine }])
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['permissions.0.conditions']])
  })
})
