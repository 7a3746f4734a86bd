import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { lastToken, settle } from '../auth/mailbox'
import { openTestApp, type TestApp } from '../testApp'

describe.each(engines)('outbox on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine, { PORT: '4711' })
    const roleId = await test.addRecord('roles', {
      name: 'Nearly everything',
      permissions: [
        { action: ['read', 'update'], subject: ['all'], fields: [], conditions: null, inverted: false },
      ],
    })
    await test.addAccount({ email: 'admin@example.com', user_type: 1 })
    await test.addAccount({ email: 'manager@example.com', user_type: 2 })
    await test.addAccount({ email: 'staff@example.com', user_type: 3 })
    await test.addAccount({ email: 'guest@example.com', user_type: 4, role_id: roleId })
  })
  afterAll(() => test.close())

  const outbox = async (email: string) => test.call('/api/v1/outbox', { token: await test.signIn(email) })

  it('O-10 without a mail server keeps mails with their links, latest first', async () => {
    for (const email of ['staff@example.com', 'guest@example.com'])
      await test.call('/api/v1/auth/forgot-password', { body: { email } })
    await settle(test.services)
    const { status, body } = await outbox('admin@example.com')
    expect(status).toBe(200)
    expect(body.meta).toEqual({ smtp: false, held: 0 })
    expect(body.data.map(({ to }: { to: string }) => to)).toEqual(['guest@example.com', 'staff@example.com'])
    const token = await lastToken(test.services, 'guest@example.com')
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      to: 'guest@example.com',
      subject: 'Choose a new password for Coverdesk',
      text: expect.stringContaining(`http://localhost:4711/build/reset-password?token=${token}`),
      html: expect.stringContaining(token),
      created_at: expect.any(String),
      state: 'kept',
      error: null,
      attempts: 0,
    })
  })

  it.each(['manager@example.com', 'staff@example.com', 'guest@example.com'])(
    "O-10 %s can't see it: its links would sign them in as the recipient",
    async email => {
      const { status, body } = await outbox(email)
      expect(status).toBe(403)
      expect(JSON.stringify(body)).not.toContain('token=')
    },
  )

  it('O-10 nobody sees it without signing in', async () => {
    expect((await test.call('/api/v1/outbox')).status).toBe(401)
  })
})
