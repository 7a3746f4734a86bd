import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldDrafts } from '../../../server/engine/drafts/deleteOldDrafts'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const API = '/api/v1/drafts'

describe.each(mainEngines)('drafts on $name', engine => {
  let app: TestApp
  let admin = ''
  let staff = ''
  let staffId = 0
  let company = 0
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@drafts.test' })
    staffId = await app.addAccount({ email: 'staff@drafts.test', user_type: 2 })
    admin = await app.signIn('admin@drafts.test')
    staff = await app.signIn('staff@drafts.test')
    company = await app.addRecord('insurance-companies', { name: 'Amal Assurances', code: 'AMAL' })
  })
  afterAll(() => app.close())

  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const typed = (values: object, more: object = {}) => ({ values, at: at(-5), device: 'desk', ...more })
  const put = (place: string, body: object, token = admin) =>
    app.call(`${API}/${place}`, { method: 'PUT', body, token })
  const get = async (place: string, token = admin) =>
    (await app.call(place ? `${API}/${place}` : API, { token })).body.data

  it('A-11 stores a draft for its owner only, without unknown fields or secrets', async () => {
    const base = { id: company, version: 1, name: 'Amal Assurances', password: 'no' }
    const sent = typed({ name: 'Amal A.', nonsense: 1 }, { base, idempotency_key: 'k1' })
    expect((await put(`insurance-companies/${company}`, sent)).status).toBe(200)
    expect(await get(`insurance-companies/${company}`)).toMatchObject({
      values: { name: 'Amal A.' },
      base: { id: company, version: 1, name: 'Amal Assurances' },
      idempotency_key: 'k1',
      device: 'desk',
    })
    expect(JSON.stringify(await get(`insurance-companies/${company}`))).not.toMatch(/nonsense|password/)
    expect(await get(`insurance-companies/${company}`, staff)).toBeNull()
    expect(await get('', staff)).toEqual([])
    expect(await get('')).toEqual([
      expect.objectContaining({
        resource: 'insurance-companies',
        form: String(company),
        label: 'Amal Assurances',
      }),
    ])
    await put('users/new', typed({ name: 'Karim', password: 'first-password' }))
    expect((await get('users/new')).values).toEqual({ name: 'Karim' })
    for (const place of ['users/new', `insurance-companies/${company}`])
      expect((await app.call(`${API}/${place}`, { method: 'DELETE', token: admin })).status).toBe(200)
    expect(await get('')).toEqual([])
  })

  it('A-11 each user has exactly one key pair', async () => {
    const key = await get('key')
    expect(key).toMatchObject({ public: { kty: 'EC', crv: 'P-256' }, private: { d: expect.any(String) } })
    expect(key.public).not.toHaveProperty('d')
    expect(await get('key')).toEqual(key)
    expect((await get('key', staff)).public).not.toEqual(key.public)
    expect((await app.call(`${API}/key`)).status).toBe(401)
  })

  it('A-11 of two devices the later draft is kept; a fast clock locks nobody out', async () => {
    const place = 'insurance-companies/new'
    await put(place, typed({ name: 'At the desk' }, { at: at(60) }))
    await put(place, typed({ name: 'Long ago' }, { at: at(-60), device: 'phone' }))
    expect((await get(place)).values).toEqual({ name: 'At the desk' })
    await put(place, typed({ name: 'On the phone' }, { at: at(1), device: 'phone', label: 'On the phone' }))
    expect(await get(place)).toMatchObject({ values: { name: 'On the phone' }, device: 'phone' })
    expect(await get('')).toMatchObject([{ form: 'new', label: 'On the phone' }])
  })

  it('A-11 hides the draft of a record that is no longer readable, in lists too', async () => {
    await put(`insurance-companies/${company}`, typed({ name: 'Mine' }), staff)
    expect(await get('', staff)).toHaveLength(1)
    const lowered = { user_type: 4, version: 1 }
    await app.call(`/api/v1/users/${staffId}`, { method: 'PUT', body: lowered, token: admin })
    staff = await app.signIn('staff@drafts.test')
    expect(await get(`insurance-companies/${company}`, staff)).toBeNull()
    expect(await get('', staff)).toEqual([])
    expect((await put(`insurance-companies/${company}`, typed({ name: 'Again' }), staff)).status).toBe(403)
  })

  it.each([
    ['insurance-companies/../x', {}, 404],
    ['nothing/new', {}, 404],
    ['insurance-companies/987654', {}, 404],
    ['insurance-companies/new', { at: 'yesterday' }, 422],
    ['insurance-companies/new', { values: 'text' }, 422],
    ['insurance-companies/new', { values: { notes: 'x'.repeat(300_000) } }, 413],
  ])('A-11 E-04 rejects %s with %o', async (place, wrong, status) => {
    expect((await put(place, { ...typed({ name: 'A' }), ...wrong })).status).toBe(status)
  })

  it('A-11 drops the oldest draft beyond the limit, and every draft after 30 days', async () => {
    for (let n = 0; n < 102; n++)
      await put(`insurance-companies/dialog-${n}`, typed({ name: `N ${n}` }, { at: at(-200 + n) }))
    const forms = (await get('')).map(({ form }: { form: string }) => form)
    expect(forms).toHaveLength(100)
    expect(forms).toContain('dialog-101')
    expect(forms).not.toContain('dialog-0')
    app.clock.set(at(31 * 24 * 60))
    await deleteOldDrafts(app.services)
    expect(await get('')).toEqual([])
  })
})
