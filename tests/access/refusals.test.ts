import { beforeAll, describe, expect, it } from 'vitest'
import { rulesFor } from '../../resources/permissionRules'
import { loadMessages } from '../../server/base/messages'
import { loadResources } from '../../server/base/product/resources'
import { abilityOf } from '../../src/core/access/ability'
import type { Words } from '../../src/core/access/describe'
import { readableThroughout } from '../../src/core/access/readableThroughout'
import { isReader, refusalOf } from '../../src/core/access/refusals'
import type { Rule } from '../../src/core/access/rule'
import type { Resources } from '../../src/core/schema/resources'

let words: Words
let resources: Resources

beforeAll(async () => {
  const messages = await loadMessages()
  resources = await loadResources()
  words = { language: 'en', resources, format: (label, values) => messages.label('en', label, values) }
})

const askerOf = (user_type: number, role: Rule[] = []) => {
  const actor = { id: 7, user_type }
  return { actor, ability: abilityOf(rulesFor(actor, role), actor) }
}
const ownCustomers: Rule[] = [{ action: 'update', subject: 'Customer', conditions: { assigned_to: '@me' } }]

describe('E-02 explains why an action on a record is refused', () => {
  const refusal = (type: number, action: string, name: string, record?: object, role: Rule[] = []) =>
    refusalOf(askerOf(type, role), action, { resource: resources.get(name), words, record: record as never })

  it('E-02 says nothing about allowed actions', () => {
    expect(refusal(1, 'delete', 'customers', { id: 1 })).toBeUndefined()
    expect(refusal(3, 'update', 'customers', { assigned_to: 7 }, ownCustomers)).toBeUndefined()
    expect(refusal(3, 'update', 'customers', undefined, ownCustomers)).toBeUndefined()
  })

  it('E-02 O-06 says of a deleted record that it is in the trash', () => {
    const resource = { ...resources.get('customers'), trashed: true, appendOnly: true } as const
    expect(refusalOf(askerOf(1), 'update', { resource, words })).toMatch(/^This record is in the trash\./)
  })

  it("E-02 names the owner condition on somebody else's record", () =>
    expect(refusal(3, 'update', 'customers', { assigned_to: 8 }, ownCustomers)).toBe(
      'This requires the permission “update” for Customers, which you have only where Assigned to is me.',
    ))

  it('P-11 a manager learns beforehand that an administrator is out of reach', () => {
    const admin = { id: 1, user_type: 1, active: true }
    const rule = 'You can’t grant or remove permissions you don’t have.'
    expect(refusal(2, 'update', 'users', admin)).toBe(rule)
    expect(refusal(2, 'delete', 'users', admin)).toBe(rule)
    expect(refusal(2, 'read', 'users', admin)).toBeUndefined()
    expect(refusal(2, 'update', 'users', { ...admin, user_type: 3 })).toBeUndefined()
    expect(refusal(1, 'update', 'users', admin)).toBeUndefined()
  })
})

describe('E-02 recognizes a read-only user', () => {
  it.each<[string, number, string, boolean]>([
    ['staff and customers', 3, 'customers', true],
    ['a manager and customers', 2, 'customers', true],
    ['a manager and carriers', 2, 'insurance-companies', false],
    ['an administrator', 1, 'customers', false],
  ])('E-02 %s', (_title, type, name, reader) =>
    expect(isReader(askerOf(type).ability, resources.get(name))).toBe(reader),
  )

  it('E-02 one permission on some records means the user is not read-only', () =>
    expect(isReader(askerOf(3, ownCustomers).ability, resources.get('customers'))).toBe(false))
})

describe('P-12 fields that a user can filter and sort by', () => {
  const throughout = (type: number, field: string, role: Rule[] = []) => {
    const { actor, ability } = askerOf(type, role)
    const context = { me: 7, my: actor, now: new Date(), timeZone: 'UTC' }
    return readableThroughout(ability, resources.get('customers'), { name: field, context })
  }

  it('P-12 excludes a field that is readable on only some rows', () => {
    expect(throughout(1, 'national_id')).toBe(true)
    expect(throughout(3, 'national_id')).toBe(false)
    expect(throughout(3, 'national_id', ownCustomers)).toBe(false)
    expect(throughout(3, 'name', ownCustomers)).toBe(true)
  })
})
