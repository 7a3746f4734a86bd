import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../server/app'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

// The log does not depend on the database, so one engine is enough.
const one = engines.slice(0, 1)

describe.each(one)('logged refusals on $name', engine => {
  let test: TestApp
  let token: string
  let id: number
  const lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    test = await openTestApp(engine, { TRUST_PROXY: '1' })
    id = await test.addAccount({ email: 'nobody@example.com', user_type: 4 })
    token = await test.signIn('nobody@example.com')
    vi.spyOn(test.services.log, 'info').mockImplementation((line: unknown) => {
      lines.push(line as Record<string, unknown>)
    })
  })
  beforeEach(() => {
    lines.length = 0
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await test.close()
  })

  it('P-05 A-09 logs who was refused, from where and for what, and nothing of the request body', async () => {
    const headers = { 'X-Forwarded-For': '10.1.2.3', 'X-Request-Id': 'traced-0001' }
    await test.call('/api/v1/customers?filter={"phone":"secret-of-a-query"}', { token, headers })
    await test.call('/api/v1/customers', { headers })
    const body = { email: 'nobody@example.com', password: 'secret-of-a-body' }
    await test.call('/api/v1/auth/login', { body, headers })
    const where = { event: 'refused', address: '10.1.2.3', requestId: 'traced-0001' }
    expect(lines).toEqual([
      { ...where, code: 'forbidden', account: id, method: 'GET', path: '/api/v1/customers' },
      { ...where, code: 'unauthenticated', account: undefined, method: 'GET', path: '/api/v1/customers' },
      {
        ...where,
        code: 'invalid_credentials',
        account: undefined,
        method: 'POST',
        path: '/api/v1/auth/login',
      },
    ])
  })

  it('A-09 logs attempts beyond the limit too', async () => {
    const body = { email: 'tried@example.com', password: 'wrong' }
    for (let tries = 0; tries < 11; tries++) await test.call('/api/v1/auth/login', { body })
    expect(lines.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 10 }, () => 'invalid_credentials'),
      'too_many',
    ])
  })

  it('C-02 a failure returns only a reference; the log has the details under it', async () => {
    const failed = vi.spyOn(test.services.log, 'error').mockImplementation(() => undefined)
    const db = new Proxy(test.services.db, {
      get: (target, key) => {
        if (key === 'kysely') throw new Error('select secret_hash from /srv/coverdesk')
        return Reflect.get(target, key)
      },
    })
    const opened = { ...test.services, db: test.services.db }
    const app = createApp(opened)
    opened.db = db
    const body = { email: 'nobody@example.com', password: 'secret-of-a-body' }
    const answer = await test.call('/api/v1/auth/login', { body, app })
    expect(answer).toMatchObject({ status: 500, body: { status: 'error', code: 'internal' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|srv|select|\.ts|at /)
    const [line] = failed.mock.calls.map(([said]) => said as unknown as Record<string, unknown>)
    expect(line).toMatchObject({ reference: answer.body.details.reference, path: '/api/v1/auth/login' })
    expect(String(line?.err)).toContain('/srv/coverdesk')
  })

  it('C-07 does not log missing or invalid input', async () => {
    await test.call('/api/v1/auth/link', { body: { token: 'x' } })
    await test.call('/api/v1/nothing', { token })
    expect(lines).toEqual([])
  })
})
