import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { type Office, openOffice } from './office'

const MORE = 'You can’t grant or remove permissions you don’t have.'
const OWN = 'You can’t change your own permissions. Ask another admin.'
const OTHER = 'This person has permissions you don’t have. Only someone who has them too can change this.'
const NOT_GIVEN = 'Your own role doesn’t let you assign this role. Ask an admin.'
const NOT_TAKEN = 'Your own role doesn’t let you remove this person’s role. Ask an admin.'

const PASSWORD = 'plum-lantern-orbit-42'
const person = (values: object) => ({
  name: 'New',
  email: `new${Math.random().toString(36).slice(2)}@example.com`,
  password: PASSWORD,
  ...values,
})

describe.each(mainEngines)('P-11 privilege escalation on $name', engine => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice(engine)
  })
  afterAll(() => office.test.close())

  /** The user, the method, the user to change, the body, and the expected errors. */
  const refused: [string, string, string, (office: Office) => object, object][] = [
    ['manager', 'POST', '', () => person({ user_type: 1 }), { user_type: [MORE] }],
    ['manager', 'POST', '', ({ roles }) => person({ role_id: roles.Agent }), { role_id: [MORE, NOT_GIVEN] }],
    [
      'manager',
      'POST',
      '',
      ({ roles }) => person({ role_id: roles.Everything }),
      { role_id: [MORE, NOT_GIVEN] },
    ],
    ['lead', 'POST', '', ({ roles }) => person({ role_id: roles.Lead }), { role_id: [NOT_GIVEN] }],
    ['lead', 'POST', '', ({ roles }) => person({ role_id: roles.Personnel }), { role_id: [MORE, NOT_GIVEN] }],
    ['personnel', 'POST', '', () => person({ user_type: 2 }), { user_type: [MORE] }],
    // Their own role lets them assign this role, but it has permissions that they lack.
    ['personnel', 'POST', '', ({ roles }) => person({ role_id: roles.Agent }), { role_id: [MORE] }],
    ['manager', 'PUT', 'staff', () => ({ user_type: 1 }), { user_type: [MORE] }],
    ['manager', 'PUT', 'staff', ({ roles }) => ({ role_id: roles.Lead }), { role_id: [MORE, NOT_GIVEN] }],
    ['manager', 'PUT', 'admin', () => ({ name: 'Nobody' }), { user_type: [MORE] }],
    ['manager', 'PUT', 'admin', () => ({ password: PASSWORD }), { user_type: [MORE] }],
    ['manager', 'PUT', 'deputy', () => ({ name: 'Nobody' }), { name: [MORE] }],
    ['manager', 'PUT', 'deputy', () => ({ password: PASSWORD }), { password: [MORE] }],
    ['nearly', 'PUT', 'deputy', () => ({ password: PASSWORD }), { password: [MORE] }],
    [
      'nearly',
      'PUT',
      'staff',
      ({ roles }) => ({ role_id: roles.Everything }),
      { role_id: [MORE, NOT_GIVEN] },
    ],
    ['manager', 'PUT', 'lead', () => ({ password: PASSWORD }), { password: [OTHER] }],
    ['manager', 'PUT', 'lead', () => ({ email: 'mine@example.com' }), { email: [OTHER] }],
    ['personnel', 'PUT', 'manager', () => ({ active: false }), { user_type: [MORE] }],
    ['manager', 'PUT', 'lead', () => ({ user_type: 4 }), { user_type: [OTHER] }],
    ['manager', 'PUT', 'agent', () => ({ role_id: null }), { role_id: [OTHER, NOT_TAKEN] }],
    ['lead', 'PUT', 'personnel', () => ({ role_id: null }), { role_id: [OTHER, NOT_TAKEN] }],
    ['personnel', 'PUT', 'manager', () => ({ name: 'Nobody' }), { user_type: [MORE] }],
    ['personnel', 'PUT', 'agent', () => ({ password: PASSWORD }), { password: [OTHER] }],
  ]

  it.each(refused)('P-11 %s cannot %s %s (%#)', async (who, method, target, body, errors) => {
    const before = target ? await office.kept(target) : undefined
    const path = target ? `users/${office.people[target]}` : 'users'
    const answer = await office.as(who, method, path, body(office))
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    if (target) expect(await office.kept(target)).toEqual(before)
  })

  it.each(refused.filter(([, method]) => method === 'PUT'))(
    'P-11 %s cannot %s %s in bulk either (%#)',
    async (who, _method, target, body, errors) => {
      const filter = JSON.stringify({ id: [office.people.guest, office.people[target]] })
      const answer = await office.as(who, 'PUT', `users?filter=${filter}`, body(office))
      expect(answer.status).toBe(422)
      // A password can't be set in bulk for any user.
      const [wrong] = 'password' in body(office) ? ['password'] : Object.keys(errors)
      expect(Object.keys(answer.body.errors)).toContain(wrong)
      expect((await office.kept('guest')).name).toBe('guest')
    },
  )

  it.each([
    ['user_type', 4],
    ['user_type', 1],
    ['role_id', 'Agent'],
    ['role_id', 'Lead'],
    ['insurance_company_id', 1],
  ])('P-11 nobody changes %s to %s on their own record', async (field, value) => {
    for (const who of ['manager', 'lead', 'personnel', 'nearly']) {
      const sent = { [field]: typeof value === 'string' ? office.roles[value] : value }
      const stored = (await office.kept(who))[field]
      if (stored === sent[field]) continue
      const path = `users/${office.people[who]}`
      const answer = await office.as(who, 'PUT', path, sent)
      expect([who, answer.status]).toEqual([who, 422])
      const [first] = answer.body.errors[field]
      expect([OWN, MORE]).toContain(first)
      const filter = JSON.stringify({ id: [office.people[who]] })
      expect((await office.as(who, 'PUT', `users?filter=${filter}`, sent)).status).toBe(422)
      expect((await office.kept(who))[field]).toBe(stored)
    }
  })

  it('P-11 nobody deactivates or deletes themselves', async () => {
    for (const who of ['admin', 'manager', 'personnel', 'deputy']) {
      const path = `users/${office.people[who]}`
      expect((await office.as(who, 'PUT', path, { active: false })).status).toBe(422)
      expect((await office.as(who, 'DELETE', path)).status).toBe(409)
      const filter = JSON.stringify({ id: [office.people[who]] })
      expect((await office.as(who, 'DELETE', `users?filter=${filter}`)).status).toBe(409)
    }
  })

  it.each([
    ['manager', 'admin'],
    ['manager', 'deputy'],
    ['personnel', 'manager'],
    ['nearly', 'admin'],
  ])('P-11 %s cannot delete %s, alone or in bulk', async (who, target) => {
    const alone = await office.as(who, 'DELETE', `users/${office.people[target]}`)
    expect([alone.status, alone.body.message]).toEqual([409, MORE])
    const filter = JSON.stringify({ id: [office.people.guest, office.people[target]] })
    expect((await office.as(who, 'DELETE', `users?filter=${filter}`)).status).toBe(409)
    expect(await office.kept('guest')).toMatchObject({ name: 'guest' })
  })

  it('P-11 nobody takes over the sign-in of a user with more rights', async () => {
    const acts = ['reset-two-steps', 'end-sessions', 'invite']
    for (const [who, target] of [
      ['manager', 'agent'],
      ['manager', 'lead'],
      ['manager', 'deputy'],
      ['manager', 'admin'],
      ['personnel', 'manager'],
    ] as const)
      for (const act of acts) {
        const answer = await office.as(who, 'POST', `auth/accounts/${office.people[target]}/${act}`)
        expect([who, target, act, answer.status, answer.body.message]).toEqual([who, target, act, 403, MORE])
      }
    const seen = await office.as('manager', 'GET', `auth/accounts/${office.people.lead}`)
    expect([seen.status, seen.body.data]).toEqual([200, { out_of_reach: true }])
    const open = await office.as('manager', 'POST', `auth/accounts/${office.people.staff}/reset-two-steps`)
    expect(open.status).toBe(200)
  })

  it('P-11 users grant rights they have, and can edit everything else of a person', async () => {
    const { as, people, roles } = office
    const path = (who: string) => `users/${people[who]}`
    expect((await as('manager', 'PUT', path('lead'), { phone: '+21671123456' })).status).toBe(200)
    expect((await as('manager', 'PUT', path('other manager'), { password: PASSWORD })).status).toBe(200)
    expect((await as('manager', 'PUT', path('staff'), { user_type: 2 })).status).toBe(200)
    expect((await as('manager', 'PUT', path('staff'), { user_type: 3 })).status).toBe(200)
    expect((await as('lead', 'PUT', path('staff'), { role_id: roles.Agent })).status).toBe(200)
    expect((await as('lead', 'PUT', path('staff'), { role_id: null })).status).toBe(200)
    const made = await as('manager', 'POST', 'users', person({ user_type: 2 }))
    expect(made.status).toBe(201)
    expect((await as('manager', 'DELETE', `users/${made.body.data.id}`)).status).toBe(200)
    // A user with full access through a role can do this like a System Admin.
    const chief = await as('deputy', 'POST', 'users', person({ user_type: 1, role_id: roles.Lead }))
    expect(chief.status).toBe(201)
    expect((await as('deputy', 'DELETE', `users/${chief.body.data.id}`)).status).toBe(200)
  })

  it('P-11 P-02 a manager deactivates a Lead, but reactivates only those they cover', async () => {
    const { as, addPerson, roles } = office
    const path = `users/${await addPerson('leaving', { user_type: 2, role_id: roles.Lead })}`
    expect((await as('manager', 'PUT', path, { active: false })).status).toBe(200)
    const back = await as('manager', 'PUT', path, { active: true })
    expect([back.status, back.body.errors]).toEqual([422, { active: [OTHER] }])
    expect((await as('manager', 'DELETE', path)).status).toBe(200)
  })

  it('P-11 assigns company rules only to people of that company', async () => {
    const { companies, addPerson, as, people, roles } = office
    const [own, other] = companies
    const role_id = roles['Of my company']
    await addPerson('broker', { user_type: 3, role_id, insurance_company_id: own })
    await addPerson('neighbour', { user_type: 3, role_id, insurance_company_id: own })
    await addPerson('stranger', { user_type: 3, role_id, insurance_company_id: other })
    const neighbour = `users/${people.neighbour}`
    expect((await as('broker', 'PUT', neighbour, { password: PASSWORD })).status).toBe(200)
    const response = await as('broker', 'PUT', neighbour, { insurance_company_id: other })
    expect([response.status, response.body.errors]).toEqual([422, { insurance_company_id: [MORE] }])
    const taken = await as('broker', 'PUT', `users/${people.stranger}`, { password: PASSWORD })
    expect([taken.status, taken.body.errors]).toEqual([422, { password: [OTHER] }])
  })
})
