import { en, Faker } from '@faker-js/faker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'
import { badCall, type Operation } from './badInput'
import { operationsOf } from './operations'

const API = '/api/v1'
const ADMIN = 'admin@example.com'
const CALLS_EACH = process.env.TEST_LONG === '1' ? 100 : 4

describe.each(engines)('bad input on $name', engine => {
  let test: TestApp
  let operations: Operation[]
  let token: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: ADMIN })
    operations = operationsOf((await test.call(`${API}/openapi.json`)).body)
    token = await test.signIn(ADMIN)
  })
  afterAll(() => test.close())

  /** Some calls end the session, as they are asked to. */
  async function staySignedIn(): Promise<void> {
    const { status } = await test.call(`${API}/auth/me`, { token })
    if (status === 401) token = await test.signIn(ADMIN)
  }

  it('E-04 whatever is sent to any operation is never a 500, and what is refused is told in words', async () => {
    const faker = new Faker({ locale: en, seed: 11 })
    const mistakes: string[] = []
    for (const operation of operations) {
      for (let call = 0; call < CALLS_EACH; call++) {
        const { method, path, headers, body } = badCall(faker, operation)
        const answer = await test.app.request(`${API}${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, ...headers },
          body,
        })
        const text = await answer.text()
        const told = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 120)} ${body?.slice(0, 200) ?? ''}`
        if (answer.status < 400 || method === 'HEAD') continue
        const { status, message, code } = JSON.parse(text)
        const inWords = status === 'error' && code && message && !/%\{|^[a-z_]+\.[a-z_.]+$/.test(message)
        if (answer.status >= 500 || !inWords)
          mistakes.push(`${answer.status} ${text.slice(0, 200)} to ${told}`)
      }
      await staySignedIn()
    }
    expect(operations.length).toBeGreaterThan(50)
    expect(mistakes).toEqual([])
  }, 600_000)
})
