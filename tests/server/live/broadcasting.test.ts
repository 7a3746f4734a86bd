import Pusher from 'pusher'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TWO_STEPS_POLICY } from '../../../server/engine/people/twoStepsPolicy'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const PATHS = ['/broadcasting', '/api/v1/broadcasting']
const socket_id = '123.456'

describe('C-06 authorizing connections', () => {
  let test: TestApp
  let id: number
  let token: string
  beforeAll(async () => {
    const [engine] = engines
    if (!engine) throw new Error('No engine to test on')
    test = await openTestApp(engine)
    id = await test.addAccount({ email: 'one@example.com', user_type: 1 })
    token = await test.signIn('one@example.com')
  })
  afterAll(() => test.close())

  const sdk = () => {
    const { id: appId, key, secret } = test.services.live.app
    return new Pusher({ appId, key, secret, host: 'localhost' })
  }
  const asForm = (path: string, fields: Record<string, string>) =>
    test.app.request(path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-CSRF-TOKEN': 'ignored',
      },
      body: new URLSearchParams(fields).toString(),
    })

  it.each(PATHS)('C-06 %s/auth signs like the SDK, with a plain, JSON or form body', async path => {
    const channel_name = `private-notifications.${id}`
    const expected = sdk().authorizeChannel(socket_id, channel_name)
    const { status, body } = await test.call(`${path}/auth`, { token, body: { socket_id, channel_name } })
    expect([status, body]).toEqual([200, expected])
    const form = await asForm(`${path}/auth`, { socket_id, channel_name })
    expect(await form.json()).toEqual(expected)
  })

  it.each(PATHS)("C-06 %s/user-auth identifies the connection's user", async path => {
    const user_info = { name: 'Nadia Haddad', initials: 'NH' }
    const expected = sdk().authenticateUser(socket_id, { id: String(id), user_info })
    const { body } = await test.call(`${path}/user-auth`, { token, body: { socket_id } })
    expect(body).toEqual(expected)
    expect(await (await asForm(`${path}/user-auth`, { socket_id })).json()).toEqual(expected)
  })

  it('C-06 L-09 a member who joins a record shows name and initials to the others', async () => {
    const record = await test.addRecord('insurance-companies', { name: 'Hann', code: 'HANN' })
    const channel_name = `presence-insurance-companies.${record}`
    const { body } = await test.call('/broadcasting/auth', { token, body: { socket_id, channel_name } })
    const member = { user_id: String(id), user_info: { name: 'Nadia Haddad', initials: 'NH' } }
    expect(body).toEqual(sdk().authorizeChannel(socket_id, channel_name, member))
  })

  it("C-06 returns 401 without a session, 403 for others' channels, 422 for an invalid socket", async () => {
    for (const path of PATHS) {
      const body = { socket_id, channel_name: `private-notifications.${id + 1}` }
      expect((await test.call(`${path}/auth`, { body })).status).toBe(401)
      expect(await test.call(`${path}/auth`, { token, body })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
      expect((await test.call(`${path}/auth`, { token, body: { ...body, socket_id: '1:2' } })).status).toBe(
        422,
      )
    }
  })

  it('A-16 C-06 a user who must set up a second step first can join no channel', async () => {
    await test.services.db.kysely
      .insertInto('settings')
      .values({ key: TWO_STEPS_POLICY, value: JSON.stringify('everyone') })
      .execute()
    for (const path of PATHS)
      for (const what of ['auth', 'user-auth']) {
        const body = { socket_id, channel_name: `private-notifications.${id}` }
        const answer = await test.call(`${path}/${what}`, { token, body })
        expect(answer).toMatchObject({ status: 403, body: { code: 'two_steps_required' } })
      }
  })
})
