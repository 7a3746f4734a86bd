import { describe, expect, it } from 'vitest'
import { abilityOf, can, canOn, canOnSome } from '../../src/core/access/ability'
import { uncoveredBy } from '../../src/core/access/covers'
import { canDefine } from '../../src/core/access/definitionRights'
import { ownerRules } from '../../src/core/access/ownership'
import type { Rule } from '../../src/core/access/rule'
import { defineResource, reference, text } from '../../src/define'

const diaries = defineResource({
  name: 'diaries',
  title: 'name',
  subject: 'Diary',
  owner: 'keeper_id',
  fields: { name: text(), keeper_id: reference('people') },
})

const may = (action: string, rules: Rule[], keeper_id: number | null) =>
  canOn(abilityOf([...rules, ...ownerRules({ all: [diaries] })], { id: 1 }), action, {
    resource: diaries,
    record: { id: 5, name: 'x', keeper_id },
  })

describe('records with an owner', () => {
  it.each([
    ['no rule', []],
    ['a rule about everything', [{ action: 'manage', subject: 'all' }]],
    ['a rule about another subject', [{ action: 'manage', subject: 'Other' }]],
  ])('P-07 belong to one person: %s', (_what, rules) => {
    for (const action of ['read', 'update', 'delete'])
      expect([1, 2, null].map(keeper => may(action, rules, keeper))).toEqual([true, false, false])
    expect(may('create', rules, 1)).toBe(true)
    expect(may('approve', rules, 1)).toBe(false)
  })

  it('P-09 a rule that names the subject gives more and takes away, in the order of the rules', () => {
    const reading: Rule = { action: 'read', subject: ['Other', 'Diary'] }
    const taking: Rule = { action: 'delete', subject: 'Diary', inverted: true }
    expect(may('read', [reading], 2)).toBe(true)
    expect(may('update', [reading], 2)).toBe(false)
    expect(may('delete', [taking], 1)).toBe(false)
    expect(may('read', [reading, { ...taking, action: 'read' }], 1)).toBe(false)
  })

  it('P-11 are granted to others only by people with a rule that names the subject, or with every right', () => {
    const all = [diaries]
    const may = (own: Rule[], granted: Rule) =>
      uncoveredBy([...own, ...ownerRules({ all })], [granted], { all }) === undefined
    const readAll: Rule = { action: 'read', subject: 'all' }
    const readDiaries: Rule = { action: 'read', subject: 'Diary' }
    expect(may([readAll], readDiaries)).toBe(false)
    expect(may([readAll], readAll)).toBe(true)
    expect(may([readDiaries], readDiaries)).toBe(true)
    expect(may([], { action: 'read', subject: 'Diary', conditions: { keeper_id: '@me' } })).toBe(true)
    expect(may([{ action: 'manage', subject: 'all' }], readDiaries)).toBe(true)
  })

  it('T-01 take nothing from a System Admin’s other rights', () => {
    const ability = abilityOf([{ action: 'manage', subject: 'all' }, ...ownerRules({ all: [diaries] })], {
      id: 1,
    })
    expect([canDefine(ability), can(ability, 'manage', 'all'), canOnSome(ability, 'read', diaries)]).toEqual([
      true,
      true,
      true,
    ])
  })
})
