import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const ROUNDS = 2
let made = 0

describe.each(mainEngines)('P-11 last System Admin on $name', engine => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  // Deactivates the accounts of earlier tests.
  beforeEach(async () => {
    await test.services.db.kysely.updateTable('users').set({ active: false }).execute()
  })
  afterAll(() => test.close())

  const users = (query: string) => `/api/v1/users${query}`
  const bulk = (...ids: number[]) => users(`?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`)

  async function admins(): Promise<number> {
    const found = await test.services.db.kysely
      .selectFrom('users')
      .select('id')
      .where('user_type', '=', 1)
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
    return found.length
  }

  async function twoAdmins() {
    const pair = []
    for (const name of ['one', 'two']) {
      const email = `${name}${made++}@example.com`
      const id = await test.addAccount({ email, user_type: 1 })
      pair.push({ id, token: await test.signIn(email) })
    }
    return pair as [{ id: number; token: string }, { id: number; token: string }]
  }

  const ways: [string, (id: number) => { path: string; method: string; body?: object }][] = [
    ['demote', id => ({ path: users(`/${id}`), method: 'PUT', body: { user_type: 3 } })],
    ['deactivate', id => ({ path: users(`/${id}`), method: 'PUT', body: { active: false } })],
    ['delete', id => ({ path: users(`/${id}`), method: 'DELETE' })],
    ['demote in bulk', id => ({ path: bulk(id), method: 'PUT', body: { user_type: 3 } })],
    ['deactivate in bulk', id => ({ path: bulk(id), method: 'PUT', body: { active: false } })],
    ['delete in bulk', id => ({ path: bulk(id), method: 'DELETE' })],
    [
      'give another address',
      id => ({ path: users(`/${id}`), method: 'PUT', body: { email: `x${id}@example.com` } }),
    ],
  ]

  it.each(ways)('P-11 two who %s one another simultaneously leave one', async (_how, way) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = await twoAdmins()
      const sibling = test.sibling()
      const call = (by: { token: string }, on: { id: number }, app = test.app) => {
        const { path, ...options } = way(on.id)
        return test.call(path, { ...options, token: by.token, app })
      }
      const answers = await Promise.all([call(one, two), call(two, one, sibling)])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      // The other call is refused by the rule, or its sender is no longer signed in or allowed when it runs.
      expect([401, 403, 409, 422]).toEqual(expect.arrayContaining(statuses.filter(status => status !== 200)))
      expect(await admins()).toBeGreaterThan(0)
      await test.services.db.kysely.updateTable('users').set({ active: false }).execute()
    }
  })

  it('P-11 rejects removing all of them at once', async () => {
    const [one, two] = await twoAdmins()
    const everybody = [one.id, two.id]
    for (const body of [{ user_type: 3 }, { user_type: 4 }]) {
      const answer = await test.call(bulk(...everybody), { token: one.token, method: 'PUT', body })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { user_type: ['One System Admin must stay active.'] },
      ])
    }
    expect(await admins()).toBe(2)
  })

  it('P-11 no role takes anything from a System Admin', async () => {
    const [one] = await twoAdmins()
    const permissions = [{ action: ['manage'], subject: ['all'], inverted: true }]
    const role_id = await test.addRecord('roles', { name: 'Nothing', permissions })
    const given = await test.call(users(`/${one.id}`), { token: one.token, method: 'PUT', body: { role_id } })
    expect(given.status).toBe(200)
    const back = await test.call(users(`/${one.id}`), {
      token: one.token,
      method: 'PUT',
      body: { role_id: null },
    })
    expect(back.status).toBe(200)
  })

  it("P-11 an account that can't sign in does not count as the last one", async () => {
    const [one, two] = await twoAdmins()
    // This user was invited and never signed in, so there is no password yet.
    const body = { name: 'Invited', email: 'invited@example.com', user_type: 1 }
    await test.addRecord('users', { ...body, active: true, language: 'en' })
    const deputy = await test.addRecord('roles', {
      name: 'Deputy',
      permissions: [{ action: ['manage'], subject: ['all'] }],
    })
    await test.addAccount({ email: 'deputy@example.com', user_type: 3, role_id: deputy })
    const token = await test.signIn('deputy@example.com')
    expect((await test.call(users(`/${two.id}`), { token, method: 'DELETE' })).status).toBe(200)
    const refused = await test.call(users(`/${one.id}`), { token, method: 'DELETE' })
    expect([refused.status, refused.body.message]).toEqual([409, 'One System Admin must stay active.'])
    expect(
      (await test.call(users(`/${one.id}`), { token, method: 'PUT', body: { active: false } })).status,
    ).toBe(422)
  })
})
