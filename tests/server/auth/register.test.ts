import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeSettings } from '../../../server/base/settings/settings'
import * as passwords from '../../../server/engine/people/passwords'
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import { lastMail, lastToken, mailsTo } from './mailbox'

const REGISTER = '/api/v1/auth/register'
const LOGIN = '/api/v1/auth/login'

describe.each(mainEngines)('registration on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine, { PUBLIC_URL: 'https://office.example.com/build' })
    await test.addAccount({ email: 'known@example.com' })
  })
  afterAll(() => test.close())

  const person = (email: string, more = {}) => ({
    name: 'Rim Trabelsi',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...more,
  })
  const register = (email: string, more = {}) => test.call(REGISTER, { body: person(email, more) })
  const verify = (token: string, password: string | undefined = PASSWORD) =>
    test.call('/api/v1/auth/verify-email', { body: { token, password } })
  const login = (email: string) => test.call(LOGIN, { body: { email, password: PASSWORD } })

  it('A-13 A-15 creates a user of the other type, who signs in once the address is verified', async () => {
    expect(await register('Rim@Example.com')).toMatchObject({ status: 201, body: { data: null } })
    const token = await lastToken(test.services, 'rim@example.com')
    expect(await login('rim@example.com')).toMatchObject({ status: 403, body: { code: 'not_verified' } })
    const link = await test.call('/api/v1/auth/link', { body: { token } })
    expect(link.body.data).toMatchObject({
      purpose: 'verify',
      name: 'Rim Trabelsi',
      email: 'rim@example.com',
    })
    const verified = await verify(token)
    expect(verified.body.data).toEqual({ email: 'rim@example.com' })
    const { status, body } = await login('rim@example.com')
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ user_type: 4, email_verified: true, two_steps: false })
  })

  it('A-15 only the right password reveals that an address is unverified', async () => {
    await register('unverified@example.com')
    await mailsTo(test.services, 'unverified@example.com')
    const wrong = await test.call(LOGIN, { body: { email: 'unverified@example.com', password: 'wrong' } })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  it('A-15 nobody confirms by click an account that a stranger created with their address', async () => {
    await register('owner@example.com')
    const token = await lastToken(test.services, 'owner@example.com')
    const link = await test.call('/api/v1/auth/link', { body: { token } })
    expect(link.body.data.asks_password).toBe(true)
    for (const password of ['', 'a guess of mine'])
      expect(await verify(token, password)).toMatchObject({
        status: 422,
        body: { errors: { password: [expect.any(String)] } },
      })
    expect((await login('owner@example.com')).status).toBe(403)
    await test.call('/api/v1/auth/forgot-password', { body: { email: 'owner@example.com' } })
    const reset = await lastToken(test.services, 'owner@example.com')
    const own = 'violet-tram-sings-often'
    const body = { token: reset, password: own, password_confirmation: own }
    expect((await test.call('/api/v1/auth/reset-password', { body })).status).toBe(200)
    expect((await login('owner@example.com')).status).toBe(401)
  })

  it('A-15 resends the link to users with the password, and ends the previous one', async () => {
    await register('again@example.com')
    const first = await lastToken(test.services, 'again@example.com')
    const resend = (password: string) =>
      test.call('/api/v1/auth/verify-email/resend', { body: { email: 'again@example.com', password } })
    expect((await resend('wrong')).status).toBe(401)
    expect(await resend(PASSWORD)).toMatchObject({ status: 200, body: { data: null } })
    const second = await lastToken(test.services, 'again@example.com')
    expect(await verify(first)).toMatchObject({
      status: 422,
      body: { errors: { token: [expect.any(String)] } },
    })
    expect((await verify(second)).status).toBe(200)
    expect((await verify(second)).status).toBe(422)
  })

  it('A-13 response and work are the same for a taken address', async () => {
    const derived = vi.spyOn(passwords, 'hashPassword')
    const mailTo = async (email: string) => {
      derived.mockClear()
      const { status, body, headers } = await register(email)
      const same = [...headers].filter(([name]) => name !== 'x-request-id')
      return { status, body, same, derived: derived.mock.calls.length }
    }
    const known = await mailTo('known@example.com')
    const unknown = await mailTo('unknown@example.com')
    derived.mockRestore()
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ status: 201, derived: 1 })
    expect(await mailsTo(test.services, 'known@example.com')).toHaveLength(1)
    expect((await lastMail(test.services, 'known@example.com')).text).toContain('already')
    expect((await login('known@example.com')).status).toBe(200)
  })

  it("A-13 no mail contains a registered name: a stranger could write to anybody in the office's name", async () => {
    await register('victim@example.com', { name: 'Win a prize at evil.example' })
    expect((await lastMail(test.services, 'victim@example.com')).text).not.toContain('evil')
  })

  it('A-13 accepts only a name, an address and a password', async () => {
    await register('sly@example.com', { user_type: 1, active: true, role_id: 1 })
    const token = await lastToken(test.services, 'sly@example.com')
    await verify(token)
    expect((await login('sly@example.com')).body.data.user).toMatchObject({ user_type: 4, role: null })
  })

  it.each([
    ['a weak password', { password: 'password1234', password_confirmation: 'password1234' }, 'password'],
    ['their own name', { password: 'rim.trabelsi12', password_confirmation: 'rim.trabelsi12' }, 'password'],
    ['another repetition', { password_confirmation: 'x' }, 'password_confirmation'],
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'nowhere' }, 'email'],
  ])(
    'A-13 rejects %s next to the field, for known and unknown addresses alike',
    async (_what, more, field) => {
      for (const email of ['known@example.com', 'somebody@example.com'])
        expect(await register(email, more)).toMatchObject({
          status: 422,
          body: { errors: { [field]: expect.arrayContaining([expect.any(String)]) } },
        })
    },
  )

  it('A-13 registration can be turned off, and the sign-in page reflects that', async () => {
    const { kysely } = test.services.db
    const shown = () => test.call('/api/v1/settings/public')
    expect((await shown()).body.data.registration).toBe(true)
    await writeSettings(kysely, { registration: false })
    expect(await register('late@example.com')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await shown()).body.data.registration).toBe(false)
    await writeSettings(kysely, { registration: true })
  })

  it("A-14 links start with the installation's address, whatever the request's Host header", async () => {
    await test.call(REGISTER, {
      body: person('host@example.com'),
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
    })
    const { text, html } = await lastMail(test.services, 'host@example.com')
    expect(text).toContain('https://office.example.com/build/verify-email?token=')
    expect(text + html).not.toContain('evil')
  })
})
