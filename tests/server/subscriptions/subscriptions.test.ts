import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

// A Wednesday.
const NOW = '2026-11-25T09:00:00Z'

describe.each(mainEngines)('subscriptions on $name', engine => {
  let app: TestApp
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    app = await openTestApp(engine, { TIME_ZONE: 'Europe/Paris' })
    app.clock.set(NOW)
    await app.addAccount({ email: 'admin@mail.test' })
    await app.addAccount({ email: 'staff@mail.test', name: 'Staff', user_type: 3 })
    for (const name of ['admin', 'staff']) tokens[name] = await app.signIn(`${name}@mail.test`)
  })
  afterAll(() => app.close())

  const call = (who: string, method: string, path: string, body?: unknown) =>
    app.call(`/api/v1${path}`, { method, token: tokens[who], ...(body === undefined ? {} : { body }) })
  const saveView = async (who: string, more: object = {}) => {
    const view = { resource: 'customers', name: 'Companies', state: { filter: { kind: 'company' } }, ...more }
    return (await call(who, 'POST', '/views', view)).body.data.id as number
  }
  const times = { days: [5, 1], hour: 8, format: 'csv' }
  const subscribe = (who: string, view: number | string, more: object = {}) =>
    call(who, 'POST', '/subscriptions', { resource: 'customers', view: String(view), ...times, ...more })
  const listOf = async (who: string) => (await call(who, 'GET', '/subscriptions')).body.data

  it('V-07 a person subscribes to a view, changes the times, pauses and ends it', async () => {
    const view = await saveView('staff')
    const { status, body } = await subscribe('staff', view)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      ...{
        resource: 'customers',
        view: String(view),
        name: 'Companies',
        days: [1, 5],
        hour: 8,
        format: 'csv',
      },
      ...{
        link: `/customers?view=${view}`,
        next_at: '2026-11-27T07:00:00.000Z',
        sent_at: null,
        paused: null,
      },
    })
    const changed = await subscribe('staff', view, { hour: 17, days: [3] })
    expect(changed.body.data).toMatchObject({ id: body.data.id, next_at: '2026-11-25T16:00:00.000Z' })
    const path = `/subscriptions/${body.data.id}`
    expect((await call('staff', 'PUT', path, { paused: true })).body.data).toMatchObject({
      ...{ paused: 'owner', next_at: null },
    })
    expect((await call('staff', 'PUT', path, { paused: false })).body.data.paused).toBeNull()

    expect(await listOf('admin')).toEqual([])
    expect((await call('admin', 'PUT', path, { paused: true })).status).toBe(404)
    expect((await call('admin', 'DELETE', path)).status).toBe(404)
    expect((await call('staff', 'DELETE', path)).status).toBe(200)
    expect(await listOf('staff')).toEqual([])
    const log = await call(
      'admin',
      'GET',
      `/operations?filter=${encodeURIComponent('{"resource":"customers"}')}`,
    )
    const audited = log.body.data.map(({ kind, details, by }: Record<string, unknown>) => [kind, details, by])
    const by = expect.objectContaining({ label: 'Staff' })
    expect(audited).toHaveLength(5)
    expect(audited).toEqual(
      expect.arrayContaining([
        ['subscribe', { view: 'Companies', days: [1, 5], hour: 8, format: 'csv' }, by],
        ['subscription', { view: 'Companies', days: [3], hour: 17, format: 'csv' }, by],
        ['subscription', { view: 'Companies', paused: true }, by],
        ['subscription', { view: 'Companies', paused: false }, by],
        ['unsubscribe', { view: 'Companies' }, by],
      ]),
    )
  })

  it('V-07 only a view that a person can open can be subscribed to', async () => {
    const shared = await saveView('admin', { audience: 'everybody', name: 'All companies' })
    expect((await subscribe('staff', shared)).status).toBe(201)
    expect((await subscribe('staff', await saveView('admin'))).status).toBe(404)
    expect((await subscribe('staff', shared, { resource: 'users' })).status).toBe(404)
    expect((await subscribe('staff', 'constructor')).status).toBe(404)
    for (const wrong of [{ days: [] }, { days: [8] }, { hour: 24 }, { format: 'pdf' }])
      expect((await subscribe('staff', shared, wrong)).status, JSON.stringify(wrong)).toBe(422)
    const work = { resource: 'work-orders', format: 'link' }
    const views = Object.keys(app.services.resources.get('work-orders').list.views ?? {})
    for (const name of views.slice(0, 1)) expect((await subscribe('staff', name, work)).status).toBe(201)
  })
})
