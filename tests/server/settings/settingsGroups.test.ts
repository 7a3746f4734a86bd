import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const PATH = '/api/v1/settings/users'
const PEOPLE = { admin: 1, manager: 2, staff: 3, guest: 4 }

describe.each(mainEngines)('S-08 access settings on $name', engine => {
  let test: TestApp
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    test = await openTestApp(engine)
    for (const [name, user_type] of Object.entries(PEOPLE)) {
      await test.addAccount({ email: `${name}@example.com`, user_type })
      tokens[name] = await test.signIn(`${name}@example.com`)
    }
  })
  afterAll(() => test.close())

  const put = (body: unknown, token = tokens.admin) => test.call(PATH, { method: 'PUT', body, token })

  it('S-08 return the defaults until somebody decides, then the decision', async () => {
    const before = await test.call(PATH, { token: tokens.admin })
    expect(before.body.data).toEqual({ registration: true, two_steps_policy: 'optional' })
    const saved = await put({ registration: false })
    expect([saved.status, saved.body.data]).toEqual([
      200,
      { registration: false, two_steps_policy: 'optional' },
    ])
    expect((await put({ registration: true })).body.data.registration).toBe(true)
  })

  it('S-08 reject invalid values, and name unknown settings', async () => {
    const refused = await put({ two_steps_policy: 'sometimes', registration: null, colour: 'red' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual(['colour', 'registration', 'two_steps_policy'])
    expect((await test.call(PATH, { token: tokens.admin })).body.data.two_steps_policy).toBe('optional')
  })

  it('P-02 P-05 a manager reads them and changes nothing; staff and others do not see them', async () => {
    expect((await test.call(PATH, { token: tokens.manager })).status).toBe(200)
    expect((await put({ registration: false }, tokens.manager)).status).toBe(403)
    for (const name of ['staff', 'guest']) {
      expect((await test.call(PATH, { token: tokens[name] })).status).toBe(403)
      expect((await put({ registration: false }, tokens[name])).status).toBe(403)
    }
    expect((await test.call(PATH)).status).toBe(401)
  })
})
