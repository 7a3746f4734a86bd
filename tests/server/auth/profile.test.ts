import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import french from '../../../src/core/i18n/fr/mail.json' with { type: 'json' }
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import { lastMail, lastToken, mailsTo } from './mailbox'

const PROFILE = '/api/v1/auth/profile'

describe.each(mainEngines)('own profile on $name', engine => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'amel@example.com', user_type: 4 })
    await test.addAccount({ email: 'taken@example.com', user_type: 3 })
    token = await test.signIn('amel@example.com')
  })
  afterAll(() => test.close())

  const put = (body: object) => test.call(PROFILE, { token, method: 'PUT', body })
  const verify = (given: string) => test.call('/api/v1/auth/verify-email', { body: { token: given } })
  const profile = async () => (await test.call(PROFILE, { token })).body.data

  it('A-15 every user can change their name, phone and language, with history', async () => {
    const { status, body } = await put({ name: 'Amel B.', phone: '+216 20 123 456', language: 'fr' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      name: 'Amel B.',
      email: 'amel@example.com',
      phone: '+21620123456',
      language: 'fr',
      pending_email: null,
      created_at: expect.any(String),
    })
    const { rows } =
      await sql`select action, by from record_history where resource = 'users' and action = 'update'`.execute(
        test.services.db.kysely,
      )
    expect(rows).toEqual([{ action: 'update', by: expect.anything() }])
  })

  it.each([
    'user_type',
    'role_id',
    'active',
    'password',
    'insurance_company_id',
    'id',
    'unverified',
    '__proto__',
  ])('P-11 %s is not part of the profile', async field => {
    const { status, body } = await put(JSON.parse(`{"name":"Sly","${field}":1}`))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect((await test.call('/api/v1/auth/me', { token })).body.data).toMatchObject({
      user_type: 4,
      role: null,
    })
  })

  it('A-15 a new address needs the password, and is pending until its link is used', async () => {
    expect((await put({ email: 'new@example.com' })).body.errors).toHaveProperty('current_password')
    const wrong = await put({ email: 'new@example.com', current_password: 'wrong' })
    expect(wrong.body.errors).toHaveProperty('current_password')
    const response = await put({ email: 'New@example.com', current_password: PASSWORD })
    expect(response.body.data).toMatchObject({ email: 'amel@example.com', pending_email: 'new@example.com' })
    expect((await lastMail(test.services, 'amel@example.com')).text).toContain('new@example.com')
    expect((await verify(await lastToken(test.services, 'new@example.com'))).status).toBe(200)
    expect(await profile()).toMatchObject({ email: 'new@example.com', pending_email: null })
    // The mail is in the language chosen above (I-01).
    const lastOne = await lastMail(test.services, 'amel@example.com')
    expect(lastOne.subject).toBe(french.address_changed.subject.replace('%{company}', 'Coverdesk'))
    expect(await test.signIn('new@example.com')).toContain('|')
  })

  it('A-15 reveals to nobody else whether an address is taken', async () => {
    const free = await put({ email: 'free@example.com', current_password: PASSWORD })
    const taken = await put({ email: 'taken@example.com', current_password: PASSWORD })
    expect(taken.status).toBe(free.status)
    expect({ ...taken.body.data, pending_email: '' }).toEqual({ ...free.body.data, pending_email: '' })
    const [mail] = await mailsTo(test.services, 'taken@example.com')
    expect(mail?.text).not.toContain('token=')
  })

  it('A-15 requesting another address ends the previous link', async () => {
    await put({ email: 'second@example.com', current_password: PASSWORD })
    const second = await lastToken(test.services, 'second@example.com')
    await put({ email: 'third@example.com', current_password: PASSWORD })
    expect((await verify(second)).body.errors).toHaveProperty('token')
    const third = await lastToken(test.services, 'third@example.com')
    await test.addAccount({ email: 'third@example.com' })
    expect((await verify(third)).body.errors).toHaveProperty('token')
  })

  it('A-17 the preferences control alerts about sign-ins from a new device', async () => {
    const path = '/api/v1/auth/preferences'
    expect((await test.call(path, { token })).body.data).toEqual({ mail_new_device: true })
    const off = await test.call(path, { token, method: 'PUT', body: { mail_new_device: false } })
    expect(off.body.data).toEqual({ mail_new_device: false })
    const odd = await test.call(path, { token, method: 'PUT', body: { mail_new_device: true, sms: true } })
    expect(odd.body.errors).toEqual({ sms: [expect.any(String)] })
  })
})
