import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'

const LOGIN = '/api/v1/auth/login'
const ME = '/api/v1/auth/me'

describe.each(mainEngines)('sign-in on $name', engine => {
  let test: TestApp
  let roleId: number

  beforeAll(async () => {
    test = await openTestApp(engine)
    roleId = await test.addRecord('roles', {
      name: 'Agent',
      permissions: [
        {
          action: ['update'],
          subject: ['Customer'],
          fields: [],
          conditions: { assigned_to: '@me' },
          inverted: false,
        },
      ],
    })
    await test.addAccount({ email: 'admin@example.com' })
    await test.addAccount({ email: 'agent@example.com', user_type: 3, role_id: roleId })
    await test.addAccount({ email: 'gone@example.com', active: false })
  })
  afterAll(() => test.close())

  it('A-09 C-03 valid credentials return the user and a token', async () => {
    const { status, body } = await test.call(LOGIN, {
      body: { email: 'agent@example.com', password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      data: {
        user: {
          name: 'Nadia Haddad',
          email: 'agent@example.com',
          user_type: 3,
          role: { id: roleId, name: 'Agent' },
          permissions: [{ action: ['update'], subject: ['Customer'], conditions: { assigned_to: '@me' } }],
        },
      },
    })
    expect(JSON.stringify(body)).not.toContain('scrypt')
  })

  it('A-02 the token has two parts, the second longer than 10 characters', async () => {
    const parts = (await test.signIn('admin@example.com')).split('|')
    expect(parts).toHaveLength(2)
    expect(parts[1]?.length).toBeGreaterThanOrEqual(40)
  })

  it("A-09 stores only a hash of a token's secret", async () => {
    const [id, secret = ''] = (await test.signIn('admin@example.com')).split('|')
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(s)::text as row from account_sessions s where id = ${id}`.execute(
      test.services.db.kysely,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(secret)
  })

  it('A-09 the address is case-insensitive', async () => {
    const { status } = await test.call(LOGIN, { body: { email: ' Admin@Example.COM ', password: PASSWORD } })
    expect(status).toBe(200)
  })

  it('A-09 wrong credentials do not reveal which part was wrong', async () => {
    const tried = [
      { email: 'admin@example.com', password: 'something else' },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: 'gone@example.com', password: PASSWORD },
    ]
    const answers = await Promise.all(tried.map(body => test.call(LOGIN, { body })))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ status: 'error', code: 'invalid_credentials' })
  })

  it.each([
    ['no JSON', 400, '{'],
    ['no password', 422, '{"email":"a@example.com"}'],
    ['another type', 422, '{"email":{"$gt":""},"password":"x"}'],
    ['a list', 400, '[]'],
    ['a body of 2 MB', 413, JSON.stringify({ email: 'x'.repeat(2_000_000) })],
  ])('C-02 rejects a sign-in with %s', async (_what, status, body) => {
    const response = await test.app.request(LOGIN, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'error' })
  })

  it('C-03 auth/me returns the user', async () => {
    const token = await test.signIn('agent@example.com')
    const { body } = await test.call(ME, { token })
    expect(body.data).toMatchObject({ email: 'agent@example.com', role: { name: 'Agent' } })
  })

  it.each([
    '',
    'Bearer',
    'Bearer x',
    'Bearer 1|short',
    `Bearer 1|${'x'.repeat(64)}`,
    `Bearer 999999|${'x'.repeat(64)}`,
  ])('A-02 %j gives no session', async Authorization => {
    const { status, body } = await test.call(ME, { headers: { Authorization } })
    expect(status).toBe(401)
    expect(body.code).toBe('unauthenticated')
  })

  it('A-10 signing out ends this session and no other', async () => {
    const [token, other] = [await test.signIn('admin@example.com'), await test.signIn('admin@example.com')]
    expect((await test.call('/api/v1/auth/logout', { method: 'POST', token })).status).toBe(200)
    expect((await test.call(ME, { token })).status).toBe(401)
    expect((await test.call(ME, { token: other })).status).toBe(200)
  })

  it('A-01 a session expires after 7 days', async () => {
    const token = await test.signIn('admin@example.com')
    const { kysely } = test.services.db
    const id = token.split('|')[0]
    const { rows } = await sql<{ week: boolean }>`
      select expires_at - created_at = interval '7 days' as week from account_sessions where id = ${id}`.execute(
      kysely,
    )
    expect(rows).toEqual([{ week: true }])
    await sql`update account_sessions set expires_at = now() where id = ${id}`.execute(kysely)
    expect((await test.call(ME, { token })).status).toBe(401)
  })

  it('D-09 the sessions of a deactivated or deleted user end immediately in every process', async () => {
    const { kysely } = test.services.db
    for (const [email, change] of [
      ['leaver@example.com', sql`active = false`],
      ['deleted@example.com', sql`deleted_at = now()`],
    ] as const) {
      const id = await test.addAccount({ email })
      const token = await test.signIn(email)
      const app = test.sibling()
      expect((await test.call(ME, { token, app })).status).toBe(200)
      await sql`update users set ${change} where id = ${id}`.execute(kysely)
      expect((await test.call(ME, { token, app })).status).toBe(401)
      expect((await test.call(LOGIN, { body: { email, password: PASSWORD } })).status).toBe(401)
    }
  })

  it('P-09 a changed role applies from the next request', async () => {
    const token = await test.signIn('agent@example.com')
    await sql`update roles set permissions = '[]'::jsonb where id = ${roleId}`.execute(
      test.services.db.kysely,
    )
    expect((await test.call(ME, { token })).body.data.permissions).toEqual([])
  })
})
