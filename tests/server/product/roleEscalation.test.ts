import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { type Office, openOffice } from './office'

const BEYOND = 'This role has permissions you don’t have, so you can’t change it.'
const RULE = 'You don’t have this permission yourself, so you can’t grant it.'
const TAKES = 'Only people with all permissions can add a rule that removes a permission.'
const LISTED = 'You can only add or remove roles that you can assign yourself.'
const ALL = ' The pages of the API list all of them.'

const rule = (action: string[], subject: string[], more: object = {}) => ({ action, subject, ...more })
let made = 0
const role = (permissions: object[], more: object = {}) => ({ name: `Role ${made++}`, permissions, ...more })

describe.each(mainEngines)('P-11 roles on $name', engine => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice(engine)
  })
  afterAll(() => office.test.close())

  it.each<[string, (office: Office) => object, object]>([
    ['everything', () => role([rule(['manage'], ['all'])]), { 'permissions.0.action': [RULE] }],
    ['more of an action', () => role([rule(['manage'], ['User'])]), { 'permissions.0.action': [RULE] }],
    [
      'one thing too many',
      () => role([rule(['read'], ['User']), rule(['update'], ['User', 'Company'])]),
      { 'permissions.1.action': [RULE] },
    ],
    [
      'a rule that takes away',
      () => role([rule(['read'], ['User'], { inverted: true })]),
      { 'permissions.0.inverted': [TAKES] },
    ],
    [
      'a role to assign',
      ({ roles }) => role([], { assignable_role_ids: [roles.Lead] }),
      { assignable_role_ids: [LISTED] },
    ],
  ])("P-11 role editors can't create one with %s", async (_what, body, errors) => {
    const answer = await office.as('personnel', 'POST', 'roles', body(office))
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  it("P-11 creates, changes and deletes a role within one's own rights", async () => {
    const own = role(
      [rule(['read', 'update'], ['User'], { fields: ['name'], conditions: { active: true } })],
      {
        assignable_role_ids: [office.roles.Agent],
      },
    )
    const { status, body } = await office.as('personnel', 'POST', 'roles', own)
    expect([status, body.errors]).toEqual([201, undefined])
    const path = `roles/${body.data.id}`
    const more = { permissions: [rule(['manage'], ['Claim'])] }
    expect((await office.as('personnel', 'PUT', path, more)).body.errors).toEqual({
      'permissions.0.action': [RULE],
    })
    expect((await office.as('personnel', 'PUT', path, { name: 'Renamed' })).status).toBe(200)
    expect((await office.as('personnel', 'DELETE', path)).status).toBe(200)
  })

  it.each(['Everything', 'Agent', 'Nearly'])(
    'P-11 the role %s, which holds more, stays unchanged',
    async name => {
      const path = `roles/${office.roles[name]}`
      const before = (await office.as('admin', 'GET', path)).body.data
      for (const [field, value] of [
        ['name', 'Mine'],
        ['permissions', []],
        ['description', 'Mine'],
      ]) {
        const answer = await office.as('personnel', 'PUT', path, { [String(field)]: value })
        expect([answer.status, answer.body.errors]).toEqual([422, { [String(field)]: [BEYOND] }])
      }
      const filter = JSON.stringify({ id: [office.roles[name]] })
      expect(
        (await office.as('personnel', 'PUT', `roles?filter=${filter}`, { permissions: [] })).status,
      ).toBe(422)
      expect((await office.as('personnel', 'DELETE', path)).body.message).toBe(BEYOND)
      expect((await office.as('personnel', 'DELETE', `roles?filter=${filter}`)).status).toBe(409)
      expect((await office.as('admin', 'GET', path)).body.data).toEqual(before)
    },
  )

  it('P-11 nobody adds rights to their own role', async () => {
    const path = `roles/${office.roles.Personnel}`
    const permissions = [rule(['read', 'create', 'update', 'delete'], ['User', 'settings', 'Customer'])]
    const answer = await office.as('personnel', 'PUT', path, { permissions })
    expect([answer.status, answer.body.errors]).toEqual([422, { 'permissions.0.action': [RULE] }])
    const listed = await office.as('personnel', 'PUT', path, { assignable_role_ids: [office.roles.Lead] })
    expect([listed.status, listed.body.errors]).toEqual([422, { assignable_role_ids: [LISTED] }])
  })

  it.each<[string, object, object]>([
    [
      'an action that there is not',
      rule(['juggle', 'fly'], ['User']),
      {
        action: [
          `There’s no action “juggle”. Similar names: create, update, delete, manage, and read.${ALL}`,
          `There’s no action “fly”. Similar names: read, block, delete, create, and update.${ALL}`,
        ],
      },
    ],
    [
      'a subject that there is not',
      rule(['read'], ['Users']),
      {
        subject: [
          `There’s nothing called “Users” to grant permissions for. Similar names: User, views, all, Claim, and Customer.${ALL}`,
        ],
      },
    ],
    [
      'a field that there is not',
      rule(['read'], ['User', 'Customer'], { fields: ['name', 'user_type'] }),
      { fields: ['Not all of these have a field “user_type”.'] },
    ],
    [
      'a condition that no record can meet',
      rule(['read'], ['User'], { conditions: { assigned_to: '@me' } }),
      { conditions: ['A condition can’t compare “assigned_to” of these records.'] },
    ],
    [
      'a condition with a value that the field cannot have',
      rule(['read'], ['Customer'], { conditions: { or: [{ status: 'nonsense' }] } }),
      { conditions: ['A condition can’t compare “status” of these records.'] },
    ],
    [
      'a condition on what has no records',
      rule(['read'], ['dashboard'], { conditions: { name: 'x' } }),
      { conditions: ['A condition can’t be used here, because “dashboard” has no records.'] },
    ],
    [
      'what people change on their own account',
      rule(['read'], ['Customer'], { conditions: { email: '@my.email' } }),
      { conditions: ['A rule can’t compare with “email” of the user’s own account.'] },
    ],
    ['no action', rule([], ['User']), { action: ['This is required.'] }],
    ['no subject', rule(['read'], []), { subject: ['This is required.'] }],
  ])('P-09 rejects a role with %s', async (_what, wrong, issues) => {
    const fine = rule(['update'], ['Customer', 'work-orders'], { conditions: { assigned_to: '@me' } })
    const answer = await office.as('admin', 'POST', 'roles', role([fine, wrong]))
    const errors = Object.fromEntries(
      Object.entries(issues).map(([part, said]) => [`permissions.1.${part}`, said]),
    )
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  it("P-09 role names are unique, and an assigned role can't be deleted", async () => {
    const twice = await office.as('admin', 'POST', 'roles', { name: 'agent' })
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['name']])
    expect((await office.as('admin', 'DELETE', `roles/${office.roles.Agent}`)).status).toBe(409)
  })
})
