import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { type CallOptions, openTestApp, PASSWORD, type TestApp } from '../testApp'

const times = <T>(count: number, task: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => task(n)))

describe.each(mainEngines)('password guessing on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine, { TRUST_PROXY: '1' })
    for (const email of ['one@example.com', 'two@example.com', 'three@example.com'])
      await test.addAccount({ email })
  })
  afterAll(() => test.close())

  const login = (email: string, password: string, address: string, options: CallOptions = {}) =>
    test.call('/api/v1/auth/login', {
      body: { email, password },
      headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` },
      ...options,
    })

  it('A-09 after 10 wrong guesses an account is locked for that address, in every process', async () => {
    for (let n = 0; n < 10; n++)
      expect((await login('one@example.com', 'wrong', '10.0.0.1')).status).toBe(401)
    const { status, body, headers } = await login('ONE@example.com', PASSWORD, '10.0.0.1')
    expect(status).toBe(429)
    expect(body.code).toBe('too_many')
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(800)
    expect((await login('one@example.com', PASSWORD, '10.0.0.1', { app: test.sibling() })).status).toBe(429)
    expect((await login('one@example.com', PASSWORD, '10.0.0.2')).status).toBe(200)
    expect((await login('two@example.com', PASSWORD, '10.0.0.1')).status).toBe(200)
  })

  it('A-09 the right password resets the attempts', async () => {
    for (let round = 0; round < 2; round++) {
      await times(8, () => login('three@example.com', 'wrong', '10.0.1.1'))
      expect((await login('three@example.com', PASSWORD, '10.0.1.1')).status).toBe(200)
    }
  })

  it('A-09 after 50 wrong guesses an address is locked, whatever the account', async () => {
    await times(50, n => login(`somebody${n}@example.com`, 'wrong', '10.0.2.1'))
    expect((await login('two@example.com', PASSWORD, '10.0.2.1')).status).toBe(429)
  })
})
