import { prepareFirstRecords } from '../../../server/ops/first/firstRecords'
import type { Rule } from '../../../src/core/access/rule'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { type Answer, openTestApp, type TestApp } from '../testApp'

/** An office with users of every kind and with roles that differ in their permissions. */
export interface Office {
  test: TestApp
  /** The IDs of users, by name; `roles` has those of roles. */
  people: Record<string, number>
  roles: Record<string, number>
  companies: number[]
  /** Calls the API as one of the users. */
  as(who: string, method: string, path: string, body?: unknown): Promise<Answer>
  /** Reads a user as a System Admin. */
  kept(who: string): Promise<Values>
  addPerson(name: string, values: Values): Promise<number>
}

const list = (rule: Rule) => ({
  ...rule,
  action: [rule.action].flat(),
  subject: [rule.subject].flat(),
})

/** Roles in addition to the shipped ones. Each is a way to try to gain more permissions. */
const ROLES: Record<string, Rule[]> = {
  // Can write users and roles, like staff.
  Personnel: [
    { action: ['read', 'create', 'update', 'delete'], subject: ['User', 'settings'] },
    { action: 'read', subject: 'Company' },
  ],
  Everything: [{ action: 'manage', subject: 'all' }],
  // Can do everything except one thing.
  Nearly: [
    { action: 'manage', subject: 'all' },
    { action: 'delete', subject: 'Customer', inverted: true },
  ],
  'Of my company': [
    { action: 'read', subject: ['User', 'Company'] },
    { action: ['create', 'update'], subject: 'User' },
    {
      action: 'update',
      subject: 'Company',
      conditions: { id: '@my.insurance_company_id' },
    },
    { action: 'update', subject: 'Customer', conditions: { assigned_to: '@me' } },
  ],
}

export async function openOffice(engine: Engine): Promise<Office> {
  const test = await openTestApp(engine)
  await prepareFirstRecords(test.services, ['roles'])
  const roles: Office['roles'] = { Agent: 1, Lead: 2 }
  for (const [name, rules] of Object.entries(ROLES))
    roles[name] = await test.addRecord('roles', {
      name,
      permissions: rules.map(list),
      assignable_role_ids: name === 'Personnel' ? [1] : [],
    })
  const companies: number[] = []
  for (const code of ['HANN', 'CART'])
    companies.push(await test.addRecord('insurance-companies', { name: code, code }))
  const people: Office['people'] = {}
  const tokens = new Map<string, string>()
  const emailOf = (name: string) => `${name.replace(/\W/gu, '.')}@example.com`
  const addPerson: Office['addPerson'] = async (name, values) => {
    people[name] = await test.addAccount({ name, email: emailOf(name), ...values })
    return people[name]
  }
  const kinds: [string, number, string?][] = [
    ['admin', 1],
    ['manager', 2],
    ['other manager', 2],
    ['lead', 2, 'Lead'],
    ['staff', 3],
    ['agent', 3, 'Agent'],
    ['guest', 4],
    ['personnel', 3, 'Personnel'],
    ['deputy', 3, 'Everything'],
    ['nearly', 3, 'Nearly'],
  ]
  for (const [name, user_type, role] of kinds)
    await addPerson(name, { user_type, role_id: role ? roles[role] : null })
  return {
    test,
    people,
    roles,
    companies,
    addPerson,
    as: async (who, method, path, body) => {
      const token = tokens.get(who) ?? (await test.signIn(emailOf(who)))
      tokens.set(who, token)
      return test.call(`/api/v1/${encodeURI(path)}`, { token, method, body })
    },
    kept: async who => {
      const token = tokens.get('admin') ?? (await test.signIn(emailOf('admin')))
      tokens.set('admin', token)
      return (await test.call(`/api/v1/users/${people[who]}`, { token })).body.data
    },
  }
}
