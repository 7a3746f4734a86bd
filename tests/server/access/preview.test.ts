import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const STAFF = 3
const mine = { assigned_to: '@me' }
const own = { or: [mine, { created_by: '@me' }] }
const onlyOwn = [
  { action: ['read'], subject: ['Customer'], inverted: true },
  { action: ['read', 'update'], subject: ['Customer'], conditions: own },
  { action: ['delete'], subject: ['Customer'], conditions: mine },
]
const ofMyCompany = [
  { action: ['read'], subject: ['User'], conditions: { insurance_company_id: '@my.insurance_company_id' } },
]

describe.each(mainEngines)('P-09 role preview on $name', engine => {
  let test: TestApp
  let admin: string
  let holder: number

  const preview = (body: object, token = admin) => test.call('/api/v1/access/preview', { body, token })
  const rowOf = async (resource: string, body: object, token = admin) =>
    (await preview(body, token)).body.data.find((row: { resource: string }) => row.resource === resource)

  /** Returns the number of records that a user with these rules gets from the API. */
  async function seenBy(permissions: object[], resource: string, filter = {}): Promise<number> {
    const role = await test.addRecord('roles', { name: `Role ${Math.random()}`, permissions })
    await test.call(`/api/v1/users/${holder}`, { method: 'PUT', token: admin, body: { role_id: role } })
    const token = await test.signIn('holder@example.com')
    const query = `range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`
    return (await test.call(`/api/v1/${resource}?${query}`, { token })).body.meta?.total
  }

  beforeAll(async () => {
    test = await openTestApp(engine)
    const companies = [
      await test.addRecord('insurance-companies', { name: 'Hannibal', code: 'HANN' }),
      await test.addRecord('insurance-companies', { name: 'Carthage', code: 'CART' }),
    ]
    await test.addAccount({ email: 'admin@example.com' })
    holder = await test.addAccount({
      email: 'holder@example.com',
      user_type: STAFF,
      insurance_company_id: companies[0],
    })
    for (const [at, company] of [0, 0, 1].entries())
      await test.addAccount({
        email: `p${at}@example.com`,
        user_type: STAFF,
        insurance_company_id: companies[company],
      })
    for (let at = 0; at < 9; at++)
      await test.addRecord('customers', {
        first_name: `N${at}`,
        last_name: 'Ben Salah',
        phone: '+21671123456',
        assigned_to: at % 3 === 0 ? holder : 1,
      })
    admin = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  it('P-09 counts what that person then gets from the list itself', async () => {
    const request = { permissions: onlyOwn, user_type: STAFF, as: holder }
    const row = await rowOf('customers', request)
    expect(row).toEqual({
      resource: 'customers',
      total: 9,
      read: 3,
      create: false,
      update: 3,
      delete: 3,
      exact: true,
    })
    expect(await seenBy(onlyOwn, 'customers')).toBe(row.read)
  })

  it('P-09 adds the rules of the user type, and of the user whose role is replaced', async () => {
    expect(await rowOf('customers', { permissions: [], user_type: STAFF, as: holder })).toMatchObject({
      read: 9,
      update: 0,
    })
    expect(await rowOf('customers', { permissions: onlyOwn, user_type: STAFF })).toMatchObject({ read: 6 })
    // A role can't restrict a System Admin.
    expect(await rowOf('customers', { permissions: onlyOwn, user_type: 1, as: holder })).toMatchObject({
      read: 9,
      create: true,
      update: 9,
    })
  })

  it("P-09 counts records of the previewed user's company", async () => {
    const row = await rowOf('users', { permissions: ofMyCompany, user_type: STAFF, as: holder })
    expect(row).toMatchObject({ total: 5, read: 3 })
    expect(await seenBy(ofMyCompany, 'users')).toBe(3)
  })

  it('P-09 needs permission to change roles, and counts only what the requester can read', async () => {
    const manager = await test.addAccount({ email: 'manager@example.com', user_type: 2 })
    const asManager = await test.signIn('manager@example.com')
    expect((await preview({ permissions: [], user_type: STAFF }, asManager)).status).toBe(403)
    const role = await test.addRecord('roles', {
      name: 'Settler',
      permissions: [
        { action: ['read'], subject: ['Customer', 'Company'], inverted: true },
        { action: ['read'], subject: ['Customer'], conditions: mine },
        { action: ['manage'], subject: ['settings'] },
      ],
    })
    await test.call(`/api/v1/users/${manager}`, { method: 'PUT', token: admin, body: { role_id: role } })
    const { body } = await preview({ permissions: onlyOwn, user_type: STAFF, as: holder }, asManager)
    expect(body.data.map((row: { resource: string }) => row.resource)).not.toContain('insurance-companies')
    expect(body.data.find((row: { resource: string }) => row.resource === 'customers')).toMatchObject({
      total: 0,
      read: 0,
    })
  })

  it("P-12 rejects counting by a field that the requester can't read", async () => {
    const role = await test.addRecord('roles', {
      name: 'Rights',
      permissions: [{ action: ['manage'], subject: ['settings'] }],
    })
    await test.addAccount({ email: 'clerk@example.com', user_type: STAFF, role_id: role })
    const token = await test.signIn('clerk@example.com')
    const probing = [{ action: ['read'], subject: ['Customer'], conditions: { national_id_q: '1' } }]
    expect((await preview({ permissions: probing, user_type: 4 }, token)).status).toBe(403)
    expect((await preview({ permissions: onlyOwn, user_type: 4 }, token)).status).toBe(200)
  })

  it('P-09 reports errors in rules that no role could hold', async () => {
    const wrong = await preview({ permissions: [{ action: 7, subject: [] }], user_type: STAFF })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toContain('permissions.0.action')
    expect((await preview({ permissions: [] })).status).toBe(422)
    expect((await preview({ permissions: [], user_type: STAFF, as: 999_999 })).status).toBe(404)
  })
})
