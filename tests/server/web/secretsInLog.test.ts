import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../../../server/accounts/auth/links'
import { createApp } from '../../../server/app'
import { engines } from '../../support/databases'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'

const API = '/api/v1'
const [engine] = engines
const EMAIL = 'admin@example.com'

describe('log content', () => {
  let test: TestApp
  const lines: string[] = []
  let app: TestApp['app']
  let userId: number
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    test = await openTestApp(engine)
    userId = await test.addAccount({ email: EMAIL })
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
    app = createApp({ ...test.services, log })
  })
  afterAll(() => test.close())

  it('A-09 contains no password, token, code, link or challenge of a run, at any log level', async () => {
    const secrets = [PASSWORD, 'wrong-horse-battery', 'new-horse-battery-staple', '123456', 'wrong-code-1']
    const call = (path: string, body?: unknown, token?: string, headers = {}) =>
      test.call(`${API}${path}`, { body, token, headers, app })
    await call('/auth/login', { email: EMAIL, password: 'wrong-horse-battery' })
    const { token } = (await call('/auth/login', { email: EMAIL, password: PASSWORD })).body.data
    const link = await makeLink(test.services.db.kysely, 'reset', { userId, email: EMAIL })
    const secret = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    secrets.push(token, token.split('|')[1], secret)
    await call('/auth/link', { token: secret })
    await call('/auth/reset-password', { token: secret, password: PASSWORD, password_confirmation: 'other' })
    await call('/auth/two-steps', { challenge: 'wrong-code-1', code: '123456' })
    const enabled = await call('/auth/two-steps/enable', { password: PASSWORD }, token)
    if (enabled.body.data?.secret) secrets.push(enabled.body.data.secret)
    await call('/auth/two-steps/confirm', { code: '123456' }, token)
    const password = 'new-horse-battery-staple'
    await call(
      '/auth/change-password',
      { current_password: 'wrong-horse-battery', password, password_confirmation: password },
      token,
    )
    await call('/auth/register', {
      name: 'Amira',
      email: 'amira@example.com',
      password,
      password_confirmation: password,
    })
    // Refused, failed and unknown requests are logged in more detail than successful ones.
    await call('/customers?filter=%7B%22name%22%3A%22x%22', undefined, `${token}x`)
    await call('/nowhere', { password: PASSWORD, token }, token, { Cookie: `accessToken=${token}` })
    await call('/auth/me', undefined, token)
    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(10)
    expect(secrets.filter(one => log.includes(one) || log.includes(encodeURIComponent(one)))).toEqual([])
  })
})
