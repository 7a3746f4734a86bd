import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

type May = 'nothing' | 'read' | 'manage'

/** The specification's table for the existing resources: what each user type can do. */
const TABLE: Record<string, Record<string, May>> = {
  'P-01 a System Admin': {
    customers: 'manage',
    users: 'manage',
    'insurance-companies': 'manage',
    'insurance-types': 'manage',
    roles: 'manage',
  },
  'P-02 a company manager': {
    customers: 'read',
    users: 'manage',
    'insurance-companies': 'manage',
    'insurance-types': 'read',
    roles: 'read',
  },
  'P-03 a staff member': {
    customers: 'read',
    users: 'nothing',
    'insurance-companies': 'nothing',
    'insurance-types': 'nothing',
    roles: 'nothing',
  },
  'P-04 any other user': {
    customers: 'nothing',
    users: 'nothing',
    'insurance-companies': 'nothing',
    'insurance-types': 'nothing',
    roles: 'nothing',
  },
}

const types = Object.entries(TABLE).map(([who, may], index) => ({
  who,
  may,
  email: `type${index + 1}@example.com`,
  user_type: index + 1,
}))

const READS = ['', '/1', '/1/history', '/1/transitions', '/export?format=csv', '?filter={"q":"a"}']
const WRITES = [
  { method: 'POST', path: '', action: 'create' },
  { method: 'PUT', path: '/1', action: 'update' },
  { method: 'PUT', path: '?filter={"id":[1]}', action: 'update' },
  { method: 'DELETE', path: '/1', action: 'delete' },
  { method: 'DELETE', path: '?filter={"id":[1]}', action: 'delete' },
]

describe.each(mainEngines)('P-01 P-02 P-03 P-04 rules by user type on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine)
    for (const { email, user_type } of types) await test.addAccount({ email, user_type })
    await test.addRecord('customers', { first_name: 'Amel', last_name: 'Ben Salah', phone: '+21671123456' })
    await test.addRecord('insurance-companies', { name: 'Hannibal', code: 'HANN' })
    await test.addRecord('insurance-types', { name: 'Motor', code: 'MOTOR', category: 'motor' })
    await test.addRecord('roles', { name: 'Agent' })
    await test.addAccount({ email: 'spare@example.com' })
  })
  afterAll(() => test.close())

  describe.each(types)('$who', ({ may, email }) => {
    it.each(Object.entries(may))(`P-05 P-07 and %s: %s`, async (resource, allowed) => {
      const token = await test.signIn(email)
      for (const path of READS) {
        const { status } = await test.call(`/api/v1/${resource}${encodeURI(path)}`, { token })
        expect([path, status]).toEqual([path, allowed === 'nothing' ? 403 : 200])
      }
      for (const { method, path, action } of WRITES) {
        // An allowed deletion would remove the record that later cases need.
        if (allowed === 'manage' && action === 'delete') continue
        const answer = await test.call(`/api/v1/${resource}${encodeURI(path)}`, {
          token,
          method,
          body: method === 'DELETE' ? undefined : {},
        })
        if (allowed === 'manage')
          expect([method, path, [200, 201, 404, 422]]).toEqual([
            method,
            path,
            expect.arrayContaining([answer.status]),
          ])
        else
          expect([method, path, answer.status, answer.body.details?.action]).toEqual([
            method,
            path,
            403,
            allowed === 'nothing' && action !== 'create' ? answer.body.details?.action : action,
          ])
      }
    })
  })

  it('P-05 nobody reads anything without signing in', async () => {
    for (const resource of Object.keys(types[0]?.may ?? {}))
      expect((await test.call(`/api/v1/${resource}`)).status).toBe(401)
  })

  it('P-12 a field for editors of the record is left out, and rejected in filter, sort and write', async () => {
    const token = await test.signIn('type3@example.com')
    const { body } = await test.call('/api/v1/customers/1', { token })
    expect(body.data).toMatchObject({ first_name: 'Amel' })
    expect(body.data).not.toHaveProperty('national_id')
    for (const query of [
      'filter={"national_id":"1"}',
      'sort=["national_id","ASC"]',
      'filter={"or":[{"bank_iban_null":true}]}',
    ]) {
      const refused = await test.call(`/api/v1/customers?${encodeURI(query)}`, { token })
      expect([query, refused.status]).toEqual([query, 403])
    }
    expect((await test.call('/api/v1/customers/export?format=csv', { token })).body).not.toContain(
      'National ID',
    )
  })

  it('P-11 a manager cannot create, promote, change or delete a System Admin', async () => {
    const token = await test.signIn('type2@example.com')
    const person = { name: 'New', email: 'new@example.com', password: 'correct-horse-battery', user_type: 1 }
    const made = await test.call('/api/v1/users', { token, body: person })
    expect(made.status).toBe(422)
    expect(made.body.errors.user_type).toEqual(['You can’t grant or remove permissions you don’t have.'])
    const promoted = await test.call('/api/v1/users/3', { token, method: 'PUT', body: { user_type: 1 } })
    expect(promoted.status).toBe(422)
    const renamed = await test.call('/api/v1/users/1', { token, method: 'PUT', body: { name: 'Nobody' } })
    expect(renamed.status).toBe(422)
    expect((await test.call('/api/v1/users/1', { token, method: 'DELETE' })).status).toBe(409)
    const bulk = await test.call(`/api/v1/users?filter=${encodeURIComponent('{"id":[1,3]}')}`, {
      token,
      method: 'PUT',
      body: { user_type: 1 },
    })
    expect(bulk.status).toBe(422)
  })

  it('P-11 nobody deletes or demotes the last System Admin', async () => {
    const token = await test.signIn('type1@example.com')
    expect((await test.call('/api/v1/users/5', { token, method: 'DELETE' })).status).toBe(200)
    const demoted = await test.call('/api/v1/users/1', { token, method: 'PUT', body: { user_type: 3 } })
    expect(demoted.body.errors?.user_type).toEqual(['One System Admin must stay active.'])
    expect((await test.call('/api/v1/users/1', { token, method: 'DELETE' })).status).toBe(409)
    expect((await test.call('/api/v1/auth/me', { token })).body.data.user_type).toBe(1)
  })
})
