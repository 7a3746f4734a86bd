import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const address = {
  line1: '12, rue "de" Carthage',
  line2: null,
  city: 'Tunis',
  region: null,
  postcode: '1001',
  country: 'TN',
}

describe.each(mainEngines)('re-importing an export on $name', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    const id = await app.addAccount({ email: 'admin@example.com', name: 'Sami Trabelsi' })
    token = await app.signIn('admin@example.com')
    const person = { kind: 'person', preferred_language: 'ar', phone: '+21671123456', assigned_to: id }
    await app.addRecord('customers', {
      ...person,
      ...{
        first_name: '=1+1',
        last_name: 'O"Neil; Öz',
        notes: `-5\r\n- second, line;=1+1;'-2;"+3`,
        tags: ['vip', 'fleet'],
      },
      ...{ date_of_birth: '1980-04-03', national_id: '00123', address, consent_data: true, gender: 'female' },
    })
    await app.addRecord('customers', {
      ...{ kind: 'company', company_name: '@home', email: 'at@example.com', preferred_language: 'en' },
      contacts: [{ name: 'Amel', role: null, email: 'amel@example.com', phone: '+21671123456' }],
      more_addresses: [{ kind: 'billing', address }],
    })
  })
  afterAll(() => app.close())

  const request = (path: string, language: string, init: RequestInit = {}) =>
    app.app.request(`/api/v1${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
    })

  it.each([
    ['labels', 'en', 'csv'],
    ['labels', 'ar', 'csv'],
    ['names', 'tr', 'csv'],
    ['labels', 'fr', 'xlsx'],
  ])('C-11 with %s in %s as %s changes nothing', async (headers, language, format) => {
    const file = await request(`/customers/export?format=${format}&headers=${headers}`, language)
    const body = await file.arrayBuffer()
    const sent = await request('/customers/imports?name=back', language, { method: 'POST', body })
    const { data } = await sent.json()
    expect(data).toMatchObject({ plan: { key: 'id', mode: 'both' }, reading: { format } })
    await request(`/imports/${data.id}/check`, language, { method: 'POST' })
    while (await runNextChunk(app.services, taskKinds));
    const rows = await (await request(`/imports/${data.id}/rows`, language)).json()
    expect(
      rows.data.flatMap(({ issues, changes }: Record<string, unknown[]>) => [issues, changes].flat()),
    ).toEqual([])
    expect(rows.meta.counts).toEqual({ same: 2 })
  })

  it.each([
    ['en', 'Yes'],
    ['fr', 'Oui'],
    ['ar', 'نعم'],
    ['tr', 'Evet'],
  ])('F-03 writes yes in %s as %s, and phone numbers without an apostrophe', async (language, yes) => {
    const columns = 'fields=["phone","consent_data"]&sort=["id","ASC"]'
    const exported = async (headers: string) =>
      (await (await request(`/customers/export?${columns}&headers=${headers}`, language)).text())
        .split('\r\n')[1]
        ?.split(',')
        .slice(-2)
    expect(await exported('labels')).toEqual(['+21671123456', yes])
    // Programs read the value.
    expect(await exported('names')).toEqual(['+21671123456', 'true'])
  })

  it('C-11 shows the differences for a chosen key, and rejects a record changed since', async () => {
    const csv = 'national_id,notes,source\n00123,"new, note",موقع\n'
    const sent = await request('/customers/imports', 'en', { method: 'POST', body: csv })
    const { data } = await sent.json()
    const put = { method: 'PUT', body: JSON.stringify({ plan: { mode: 'update', key: 'national_id' } }) }
    const chosen = await app.call(`/api/v1/imports/${data.id}`, {
      ...{ method: 'PUT', token },
      body: JSON.parse(put.body),
    })
    expect(chosen.status).toBe(200)
    await request(`/imports/${data.id}/check`, 'en', { method: 'POST' })
    while (await runNextChunk(app.services, taskKinds));
    const { body } = await app.call(`/api/v1/imports/${data.id}/rows`, { token })
    expect(body.data[0].issues.map(({ field }: { field: string }) => field)).toEqual(['source'])
    const mended = await app.call(`/api/v1/imports/${data.id}/rows/2`, {
      ...{ method: 'PUT', token, body: { cells: { 2: 'Site web' } } },
    })
    const [change] = mended.body.data.changes
    expect(mended.body.data).toMatchObject({ state: 'update' })
    expect(change).toMatchObject({ field: 'source', before: '—' })
    await app.call(`/api/v1/customers/${mended.body.data.record_id}`, {
      ...{ method: 'PUT', token, body: { occupation: 'Pilot' } },
    })
    await request(`/imports/${data.id}/write`, 'en', { method: 'POST' })
    while (await runNextChunk(app.services, taskKinds));
    const after = await app.call(`/api/v1/imports/${data.id}`, { token })
    expect(after.body.data).toMatchObject({ status: 'done', counts: { refused: 1 } })
    const report = await (await request(`/imports/${data.id}/report`, 'en')).text()
    expect(report).toContain('Someone has changed this record')
  })

  it('C-11 a file belongs to its uploader alone', async () => {
    const sent = await request('/customers/imports', 'en', { method: 'POST', body: 'email\na@example.com\n' })
    const { data } = await sent.json()
    await app.addAccount({ email: 'other@example.com', name: 'Other' })
    const other = await app.signIn('other@example.com')
    expect((await app.call(`/api/v1/imports/${data.id}`, { token: other })).status).toBe(404)
    expect((await app.call(`/api/v1/imports/${data.id}/rows`, { token: other })).status).toBe(404)
    await app.addAccount({ email: 'guest@example.com', name: 'Guest', user_type: 4 })
    const guest = await app.signIn('guest@example.com')
    const refused = await app.call('/api/v1/customers/imports', { token: guest, body: {} })
    expect(refused.status).toBe(403)
  })
})
