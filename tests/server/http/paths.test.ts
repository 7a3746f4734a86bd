import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

/**
 * Path segments as in a URL: a NUL, words, numbers that aren't
 * IDs, an Arabic digit, a very long one, a parent path.
 */
const BAD = ['%00', 'abc', '-1', '1e3', '99999999999999999999', '%D9%A1', 'x'.repeat(3000), '%2e%2e%2f1']

describe.each(engines.slice(0, 1))('paths on $name', engine => {
  let test: TestApp
  let token: string
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  it('E-04 a malformed path segment returns 404 in every call', { timeout: 300_000 }, async () => {
    const { body: document } = await test.call('/api/v1/openapi.json', { token })
    const wrong: string[] = []
    for (const [path, calls] of Object.entries<Record<string, unknown>>(document.paths)) {
      if (!path.includes('{')) continue
      for (const method of Object.keys(calls)) {
        if (!['get', 'post', 'put', 'delete', 'patch'].includes(method)) continue
        for (const bad of BAD) {
          const address = path.replace(/\{\w+\}/g, bad)
          const body = method === 'get' || method === 'delete' ? undefined : {}
          const answer = await test.call(`${document.servers?.[0]?.url ?? ''}${address}`, {
            method: method.toUpperCase(),
            token,
            body,
          })
          if (answer.status !== 404)
            wrong.push(
              `${method} ${path} ${bad.slice(0, 30)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`,
            )
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it("C-11 another user's job returns 404 without access, like every other record", async () => {
    await test.addAccount({ email: 'staff@example.com', user_type: 3 })
    const staff = await test.signIn('staff@example.com')
    const job = '/api/v1/jobs/3f2c8a52-9f5b-4c1e-8f6d-0123456789ab'
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await test.call(job, { method, token: staff })
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('C-02 error details name what was refused, in the shape of the error code', async () => {
    const removed = await test.call('/api/v1/users/1', { method: 'DELETE', token })
    expect([removed.status, removed.body.code, removed.body.details]).toEqual([
      409,
      'not_possible',
      { transition: 'delete', status: null, missing: [] },
    ])
    const queried = await test.call('/api/v1/users?filter={', { token })
    expect([queried.status, queried.body.details]).toEqual([
      400,
      expect.objectContaining({ param: 'filter', name: 'filter' }),
    ])
    const channel = { socket_id: '1.1', channel_name: 'private-nothing' }
    const refused = await test.call('/broadcasting/auth', { token, body: channel })
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { action: 'read', subject: 'private-nothing' },
    ])
  })

  it('E-04 rejects a NUL in a filter or a search by name', async () => {
    for (const filter of [{ q: 'a\0' }, { name_q: 'a\0' }, { name: 'a\0' }, { or: [{ email_q: '\0' }] }]) {
      const address = `/api/v1/users?filter=${encodeURIComponent(JSON.stringify(filter))}`
      const { status, body } = await test.call(address, { token })
      const [name] = Object.keys(filter.or?.[0] ?? filter)
      expect([status, body.code, body.details.name]).toEqual([400, 'invalid_query', name])
    }
    const body = { name: 'a\0', email: 'x@example.com' }
    const saved = await test.call('/api/v1/users/1', {
      method: 'PUT',
      token,
      body,
      headers: { 'If-Match': '"1"' },
    })
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['name']])
  })
})
