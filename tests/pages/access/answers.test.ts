import { describe, expect, it } from 'vitest'
import { abilityOf } from '../../../src/core/access/ability'
import type { Words } from '../../../src/core/access/describe'
import type { Rule } from '../../../src/core/access/rule'
import { answerOf, stateOf } from '../../../src/office/access/answers'
import { resources } from '../definitions'

const words: Words = {
  language: 'en',
  resources,
  format: ({ key, fallback }, values = {}) =>
    key.startsWith('access.needs')
      ? `${key.split('.').at(-1)} ${values.action} ${values.subject} ${values.where}`.trim()
      : fallback,
}
const row = {
  subject: 'Branch',
  label: 'Branches',
  resources: [resources.get('branches')],
  actions: new Set<string>(),
}
const answerFor = (rules: Rule[], action: string) => {
  const ability = abilityOf(rules, { id: 7 })
  return {
    state: stateOf(ability, { action, subject: 'Branch' }),
    ...answerOf(row, action, { ability, words }),
  }
}
const managed = { manager_id: '@me' }

describe('P-08 answers of the access page', () => {
  it('P-08 full access by one rule, with the transitions that need it', () => {
    const answer = answerFor([{ action: 'manage', subject: 'all' }], 'reopen')
    expect(answer).toMatchObject({ state: 'all', where: '', limited: [], transitions: ['Reopen'] })
    expect(answer.reach.giving).toHaveLength(1)
  })

  it('P-08 some records only, in words', () => {
    const rules = [
      { action: 'update', subject: 'Branch', conditions: managed },
      { action: 'update', subject: 'Branch', conditions: { status: 'open' } },
    ]
    expect(answerFor(rules, 'update')).toMatchObject({
      state: 'limits',
      where: 'Status eq Open or Manager eq me',
      transitions: ['Close'],
    })
  })

  it('P-08 all records with exceptions', () => {
    const rules = [
      { action: 'delete', subject: 'Branch' },
      { action: 'delete', subject: 'Branch', conditions: { status: 'open' }, inverted: true },
    ]
    expect(answerFor(rules, 'delete')).toMatchObject({ state: 'limits', where: '', except: 'Status eq Open' })
  })

  it('P-08 lists fields that need another permission, with that permission', () =>
    expect(answerFor([{ action: 'update', subject: 'Branch' }], 'update')).toMatchObject({
      state: 'all',
      limited: [{ fields: 'Budget', need: 'none manage Money' }],
    }))

  it('P-08 a rule about some fields grants those, and the others are listed', () => {
    const answer = answerFor([{ action: 'read', subject: 'Branch', fields: ['name', 'kind'] }], 'read')
    expect(answer.state).toBe('limits')
    expect(answer.limited[0]?.fields).toContain('Notes')
    expect(answer.limited[0]?.fields).not.toContain('Kind')
  })

  it('P-08 no access without a rule, or because a rule takes it away', () => {
    expect(answerFor([], 'read')).toMatchObject({ state: 'none', reach: { giving: [], taking: [] } })
    const taken = answerFor([{ action: 'read', subject: 'Branch', inverted: true }], 'read')
    expect(taken.state).toBe('refused')
    expect(taken.reach.taking).toHaveLength(1)
  })
})
