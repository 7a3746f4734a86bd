import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../../server/base/messages'
import { loadResources } from '../../server/base/product/resources'
import { describeConditions, describeFields, type Words } from '../../src/core/access/describe'
import { describeRule } from '../../src/core/access/describeRule'
import type { Resource } from '../../src/core/schema/resource'

let words: Words
let customers: Resource
let users: Resource
let policies: Resource

beforeAll(async () => {
  const [messages, resources] = [await loadMessages(), await loadResources()]
  words = { language: 'en', resources, format: (label, values) => messages.label('en', label, values) }
  customers = resources.get('customers')
  users = resources.get('users')
  policies = resources.get('policies')
})

const handled = { or: [{ assigned_to: '@me' }, { created_by: '@me' }] }

describe('P-09 describes the conditions of a rule in words', () => {
  it.each<[unknown, string]>([
    [undefined, ''],
    [{}, ''],
    [{ assigned_to: '@me' }, 'Assigned to is me'],
    [{ assigned_to_neq: '@me' }, 'Assigned to is not me'],
    [handled, 'Assigned to is me or Created by is me'],
    [{ status: ['active', 'blocked'] }, 'Status is any of Active, Blocked'],
    [{ status: ['active'] }, 'Status is Active'],
    [{ status_neq_any: ['active', 'blocked'] }, 'Status is none of Active, Blocked'],
    [{ ...handled, status: 'active' }, '(Assigned to is me or Created by is me) and Status is Active'],
    [
      { or: [{ assigned_to: '@me', status: 'active' }, { created_by: '@me' }] },
      '(Assigned to is me and Status is Active) or Created by is me',
    ],
    [{ or: [{ assigned_to: '@me' }, {}] }, ''],
    [{ and: [{ assigned_to: '@me' }, {}] }, 'Assigned to is me'],
    [
      { and: [handled, { or: [{ status: 'active' }, { notes_null: true }] }] },
      '(Assigned to is me or Created by is me) and (Status is Active or Notes is empty)',
    ],
    [{ notes_null: true }, 'Notes is empty'],
    [{ phone_null: false }, 'Phone is not empty'],
    [{ name_q: 'sami' }, 'Name contains sami'],
    [{ date_of_birth_lt: '2001-03-04' }, 'Date of birth is before Mar 4, 2001'],
    [{ created_at_gte: '@today-30' }, 'Created is on or after 30 days ago'],
    [{ consent_data: true }, 'Consents to data processing is Yes'],
    [{ tags: ['vip', 'fleet'] }, 'Tags has any of vip, fleet'],
    [{ parent_id: 7 }, 'Household or group is #7'],
    [{ parent_id: '@my.insurance_company_id' }, 'Household or group is my Insurance company'],
    [{ q: 'sami' }, 'a search for “sami” (a rule can’t use a search: replace this condition)'],
    [{ id: [3, 4] }, 'Id: 3, 4'],
    [{ no_such_thing: 3 }, 'No such thing: 3'],
    [{ no_such_thing: '@me', status: 'active' }, 'No such thing: me and Status is Active'],
  ])('P-09 %j', (conditions, text) => expect(describeConditions(customers, conditions, words)).toBe(text))

  it('V-02 writes an amount with its currency', () =>
    expect(
      describeConditions(policies, { premium_gte: { amount: 1_000_000, currency: 'EUR' } }, words),
    ).toMatch(/ €10,000\.00$/))

  it('P-09 calls records of the reader\'s own company "mine"', () =>
    expect(describeConditions(users, { insurance_company_id: '@my.insurance_company_id' }, words)).toBe(
      'Insurance company is mine',
    ))

  it('P-09 names a record by its title if the title is known', () =>
    expect(
      describeConditions(customers, { parent_id: [7, 8] }, { ...words, titleOf: (_to, id) => `No. ${id}` }),
    ).toBe('Household or group is any of No. 7, No. 8'))

  it('P-09 without a resource, describes conditions as written', () =>
    expect(describeConditions(undefined, handled, words)).toBe('Assigned to: me or Created by: me'))

  it('P-09 names fields by their labels', () =>
    expect(describeFields(customers, ['national_id', 'gone_field'], words)).toBe('National ID, Gone field'))
})

describe('P-08 describes a rule in words', () => {
  it.each([
    [{ action: 'manage', subject: 'all' }, 'Can do everything'],
    [{ action: 'read', subject: 'all' }, 'Can read everything'],
    [{ action: ['create', 'update'], subject: ['Customer'] }, 'Can create and update Customers'],
    [
      { action: ['update'], subject: ['Customer', 'work-orders'], conditions: handled },
      'Can update Customers and Work orders, only where Assigned to is me or Created by is me',
    ],
    [
      { action: 'read', subject: 'Customer', fields: ['name', 'phone'] },
      'Can read Customers, only the fields Name, Phone',
    ],
    [{ action: 'delete', subject: 'Customer', inverted: true }, 'Can’t delete Customers'],
    [{ action: 'block', subject: 'Customer' }, 'Can block Customers'],
  ])('P-08 %j', (rule, text) => expect(describeRule(rule, words)).toBe(text))
})
