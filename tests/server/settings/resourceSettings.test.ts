import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { openOffice } from '../../../server/engine/settings/office'
import { numberExisting, numberNew } from '../../../server/engine/writes/numberExisting'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const api = '/api/v1'
const year = new Date().getUTCFullYear()
const person = { first_name: 'Amel', last_name: 'Trabelsi', email: 'amel@example.com' }

describe.each(mainEngines)('S-08 resource settings on $name', engine => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    await test.addAccount({ email: 'staff@example.com', user_type: 3 })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  const put = (body: object, headers = {}) =>
    test.call(`${api}/settings/customers`, { method: 'PUT', body, token, headers })
  const read = () => test.call(`${api}/settings/customers`, { token })
  const add = (values: object = {}) =>
    test.call(`${api}/customers`, { body: { ...person, ...values }, token })

  it('S-08 number new records by the pattern, uniquely, also when many are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => add()))
    const numbers = made.map(({ body }) => body.data.number).sort()
    expect(numbers).toEqual(Array.from({ length: 8 }, (_none, at) => `C-${year}-00000${at + 1}`))
    expect((await read()).body.data.number_next).toBe(9)
    const claimed = await add({ number: 'C-1' })
    expect([claimed.status, Object.keys(claimed.body.errors)]).toEqual([422, ['number']])
  })

  it('S-08 continue from the next number that is set, never back, and where another pattern left off', async () => {
    expect((await put({ number_next: 100 })).body.data.number_next).toBe(100)
    expect((await add()).body.data.number).toBe(`C-${year}-000100`)
    const back = await put({ number_next: 5 })
    expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['number_next']])
    expect((await put({ number_pattern: 'K{number:3}' })).body.data.number_next).toBe(101)
    expect((await add()).body.data.number).toBe('K101')
    expect((await put({ number_pattern: 'no number' })).body.errors).toHaveProperty('number_pattern')
  })

  it('S-08 skip numbers that a record already has', async () => {
    await put({ number_pattern: 'H{number}', number_next: 1 })
    expect((await add()).body.data.number).toBe('H1')
    await put({ number_pattern: 'h{number}', number_next: 1 })
    expect((await add()).body.data.number).toBe('h2')
  })

  it('S-08 number existing records in order, and make them searchable by number', async () => {
    await put({ number_pattern: 'X{number:4}', number_next: 500 })
    await sql`update customers set number = null, search_text = ''`.execute(test.services.db.kysely)
    await numberExisting(test.services)
    const { body } = await test.call(`${api}/customers?filter={"q":"x0500"}`, { token })
    expect(body.data.map(({ id, number }: { id: number; number: string }) => [id, number])).toEqual([
      [1, 'X0500'],
    ])
  })

  it('S-08 check existing records before responding only for newly numbered fields, and then for all', async () => {
    const { kysely } = test.services.db
    const numberless = async () =>
      (await sql`select from customers where number is null`.execute(kysely)).rows.length
    const forget = () => sql`update customers set number = null`.execute(kysely)
    await forget()
    await numberNew(test.services)
    expect(await numberless()).toBe(0)
    await forget()
    await numberNew(test.services)
    expect(await numberless()).toBeGreaterThan(0)
    await numberExisting(test.services)
    expect(await numberless()).toBe(0)
  })

  it('S-08 C-12 a field required by the office is required by the API and its document, until it is not', async () => {
    const before = await add()
    expect((await put({ required_fields: ['occupation', 'source'] })).status).toBe(200)
    const refused = await add()
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['occupation', 'source']])
    const filled = await add({ occupation: 'Baker', source: 'referral' })
    expect(filled.status).toBe(201)
    const change = (id: number, values: object) =>
      test.call(`${api}/customers/${id}`, { method: 'PUT', body: values, token })
    // A record without a value can still be saved. A record with a value can't lose it.
    expect((await change(before.body.data.id, { notes: 'Called' })).status).toBe(200)
    expect((await change(filled.body.data.id, { occupation: null })).body.errors).toHaveProperty('occupation')
    const company = {
      kind: 'company',
      company_name: 'Olive',
      email: 'o@olive.example',
      contacts: [{ name: 'Sami' }],
    }
    const added = await test.call(`${api}/customers`, { body: company, token })
    expect(Object.keys(added.body.errors)).toEqual(['source'])
    const { body } = await test.call(`${api}/openapi.json`)
    expect(body.components.schemas.CustomerCreate.required).toContain('source')
    await put({ required_fields: [] })
    expect((await add()).status).toBe(201)
    expect((await put({ required_fields: ['colour', 'first_name_'] })).status).toBe(422)
  })

  it('S-08 a new record starts with the defaults of the office', async () => {
    const defaults = { preferred_language: 'fr', assigned_to: null, source: 'partner' }
    expect((await put({ defaults })).body.data.defaults).toEqual(defaults)
    expect((await add()).body.data).toMatchObject(defaults)
    expect((await add({ source: 'website' })).body.data.source).toBe('website')
    await put({ defaults: { assigned_to: '@me' } })
    expect((await add()).body.data).toMatchObject({ preferred_language: 'en', assigned_to: 1, source: null })
    const wrong = await put({ defaults: { source: 'moon', name: 'x', status: 'active', parent_id: 99_999 } })
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'defaults.name',
      'defaults.source',
      'defaults.status',
    ])
    expect((await put({ defaults: { parent_id: 99_999 } })).body.errors).toHaveProperty([
      'defaults.parent_id',
    ])
    await put({ defaults: {} })
  })

  it('S-08 users who fill in forms see the requirements, and nobody else does', async () => {
    await put({ required_fields: ['source'], defaults: { assigned_to: 1 } })
    const forms = async (who: string) =>
      (await test.call(`${api}/settings/effective`, { token: await test.signIn(`${who}@example.com`) })).body
    const effective = await forms('admin')
    expect(effective.data.forms.customers).toEqual({ required: ['source'], defaults: { assigned_to: 1 } })
    expect(effective.meta.labels.users['1']).toBe('Nadia Haddad')
    expect(Object.keys((await forms('staff')).data.forms)).toEqual([])
    expect((await test.call(`${api}/settings/effective`)).status).toBe(401)
    await put({ required_fields: [], defaults: {} })
  })

  it('S-08 take effect in every process on the database without a restart', async () => {
    const { db, config, resources, log } = test.services
    const office = await openOffice({ db, config, resources, log })
    const other = createApp({ ...test.services, office })
    await put({ required_fields: ['source'] })
    await expect
      .poll(async () => (await test.call(`${api}/customers`, { body: person, token, app: other })).status)
      .toBe(422)
    await put({ required_fields: [] })
    await expect
      .poll(async () => (await test.call(`${api}/customers`, { body: person, token, app: other })).status)
      .toBe(201)
    await office.close()
  })

  it('S-08 of two simultaneous saves, the second gets a conflict with what the first saved', async () => {
    const first = (await read()).body.meta.version
    const saved = await put({ defaults: { source: 'website' } }, { 'If-Match': `"${first}"` })
    expect([saved.status, saved.body.meta.version]).toEqual([200, first + 1])
    const second = await put({ required_fields: ['source'] }, { 'If-Match': `"${first}"` })
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    expect(second.body.data).toMatchObject({ required_fields: [], defaults: { source: 'website' } })
    expect(second.body.details).toMatchObject({
      version: first + 1,
      changed: [{ field: 'defaults', by: { id: 1, label: 'Nadia Haddad' } }],
    })
    const { body } = await test.call(`${api}/settings/customers/history?range=[0,0]`, { token })
    expect(body.data[0]).toMatchObject({
      by: { label: 'Nadia Haddad' },
      changes: [{ field: 'defaults', before: {}, after: { source: 'website' } }],
    })
    expect(body.meta.total).toBe(first + 1)
  })

  it('S-08 C-05 the time zone of the office decides the day', async () => {
    const zone = (time_zone: string) =>
      test.call(`${api}/settings/general`, { method: 'PUT', body: { time_zone }, token })
    expect((await zone('Mars/Olympus')).body.errors).toHaveProperty('time_zone')
    const days = new Map<string, string>()
    for (const name of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect((await zone(name)).status).toBe(200)
      expect((await test.call(`${api}/settings/public`)).body.data.time_zone).toBe(name)
      const { consent_at } = (await add({ consent_data: true })).body.data
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: name,
        dateStyle: 'short',
        timeStyle: 'short',
      })
      const [today, time] = [
        shown.format(test.services.now()).slice(0, 10),
        shown.format(new Date(consent_at)),
      ]
      // F-07: consent is dated the first moment of the office's day.
      expect(time).toBe(`${today} 00:00`)
      days.set(name, today)
    }
    // The two zones are 25 hours apart, so they never have the same date.
    expect(new Set(days.values()).size).toBe(2)
  })
})
