import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'

const NEW = 'a-better-horse-battery'

describe.each(mainEngines)('changing the password on $name', engine => {
  let test: TestApp
  let token: string

  const change = (body: unknown) => test.call('/api/v1/auth/change-password', { token, body })

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  it.each([
    [
      'the wrong one now',
      { current_password: 'not-this-one', password: NEW, password_confirmation: NEW },
      'current_password',
    ],
    [
      'another confirmation',
      { current_password: PASSWORD, password: NEW, password_confirmation: 'x' },
      'password_confirmation',
    ],
    [
      'one that is too short',
      { current_password: PASSWORD, password: 'short', password_confirmation: 'short' },
      'password',
    ],
  ])('A-12 rejects %s, next to the field', async (_why, body, field) => {
    const { status, body: answer } = await change(body)
    expect(status).toBe(422)
    expect(answer.errors).toHaveProperty(field)
  })

  it('A-12 rejects an easily guessed password, and says why', async () => {
    const { status, body } = await change({
      current_password: PASSWORD,
      password: 'nadia.haddad12',
      password_confirmation: 'nadia.haddad12',
    })
    expect(status).toBe(422)
    expect(body.errors.password[0]).toContain('Your name')
  })

  it.each(['Coverdesk-2026', 'insurance12345'])(
    'A-12 rejects %s: words of the product and the trade are guessed first',
    async password => {
      const { status, body } = await change({
        current_password: PASSWORD,
        password,
        password_confirmation: password,
      })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('password')
    },
  )

  it('A-12 ends the other sessions and keeps this one', async () => {
    const other = await test.signIn('admin@example.com')
    const { status } = await change({ current_password: PASSWORD, password: NEW, password_confirmation: NEW })
    expect(status).toBe(200)
    expect((await test.call('/api/v1/auth/me', { token: other })).status).toBe(401)
    expect((await test.call('/api/v1/auth/me', { token })).status).toBe(200)
    const old = await test.call('/api/v1/auth/login', {
      body: { email: 'admin@example.com', password: PASSWORD },
    })
    expect(old.status).toBe(401)
  })

  it('A-12 limits guessing the current password in an unattended session', async () => {
    const guesses = Array.from({ length: 11 }, () =>
      change({ current_password: 'wrong', password: NEW, password_confirmation: NEW }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
    const right = await change({ current_password: NEW, password: NEW, password_confirmation: NEW })
    expect(right.status).toBe(429)
  })
})
