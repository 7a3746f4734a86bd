import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeSettings } from '../../../server/base/settings/settings'
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import { lastToken, mailsTo } from './mailbox'

const STEPS = '/api/v1/auth/two-steps'

/** A user with an authenticator app. */
interface Holder {
  email: string
  token: string
  secret: string
  codes: string[]
}

describe.each(mainEngines)('two-step verification on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine, { TRUST_PROXY: '1' })
    // Codes change every half minute. The clock is stopped so that none expires between two lines.
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await test.close()
  })

  /** Returns the current code, or the code of a later half minute. */
  const code = (secret: string, later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

  const login = async (email: string) =>
    (await test.call('/api/v1/auth/login', { body: { email, password: PASSWORD } })).body.data
  const second = (challenge: string, given: string, address = '10.0.0.1') =>
    test.call(STEPS, { body: { challenge, code: given }, headers: { 'X-Forwarded-For': address } })
  const call = (path: string, token: string, body: object) => test.call(`${STEPS}/${path}`, { token, body })

  async function setUp(name: string): Promise<Holder> {
    const email = `${name}@example.com`
    await test.addAccount({ email })
    const token = await test.signIn(email)
    const { secret } = (await call('enable', token, { password: PASSWORD })).body.data
    // Uses the previous code, so that the sign-in can use the current one.
    const confirmed = await call('confirm', token, { code: code(secret, -1) })
    return { email, token, secret, codes: confirmed.body.data.recovery_codes }
  }

  it('A-16 is set up with the password and the first code, then required after the password', async () => {
    await test.addAccount({ email: 'first@example.com' })
    const token = await test.signIn('first@example.com')
    const wrong = await call('enable', token, { password: 'wrong' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
    const { secret, uri } = (await call('enable', token, { password: PASSWORD })).body.data
    expect(uri).toMatch(/^otpauth:\/\/totp\/Coverdesk:first%40example\.com\?/)
    expect(await call('confirm', token, { code: '000000' })).toMatchObject({ status: 422 })
    expect(await login('first@example.com')).toHaveProperty('token')
    const { body } = await call('confirm', token, { code: code(secret, -1) })
    expect(new Set(body.data.recovery_codes).size).toBe(10)
    const data = await login('first@example.com')
    expect(data).toEqual({ two_steps: true, challenge: expect.any(String) })
    // Enters the code as typed on an Arabic keyboard.
    const entered = await second(
      data.challenge,
      code(secret).replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
    )
    expect(entered.body.data).toMatchObject({ token: expect.any(String), user: { two_steps: true } })
    const subjects = (await mailsTo(test.services, 'first@example.com')).map(({ subject }) => subject)
    expect(subjects).toContain('Two-step verification is on for Coverdesk')
  })

  it('A-16 a code works once, in consecutive and in simultaneous sign-ins', async () => {
    const { email, secret } = await setUp('replay')
    const [one, two, three] = [await login(email), await login(email), await login(email)]
    const both = await Promise.all([one, two].map(({ challenge }) => second(challenge, code(secret))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await second(three.challenge, code(secret))).body.errors).toHaveProperty('code')
    expect((await second(three.challenge, code(secret, -1))).status).toBe(422)
    expect((await second(three.challenge, code(secret, 1))).status).toBe(200)
  })

  it('A-16 a challenge works once, also for two simultaneous right codes', async () => {
    const { email, secret, codes } = await setUp('challenge')
    const { challenge } = await login(email)
    const both = await Promise.all([second(challenge, code(secret)), second(challenge, codes[0] ?? '')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await second(challenge, codes[1] ?? '')).status).toBe(401)
  })

  it('A-16 a challenge allows five attempts, and expires after 10 minutes or a new password', async () => {
    const { email, secret, codes, token } = await setUp('tries')
    const tried = await login(email)
    for (let n = 0; n < 5; n++) expect((await second(tried.challenge, '000000')).status).toBe(422)
    expect(await second(tried.challenge, code(secret))).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    const late = await login(email)
    await sql`update account_challenges set expires_at = now()`.execute(test.services.db.kysely)
    expect((await second(late.challenge, codes[0] ?? '')).status).toBe(401)
    const half = await login(email)
    const fresh = { password: 'a-better-horse-battery', password_confirmation: 'a-better-horse-battery' }
    const body = { current_password: PASSWORD, ...fresh }
    expect((await test.call('/api/v1/auth/change-password', { token, body })).status).toBe(200)
    expect((await second(half.challenge, codes[0] ?? '')).status).toBe(401)
  })

  it('A-16 a recovery code works once, in any notation, and only its hash is stored', async () => {
    const { email, codes } = await setUp('recovery')
    const [first = ''] = codes
    expect(
      (await second((await login(email)).challenge, first.toUpperCase().replaceAll('-', ' '))).status,
    ).toBe(200)
    expect((await second((await login(email)).challenge, first)).status).toBe(422)
    const { rows } = await sql<{
      all: string
    }>`select json_agg(c)::text as all from account_recovery_codes c`.execute(test.services.db.kysely)
    expect(rows[0]?.all).not.toContain(codes[1])
  })

  it('A-16 a recovery code has 120 random bits, too many to find from its hash', async () => {
    const { codes } = await setUp('bits')
    for (const each of codes) expect(each).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  })

  it('A-14 A-16 resetting the password by mail keeps the second step', async () => {
    const { email } = await setUp('forgetful')
    await test.call('/api/v1/auth/forgot-password', { body: { email } })
    const password = 'a-better-horse-battery'
    const body = { token: await lastToken(test.services, email), password, password_confirmation: password }
    const reset = await test.call('/api/v1/auth/reset-password', { body })
    expect(reset).toMatchObject({ status: 200, body: { data: null } })
    const { data } = (await test.call('/api/v1/auth/login', { body: { email, password } })).body
    expect(data).toEqual({ two_steps: true, challenge: expect.any(String) })
  })

  it('A-16 new recovery codes invalidate the old ones', async () => {
    const { email, codes, token, secret } = await setUp('renewed')
    const renew = (password: string, given?: string) =>
      call('recovery-codes', token, { password, ...(given ? { code: given } : {}) })
    expect((await renew('wrong', code(secret))).body.errors).toHaveProperty('password')
    expect((await renew(PASSWORD)).body.errors).toHaveProperty('code')
    expect((await renew(PASSWORD, '000000')).body.errors).toHaveProperty('code')
    const { recovery_codes } = (await renew(PASSWORD, code(secret))).body.data
    const { challenge } = await login(email)
    expect((await second(challenge, codes[0] ?? '')).status).toBe(422)
    expect((await second(challenge, recovery_codes[0])).status).toBe(200)
  })

  it('A-15 A-16 with two-step verification, an address change needs password and code, and no code works twice', async () => {
    const { token, secret, codes } = await setUp('moving')
    const ask = (given?: string) =>
      test.call('/api/v1/auth/profile', {
        token,
        method: 'PUT',
        body: { email: 'moved@example.com', current_password: PASSWORD, ...(given ? { code: given } : {}) },
      })
    expect((await ask()).body.errors).toEqual({ code: [expect.any(String)] })
    expect((await ask('000000')).body.errors).toHaveProperty('code')
    expect((await ask(code(secret))).body.data).toMatchObject({ pending_email: 'moved@example.com' })
    expect((await ask(code(secret))).body.errors).toHaveProperty('code')
    expect((await ask(codes[0])).status).toBe(200)
    expect((await ask(codes[0])).body.errors).toHaveProperty('code')
  })

  it('A-16 is turned off only with password and code', async () => {
    const { email, token, secret } = await setUp('off')
    expect((await call('disable', token, { password: 'wrong', code: code(secret) })).status).toBe(422)
    const wrong = await call('disable', token, { password: PASSWORD, code: '000000' })
    expect(wrong.body.errors).toHaveProperty('code')
    expect((await call('disable', token, { password: PASSWORD, code: code(secret) })).status).toBe(200)
    expect(await login(email)).toHaveProperty('token')
    expect((await mailsTo(test.services, email)).at(-1)?.subject).toBe(
      'Two-step verification is off for Coverdesk',
    )
  })

  it('A-16 limits guessing codes per account, across challenges and addresses', async () => {
    const { email, codes } = await setUp('guessed')
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) {
      const { challenge } = await login(email)
      for (let n = 0; n < 5; n++) statuses.push((await second(challenge, '000000', `10.1.${round}.1`)).status)
    }
    expect(statuses.filter(status => status === 422).length).toBeLessThanOrEqual(20)
    expect(statuses.at(-1)).toBe(429)
    expect((await second((await login(email)).challenge, codes[0] ?? '', '10.2.0.1')).status).toBe(429)
  })

  it('A-16 a new app replaces nothing until confirmed, and no second one can be set up', async () => {
    const { token } = await setUp('twice')
    expect(await call('enable', token, { password: PASSWORD })).toMatchObject({ status: 409 })
  })

  it('A-16 the history records turning it on and off, without secrets', async () => {
    const { rows } = await sql<{ action: string; changes: unknown[] }>`
      select distinct action, changes from record_history where action like 'two_steps%'`.execute(
      test.services.db.kysely,
    )
    expect(rows).toHaveLength(2)
    expect(rows.every(({ changes }) => changes.length === 0)).toBe(true)
  })

  it('A-16 if the office requires it, only the own account responds until it is set up', async () => {
    const { kysely } = test.services.db
    await test.addAccount({ email: 'boss@example.com', user_type: 1 })
    await test.addAccount({ email: 'clerk@example.com', user_type: 3 })
    const [boss, clerk] = [await test.signIn('boss@example.com'), await test.signIn('clerk@example.com')]
    const status = async (path: string, token: string) =>
      (await test.call(`/api/v1/${path}`, { token })).status
    await writeSettings(kysely, { two_steps_policy: 'administrators' })
    expect(await test.call('/api/v1/customers', { token: boss })).toMatchObject({
      status: 403,
      body: { code: 'two_steps_required' },
    })
    expect(await status('customers', clerk)).toBe(200)
    await writeSettings(kysely, { two_steps_policy: 'everyone' })
    for (const path of ['customers', 'outbox', 'auth/accounts/1', 'files/1', 'settings/users', 'nothing'])
      expect([path, await status(path, clerk)]).toEqual([path, 403])
    for (const path of ['auth/me', 'auth/sessions', 'auth/profile', 'settings/public'])
      expect([path, await status(path, clerk)]).toEqual([path, 200])
    const me = await test.call('/api/v1/auth/me', { token: clerk })
    expect(me.body.data).toMatchObject({ two_steps: false, must_set_up_two_steps: true })
    const { secret } = (await call('enable', clerk, { password: PASSWORD })).body.data
    await call('confirm', clerk, { code: code(secret) })
    expect(await status('customers', clerk)).toBe(200)
    await writeSettings(kysely, { two_steps_policy: 'optional' })
  })
})
