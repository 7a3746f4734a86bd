import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import { lastMail, lastToken, mailsTo, settle } from './mailbox'

const FORGOT = '/api/v1/auth/forgot-password'
const NEW = 'a-better-horse-battery'

describe.each(mainEngines)('forgotten password on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine, { TRUST_PROXY: '1' })
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'known'])
      await test.addAccount({ email: `${name}@example.com` })
    await test.addAccount({ email: 'inactive@example.com', active: false })
  })
  afterAll(() => test.close())

  const forgot = (email: string, address = '10.0.0.1') =>
    test.call(FORGOT, { body: { email }, headers: { 'X-Forwarded-For': address } })
  const reset = (token: string, password = NEW, password_confirmation = password) =>
    test.call('/api/v1/auth/reset-password', { body: { token, password, password_confirmation } })
  const login = (email: string, password: string) =>
    test.call('/api/v1/auth/login', { body: { email, password } })
  const askFor = async (email: string) => {
    await forgot(email)
    return lastToken(test.services, email)
  }
  const over = { status: 422, body: { code: 'invalid', errors: { token: [expect.any(String)] } } }

  it('A-14 the mailed link leads to a new password, which ends all sessions', async () => {
    const session = await test.signIn('one@example.com')
    const token = await askFor('one@example.com')
    expect((await test.call('/api/v1/auth/link', { body: { token } })).body.data).toMatchObject({
      purpose: 'reset',
      email: 'one@example.com',
    })
    expect(await reset(token)).toMatchObject({ status: 200, body: { data: null } })
    expect((await test.call('/api/v1/auth/me', { token: session })).status).toBe(401)
    expect((await login('one@example.com', PASSWORD)).status).toBe(401)
    expect((await login('one@example.com', NEW)).status).toBe(200)
    expect((await lastMail(test.services, 'one@example.com')).subject).toContain('was changed')
  })

  it('A-14 the response is the same whether or not the address exists, and precedes any lookup', async () => {
    const mailTo = async (email: string) => {
      const { status, body, headers } = await forgot(email)
      const { rows } = await sql<{ details: string }>`
        select details::text from account_errands where kind = 'forgot_password'`.execute(
        test.services.db.kysely,
      )
      await settle(test.services)
      const left = rows.map(({ details }) => details.replace(email, 'somebody'))
      return { status, body, headers: [...headers].filter(([name]) => name !== 'x-request-id'), left }
    }
    const known = await mailTo('known@example.com')
    expect(await mailTo('unknown@example.com')).toEqual(known)
    expect(await mailTo('inactive@example.com')).toEqual(known)
    expect(known).toMatchObject({ status: 200, body: { data: null }, left: [expect.any(String)] })
    expect(await mailsTo(test.services, 'known@example.com')).toHaveLength(1)
    expect(await mailsTo(test.services, 'unknown@example.com')).toHaveLength(0)
    expect(await mailsTo(test.services, 'inactive@example.com')).toHaveLength(0)
  })

  it('A-14 a link works once, also for two simultaneous requests', async () => {
    const token = await askFor('two@example.com')
    const both = await Promise.all([reset(token), reset(token, 'another-horse-battery')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await reset(token)).toMatchObject(over)
    expect(await test.call('/api/v1/auth/link', { body: { token } })).toMatchObject(over)
  })

  it('A-14 a link expires after 60 minutes', async () => {
    const token = await askFor('three@example.com')
    const { kysely } = test.services.db
    const { rows } = await sql`
      select expires_at - created_at = interval '60 minutes' as hour from account_links`.execute(kysely)
    expect(rows.at(-1)).toEqual({ hour: true })
    await sql`update account_links set expires_at = now()`.execute(kysely)
    expect(await reset(token)).toMatchObject(over)
  })

  it('A-14 a newer link ends the previous one, and a weak password does not use it up', async () => {
    const first = await askFor('four@example.com')
    const second = await askFor('four@example.com')
    expect(await reset(first)).toMatchObject(over)
    expect((await reset(second, 'password1234')).body.errors).toHaveProperty('password')
    expect((await reset(second, NEW, 'x')).body.errors).toHaveProperty('password_confirmation')
    expect((await reset(second)).status).toBe(200)
  })

  it('A-14 stores only a hash of a link, and nothing of it after the mail is sent', async () => {
    const token = await askFor('five@example.com')
    const { rows } = await sql<{ row: string }>`select to_jsonb(l)::text as row from account_links l`.execute(
      test.services.db.kysely,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('A-14 a link is invalid once the user is inactive or has another address or password', async () => {
    const { kysely } = test.services.db
    const token = await askFor('six@example.com')
    await sql`update users set active = false where email = 'six@example.com'`.execute(kysely)
    expect(await reset(token)).toMatchObject(over)
    await sql`update users set active = true, email = 'other@example.com' where email = 'six@example.com'`.execute(
      kysely,
    )
    expect(await reset(token)).toMatchObject(over)
    const old = await askFor('seven@example.com')
    const session = await test.signIn('seven@example.com')
    const body = { current_password: PASSWORD, password: NEW, password_confirmation: NEW }
    expect((await test.call('/api/v1/auth/change-password', { token: session, body })).status).toBe(200)
    expect(await reset(old)).toMatchObject(over)
  })

  it('A-14 after five mails an hour to one address, and thirty from one client address, returns 429 for all', async () => {
    for (const email of ['flooded@example.com', 'known@example.com']) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) statuses.push((await forgot(email, `10.1.0.${n}`)).status)
      expect(statuses.at(-1)).toBe(429)
    }
    const many = await Promise.all(
      Array.from({ length: 31 }, (_, n) => forgot(`somebody${n}@example.com`, '10.2.0.1')),
    )
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('A-14 limits guessing links by address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 62 }, (_, n) =>
        test.call('/api/v1/auth/link', {
          body: { token: `guess${n}` },
          headers: { 'X-Forwarded-For': '10.3.0.1' },
        }),
      ),
    )
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([422, 429]))
  })

  it('A-12 the history records a password change, without the password', async () => {
    const { rows } = await sql<{ changes: unknown }>`
      select changes from record_history where resource = 'users' and action = 'update' order by id desc limit 1`.execute(
      test.services.db.kysely,
    )
    expect(rows).toEqual([{ changes: [{ field: 'password', before: null, after: null }] }])
  })
})
