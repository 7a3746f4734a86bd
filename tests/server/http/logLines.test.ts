import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

// The output does not depend on the database, so one engine is enough.
describe.each(engines.slice(0, 1))('log lines on $name', engine => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine, { TRUST_PROXY: '1' })
  })
  afterAll(() => test.close())

  it('O-07 untrusted input stays within its log line', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })
    const app = createApp({ ...test.services, log })
    const forged = '\n{"level":50,"event":"forged"}\n'
    const paths = [
      `customers/${encodeURIComponent(forged)}`,
      'customers?q=%0a%7b%7d',
      'x%00%1b[31m',
      'a%E2%80%A8b',
    ]
    for (const path of paths)
      await test.call(`/api/v1/${path}`, {
        app,
        headers: {
          'X-Forwarded-For': '10.0.0.1 {"level":50}',
          'X-Request-Id': 'id"},{"level":50',
          'User-Agent': `agent ${JSON.stringify(forged)}`,
        },
      })
    await test.call('/api/v1/auth/login', { app, body: { email: forged, password: forged } })
    // Each request logs its refusal and its own line.
    expect(lines).toHaveLength(2 * (paths.length + 1))
    for (const line of lines) {
      expect(line.endsWith('}\n')).toBe(true)
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
      expect(JSON.parse(line)).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{36}$/) })
    }
    expect(lines.map(line => JSON.parse(line).event)).not.toContain('forged')
  })
})
