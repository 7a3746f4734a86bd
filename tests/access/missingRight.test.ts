import { beforeAll, describe, expect, it } from 'vitest'
import { rulesFor } from '../../resources/permissionRules'
import { loadMessages } from '../../server/base/messages'
import { loadResources } from '../../server/base/product/resources'
import { abilityOf, RecordOf } from '../../src/core/access/ability'
import { decide, reachOf } from '../../src/core/access/decide'
import type { Words } from '../../src/core/access/describe'
import { refusalSentence } from '../../src/core/access/missingRight'
import type { Rule } from '../../src/core/access/rule'
import type { Resources } from '../../src/core/schema/resources'

let words: Words
let resources: Resources

beforeAll(async () => {
  const messages = await loadMessages()
  resources = await loadResources()
  words = { language: 'en', resources, format: (label, values) => messages.label('en', label, values) }
})

const mine = { or: [{ assigned_to: '@me' }, { created_by: '@me' }] }
const agent: Rule[] = [
  { action: 'create', subject: 'Customer' },
  { action: 'update', subject: ['Customer', 'work-orders'], conditions: mine },
]
const everything: Rule = { action: 'manage', subject: 'all' }
const abilityFor = (user_type: number, role: Rule[] = []) =>
  abilityOf(rulesFor({ user_type }, role), { id: 7 })

describe('P-08 the deciding rule', () => {
  const record = (values: object) => new RecordOf(resources.get('customers'), values as never)

  it('P-08 names the rule of the user type and where it comes from', () => {
    const { allowed, rule } = decide(abilityFor(3), 'read', { subject: 'Customer' })
    expect(allowed).toBe(true)
    expect(rule).toMatchObject({ origin: 'type', action: 'read' })
  })

  it("P-08 names the role's rule, only for the records it covers", () => {
    const ability = abilityFor(3, agent)
    const own = decide(ability, 'update', { subject: record({ assigned_to: 7 }) })
    expect(own).toMatchObject({ allowed: true, rule: { origin: 'role', conditions: mine } })
    expect(decide(ability, 'update', { subject: record({ assigned_to: 8, created_by: 8 }) })).toEqual({
      allowed: false,
    })
  })

  it('P-08 names an inverted rule as the one that decided', () => {
    const ability = abilityFor(4, [everything, { action: 'delete', subject: 'Customer', inverted: true }])
    expect(decide(ability, 'delete', { subject: 'Customer' })).toMatchObject({
      allowed: false,
      rule: { inverted: true, origin: 'role' },
    })
  })

  it('P-08 answers that no rule applies', () =>
    expect(decide(abilityFor(4), 'read', { subject: 'Customer' })).toEqual({ allowed: false }))

  it.each<[string, number, Rule[], string, 'all' | 'some' | 'none']>([
    ['without a condition', 1, [], 'update', 'all'],
    ['by a condition of the role', 3, agent, 'update', 'some'],
    ['by no rule', 3, agent, 'delete', 'none'],
    [
      'less what is taken away',
      4,
      [everything, { action: 'update', subject: 'Customer', conditions: mine, inverted: true }],
      'update',
      'some',
    ],
    [
      'given and taken away whole',
      4,
      [everything, { action: 'update', subject: 'Customer', inverted: true }],
      'update',
      'none',
    ],
    ['a condition, and whole by a weaker rule', 1, agent, 'update', 'all'],
  ])('P-08 reach of a rule: %s', (_title, type, role, action, extent) =>
    expect(reachOf(abilityFor(type, role), action, { subject: 'Customer' }).extent).toBe(extent),
  )
})

describe('E-02 describes the missing permission in words', () => {
  it.each<[string, number, Rule[], { action: string; field?: string }, string]>([
    [
      'no rule gives it',
      3,
      [],
      { action: 'update' },
      'This requires the permission “update” for Customers, which you don’t have.',
    ],
    [
      'only where a condition holds',
      3,
      agent,
      { action: 'update' },
      'This requires the permission “update” for Customers, which you have only where Assigned to is me or Created by is me.',
    ],
    [
      'except where a rule takes it away',
      4,
      [
        everything,
        { action: 'update', subject: 'Customer', conditions: { status: 'blocked' }, inverted: true },
      ],
      { action: 'update' },
      'This requires the permission “update” for Customers, which you don’t have where Status is Blocked.',
    ],
    [
      'a right that the field’s definition asks for',
      3,
      [],
      { action: 'read', field: 'bank_iban' },
      'IBAN requires the permission “update” for Customers, which you don’t have.',
    ],
    [
      'a field that the rule leaves out',
      3,
      [{ action: 'update', subject: 'Customer', fields: ['notes'] }],
      { action: 'update', field: 'phone' },
      'Phone requires the permission “update” for this field of Customers, which you don’t have.',
    ],
    ['nothing: it is allowed, so something else refused it', 1, [], { action: 'update' }, ''],
  ])('E-02 %s', (_title, type, role, refused, sentence) =>
    expect(refusalSentence(abilityFor(type, role), { subject: 'Customer', ...refused }, words)).toBe(
      sentence,
    ),
  )
})
