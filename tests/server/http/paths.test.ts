import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

/** As they are in an address: a NUL, words, numbers that are no ids, an Arabic one, a very long one, a way up. */
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

  it('E-04 a malformed part of a path is a 404 in every call', { timeout: 300_000 }, async () => {
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
})
