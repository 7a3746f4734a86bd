import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HISTORY } from '../../../server/records/ownTables'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const AGENT = 'Browser 1'
const RATE = { currency: 'EUR', to_currency: 'TND', rate: '3.3', valid_from: '2026-01-01' }

describe.each(engines)('operations on $name', engine => {
  let app: TestApp
  let token: string
  let admin: number

  const call = (path: string, options: object = {}) => app.call(`/api/v1/${path}`, { token, ...options })
  const rows = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(app.services.db.kysely)).rows
  const kinds = async () =>
    (await rows(sql`select kind, resource, record_id, by, details from operations order by at, kind`)).map(
      ({ kind, record_id, by, details }) => [kind, record_id && Number(record_id), by && Number(by), details],
    )

  beforeAll(async () => {
    app = await openTestApp(engine)
    admin = await app.addAccount({ email: 'admin@office.example' })
    token = await app.signIn('admin@office.example')
  })
  afterAll(() => app.close())

  it('O-06 what a request writes hangs under one operation, which its answer names, also when it is replayed', async () => {
    const headers = { 'Idempotency-Key': 'one', 'User-Agent': AGENT }
    const made = await call('exchange-rates', { body: RATE, headers })
    expect(made.status).toBe(201)
    const { operation } = made.body.meta
    expect(
      await rows(sql`select kind, resource, agent, address from operations where id = ${operation}`),
    ).toEqual([{ kind: 'create', resource: 'exchange-rates', agent: AGENT, address: 'local' }])
    expect(
      await rows(sql`select action, record_id from ${sql.id(HISTORY)} where operation = ${operation}`),
    ).toEqual([{ action: 'create', record_id: String(made.body.data.id) }])
    const again = await call('exchange-rates', { body: RATE, headers })
    expect(again.body.meta.operation).toBe(operation)
  })

  it('O-06 signing in, failing to, and signing out are told, with the account and never with what was typed', async () => {
    const login = (body: object) => app.call('/api/v1/auth/login', { body })
    await login({ email: 'admin@office.example', password: 'not-the-password' })
    await login({ email: 'not-the-password', password: 'x' })
    const { body } = await login({ email: 'admin@office.example', password: 'correct-horse-battery' })
    await app.call('/api/v1/auth/logout', { method: 'POST', token: body.data.token })
    const told = await kinds()
    expect(told).toContainEqual(['sign_in_failed', admin, null, { step: 'password' }])
    expect(told).toContainEqual(['sign_in_failed', null, null, { step: 'password' }])
    expect(told).toContainEqual(['sign_out', admin, admin, {}])
    expect(told.filter(([kind]) => kind === 'sign_in')).toHaveLength(2)
    expect(JSON.stringify(told)).not.toContain('not-the-password')
  })

  it('O-06 an export is told when it ends: of which list, by which filter, how many rows', async () => {
    const { status, body } = await call('exchange-rates/export?filter={"currency":"EUR"}&fields=rate')
    expect([status, body]).toEqual([200, expect.stringContaining('3.3')])
    expect(await kinds()).toContainEqual([
      'export',
      null,
      admin,
      { filter: { currency: 'EUR' }, fields: ['rate'], format: 'csv', rows: 1 },
    ])
  })

  it('O-06 nobody changes or removes what was written down, not even who owns the table', async () => {
    const refused = /only ever added/
    for (const statement of [
      `update operations set kind = 'read'`,
      'delete from operations',
      'truncate operations',
      `update ${HISTORY} set at = now() where operation is not null`,
      `delete from ${HISTORY} where operation is not null`,
    ])
      await expect(sql.raw(statement).execute(app.services.db.kysely), statement).rejects.toThrow(refused)
  })
})
