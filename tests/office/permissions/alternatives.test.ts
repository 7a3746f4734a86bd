import { describe, expect, it } from 'vitest'
import { defineResource, email, reference, secret, text, wholeNumber, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { alternativesOf, conditionsFrom } from '../../../src/office/permissions/alternatives'
import { cellFrom, draftOf, newAlternative } from '../../../src/office/permissions/limitsDraft'
import { ownChoices } from '../../../src/office/permissions/ownChoices'

const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  account: {
    name: 'name',
    email: 'email',
    password: 'password',
    active: 'active',
    type: 'user_type',
    contextFields: ['branch_id'],
  },
  fields: {
    name: text({ required: true }),
    email: email({ required: true, unique: true }),
    password: secret(),
    active: yesNo({ default: true }),
    user_type: wholeNumber({ default: 3 }),
    branch_id: reference('branches'),
  },
})
const branches = defineResource({
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: { name: text({ required: true }) },
})
const visits = defineResource({
  name: 'visits',
  title: 'name',
  subject: 'Visit',
  fields: {
    name: text({ required: true }),
    length: wholeNumber(),
    visitor_id: reference('people'),
    at_branch_id: reference('branches'),
  },
})
const resources = collectResources([people, branches, visits])
const choices = ownChoices(visits, resources)

describe('P-09 conditions as alternatives', () => {
  it("P-09 derives the user's own records from the references of the definition", () => {
    expect(choices.map(({ field, value }) => `${field} ${value}`)).toEqual([
      'visitor_id @me',
      'created_by @me',
      'at_branch_id @my.branch_id',
    ])
    expect(ownChoices(branches, resources).map(({ field }) => field)).toEqual(['created_by'])
  })

  it.each([
    { visitor_id: '@me' },
    { or: [{ visitor_id: '@me' }, { created_by: '@me' }] },
    { or: [{ length_gte: 2, name_q: 'a' }, { at_branch_id: '@my.branch_id' }] },
    { length_eq_any: [1, 2], created_at_gte: '@today-30', visitor_id_null: true },
  ])('P-09 parses and writes back %j', conditions => {
    const drawn = alternativesOf(visits, conditions)
    expect(drawn && conditionsFrom(drawn)).toEqual(conditions)
  })

  it.each([
    { q: 'a' },
    { id: [1] },
    { nobody: 1 },
    { length: 1, or: [{ name: 'a' }] },
    { or: [{ or: [{ name: 'a' }] }] },
    { or: [] },
    { or: [{}] },
  ])('P-09 leaves hand-written %j unchanged', conditions => {
    expect(alternativesOf(visits, conditions)).toBeUndefined()
    const cell = { state: 'limits', only: false, grants: [{ conditions }] } as const
    expect(cellFrom(draftOf(cell, visits, choices), cell, choices)).toEqual(cell)
  })

  it("P-09 limits open and close unchanged, with alternatives, fields and the user's own records", () => {
    const cell = {
      state: 'limits',
      only: true,
      grants: [
        { conditions: { or: [{ visitor_id: '@me' }, { length_gt: 3 }] }, fields: ['name'] },
        { fields: ['length'] },
      ],
    } as const
    const draft = draftOf(cell, visits, choices)
    expect(draft.grants.map(({ chosen }) => chosen)).toEqual([[0], []])
    expect(cellFrom(draft, cell, choices)).toEqual(cell)
  })

  it("P-09 empty limits and unfinished comparisons can't be applied", () => {
    const draft = draftOf({ state: 'none' }, visits, choices)
    const limited = { ...draft, state: 'limits' as const }
    expect(cellFrom(limited, { state: 'none' }, choices)).toBeUndefined()
    const [grant] = limited.grants
    if (!grant) throw new Error('A way of allowing to begin with is missing')
    const unfinished = { ...limited, grants: [{ ...grant, chosen: [0], alternatives: [newAlternative()] }] }
    expect(cellFrom(unfinished, { state: 'none' }, choices)).toBeUndefined()
    const own = { ...limited, grants: [{ ...grant, chosen: [0, 2] }] }
    expect(cellFrom(own, { state: 'none' }, choices)).toEqual({
      state: 'limits',
      only: false,
      grants: [{ conditions: { or: [{ visitor_id: '@me' }, { at_branch_id: '@my.branch_id' }] } }],
    })
  })
})
