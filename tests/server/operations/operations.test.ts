import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HISTORY } from '../../../server/engine/sql/ownTables'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const AGENT = 'Browser 1'
const RATE = { currency: 'EUR', to_currency: 'TND', rate: '3.3', valid_from: '2026-01-01' }

describe.each(mainEngines)('operations on $name', engine => {
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

  it("O-06 groups a request's writes under one operation, named in its response, also when replayed", async () => {
    const headers = { 'Idempotency-Key': 'one', 'User-Agent': AGENT }
    const made = await call('exchange-rates', { body: RATE, headers })
    expect(made.status).toBe(201)
    const { operation } = made.body.meta
    expect(
      await rows(
        sql`select kind, resource, record_id, agent, address from operations where id = ${operation}`,
      ),
    ).toEqual([
      { kind: 'create', resource: 'exchange-rates', record_id: '1', agent: AGENT, address: 'local' },
    ])
    expect(
      await rows(sql`select action, record_id from ${sql.id(HISTORY)} where operation = ${operation}`),
    ).toEqual([{ action: 'create', record_id: String(made.body.data.id) }])
    const again = await call('exchange-rates', { body: RATE, headers })
    expect(again.body.meta.operation).toBe(operation)
  })

  it('O-06 O-04 a create needs no extra query: operation, history and event are one statement', async () => {
    const { services } = app
    const { db } = services
    const statements: string[] = []
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        statements.push(db.kysely.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    services.db = { ...db, kysely: db.kysely.withPlugin(recorder) }
    const { status } = await call('exchange-rates', { body: { ...RATE, valid_from: '2026-02-01' } })
    services.db = db
    expect(status).toBe(201)
    const noted = statements.filter(text => text.includes('"operations"'))
    expect(noted).toEqual([expect.stringContaining(`insert into "${HISTORY}"`)])
    expect(noted[0]).toContain('insert into "live_events"')
  })

  it('O-06 logs sign-in, failed sign-in and sign-out, with the account and never the input', async () => {
    const login = (body: object) => app.call('/api/v1/auth/login', { body })
    await login({ email: 'admin@office.example', password: 'not-the-password' })
    await login({ email: 'not-the-password', password: 'x' })
    const { body } = await login({ email: 'admin@office.example', password: 'correct-horse-battery' })
    await app.call('/api/v1/auth/logout', { method: 'POST', token: body.data.token })
    const recordedKinds = await kinds()
    expect(recordedKinds).toContainEqual(['sign_in_failed', admin, null, { step: 'password' }])
    expect(recordedKinds).toContainEqual(['sign_in_failed', null, null, { step: 'password' }])
    expect(recordedKinds).toContainEqual(['sign_out', admin, admin, {}])
    expect(recordedKinds.filter(([kind]) => kind === 'sign_in')).toHaveLength(2)
    expect(JSON.stringify(recordedKinds)).not.toContain('not-the-password')
  })

  it('O-06 logs an export when it ends: its list, filter and number of rows', async () => {
    const { status, body } = await call('exchange-rates/export?filter={"currency":"EUR"}&fields=rate')
    expect([status, body]).toEqual([200, expect.stringContaining('3.3')])
    expect(await kinds()).toContainEqual([
      'export',
      null,
      admin,
      { filter: { currency: 'EUR' }, fields: ['rate'], format: 'csv', rows: 2 },
    ])
  })

  it('O-06 only System Admins read the log, page by page, by person, kind, day and record', async () => {
    const all = await call('operations?range=[0,1]')
    expect(all.body.data).toHaveLength(2)
    expect(all.body.meta.total_is).toBe('capped')
    const seen = [...all.body.data]
    for (let { next } = all.body.meta; next; ) {
      const page = await call(`operations?range=[0,1]&cursor=${next}`)
      seen.push(...page.body.data)
      next = page.body.meta.next
    }
    const recordedKinds = await rows(sql`select id from operations order by at desc, id desc`)
    expect(seen.map(({ id }) => id)).toEqual(recordedKinds.map(({ id }) => id))
    const found = async (filter: object) => {
      const { body } = await call(`operations?filter=${encodeURIComponent(JSON.stringify(filter))}`)
      return body.data.map(({ kind }: { kind: string }) => kind)
    }
    expect(await found({ by: admin, kind: 'export' })).toEqual(['export'])
    expect(await found({ resource: 'exchange-rates', record_id: 1 })).toEqual(['create'])
    expect(await found({ kind: ['create', 'sign_out'], at_gte: '@today' })).toEqual([
      'sign_out',
      'create',
      'create',
    ])
    expect(await found({ at_lt: '@today-1' })).toEqual([])
    expect((await call('operations?filter={"agent":"x"}')).status).toBe(400)

    await app.addAccount({ email: 'staff@office.example', user_type: 3 })
    const staff = await app.signIn('staff@office.example')
    for (const path of ['operations', 'operations/export', `operations/${seen[0].id}/changes`])
      expect((await call(path, { token: staff })).status, path).toBe(403)
  })

  it('O-06 an operation lists what it changed, in the trash too, and names the referenced records', async () => {
    const gone = await call('exchange-rates/1', { method: 'DELETE', body: { version: 1 } })
    const { body } = await call(`operations/${gone.body.meta.operation}/changes`)
    expect(body.data).toMatchObject([
      {
        resource: 'exchange-rates',
        record: { id: 1, label: 'EUR / TND' },
        action: 'delete',
        by: { id: admin },
      },
    ])
    const made = await call('operations?filter={"kind":"create"}&sort=["at","ASC"]')
    const changes = await call(`operations/${made.body.data[0].id}/changes`)
    expect(changes.body.data[0].changes).toContainEqual({ field: 'rate', before: null, after: '3.3' })
    expect(
      (await call('exchange-rates/1/history')).body.data.map((one: { action: string }) => one.action),
    ).toEqual(['delete', 'create'])
    const settings = await call('settings/general', {
      method: 'PUT',
      body: { company_name: 'Coverdesk Ltd' },
    })
    const saved = await call(`operations/${settings.body.meta.operation}/changes`)
    expect(saved.body.data).toMatchObject([
      {
        resource: 'settings-general',
        record: null,
        changes: [{ field: 'company_name', after: 'Coverdesk Ltd' }],
      },
    ])
  })

  it('O-06 exports everything as CSV, and logs that too', async () => {
    const { body, headers } = await call('operations/export?filter={"kind":"export"}')
    expect(headers.get('Content-Type')).toContain('text/csv')
    expect(body.split('\r\n')[1]).toContain('Nadia Haddad')
    // F-07: in the office's time, here UTC.
    expect(body.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{3})?\+00:00,/)
    expect((await call('operations?filter={"kind":"export"}')).body.data[0]).toMatchObject({
      resource: 'operations',
      details: { rows: 1 },
    })
  })

  it('O-06 nobody changes or removes log entries, not even the owner of the table', async () => {
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
