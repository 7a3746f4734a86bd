import { en, Faker } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { abilityOf, RecordOf } from '../../src/core/access/ability'
import { bindAccountValues } from '../../src/core/access/bindAccountValues'
import { isEverything, uncovered } from '../../src/core/access/covers'
import type { Rule } from '../../src/core/access/rule'
import { cases, clerks, notes, office } from '../server/records/cases'

const faker = new Faker({ locale: en, seed: 3 })
const pick = <Item>(items: readonly Item[]): Item => faker.helpers.arrayElement([...items])

const conditions = [
  undefined,
  {},
  { owner: '@me' },
  { branch: '@my.branch' },
  { branch: ['north', 'south'] },
  { branch: 'north' },
  { branch_eq: 'north', kind: 'fire' },
  { region_gte: 2 },
  { or: [{ owner: '@me' }, { branch: 'north' }] },
  { or: [{ owner: '@me' }, { branch: 'north' }, { kind: ['fire', 'water'] }] },
  { kind: 'fire', or: [{ owner: '@me' }, { branch: 'north' }] },
  { and: [{ or: [{ owner: '@me' }, { branch: 'north' }] }, { kind: 'fire' }] },
  { kind: ['fire', 'nonsense'] },
  { name: 'Amel' },
]
const rule = (): Rule => ({
  action: pick<Rule['action']>(['read', 'update', ['read', 'update'], 'reopen', 'manage', 'manage']),
  subject: pick<Rule['subject']>(['Case', 'Case', 'all', 'Clerk', ['Case', 'Clerk']]),
  conditions: pick(conditions),
  fields: pick([undefined, undefined, undefined, ['title'], ['title', 'branch'], ['name']]),
  inverted: faker.datatype.boolean(0.2),
})
const rules = () => Array.from({ length: faker.number.int({ min: 1, max: 3 }) }, rule)

const my = { id: 7, branch: 'south', region: 2 }
const records = ['north', 'south', null].flatMap(branch =>
  [1, 3].flatMap(region =>
    ['fire', null].flatMap(kind => [7, 8].map(owner => ({ title: 'x', branch, region, kind, owner }))),
  ),
)
const questions = [
  ...records.map(record => new RecordOf(cases, record)),
  ...['Amel', 'Bilal'].map(name => new RecordOf(clerks, { name, branch: 'north' })),
]
const ACTIONS = ['read', 'update', 'reopen', 'anything']

/** Returns everything that rules allow, one line each. */
function allowed(own: readonly Rule[], me: typeof my | { id: number }): Set<string> {
  const ability = abilityOf(own, me)
  const found = questions.flatMap((one, place) =>
    ACTIONS.flatMap(action =>
      [undefined, 'title', 'name']
        .filter(field => ability.can(action, one as never, field))
        .map(field => `${action} ${place} ${field}`),
    ),
  )
  return new Set(found)
}

describe('P-11 rule sets that cover other rule sets', () => {
  it('P-11 covering rules never allow less than the rules they cover', () => {
    let covered = 0
    for (let round = 0; round < 600; round++) {
      const [own, others] = [rules(), rules()]
      if (uncovered(abilityOf(own, my), others, office)) continue
      covered++
      const mine = allowed(own, my)
      const more = [...allowed(others, my)].filter(right => !mine.has(right))
      expect(more, JSON.stringify({ own, others })).toEqual([])
    }
    expect(covered).toBeGreaterThan(60)
  })

  it('P-11 rules cover themselves, and full access covers everything', () => {
    for (let round = 0; round < 300; round++) {
      const own = rules()
      expect(uncovered(abilityOf(own, my), own, office), JSON.stringify(own)).toBeUndefined()
      const all = abilityOf([...own, { action: 'manage', subject: 'all' }], my)
      expect(uncovered(all, rules(), office)).toBeUndefined()
    }
  })

  it.each<[string, Rule[], Rule[], boolean]>([
    [
      'manage gives every action of its own',
      [{ action: 'manage', subject: 'Case' }],
      [{ action: ['approve', 'block'], subject: 'Case' }],
      true,
    ],
    [
      'an action of its own is no update',
      [{ action: 'update', subject: 'Case' }],
      [{ action: 'approve', subject: 'Case' }],
      false,
    ],
    [
      'all four are not manage',
      [{ action: ['read', 'create', 'update', 'delete'], subject: 'Case' }],
      [{ action: 'manage', subject: 'Case' }],
      false,
    ],
    [
      'several rules give the fields together',
      [
        { action: 'read', subject: 'Case', fields: ['title'] },
        { action: 'read', subject: 'Case', fields: ['branch', 'kind'] },
      ],
      [{ action: 'read', subject: 'Case', fields: ['title', 'kind'] }],
      true,
    ],
    [
      'each alternative is covered by a rule of its own',
      [
        { action: 'read', subject: 'Case', conditions: { owner: '@me' } },
        { action: 'read', subject: 'Case', conditions: { branch: ['north', 'south'] } },
      ],
      [{ action: 'read', subject: 'Case', conditions: { or: [{ owner: '@me' }, { branch: 'north' }] } }],
      true,
    ],
    [
      'what is taken away afterwards is not there to give',
      [
        { action: 'manage', subject: 'all' },
        { action: 'delete', subject: 'Case', inverted: true },
      ],
      [{ action: 'delete', subject: 'all' }],
      false,
    ],
    [
      'what is given again afterwards is',
      [
        { action: 'delete', subject: 'Case', inverted: true },
        { action: 'manage', subject: 'all' },
      ],
      [{ action: 'delete', subject: 'Case' }],
      true,
    ],
    [
      'somebody else’s company is not mine',
      [{ action: 'read', subject: 'Case', conditions: { branch: 'south' } }],
      bindAccountValues([{ action: 'read', subject: 'Case', conditions: { branch: '@my.branch' } }], {
        branch: 'north',
      }),
      false,
    ],
  ])('P-11 %s', (_what, own, others, covers) => {
    expect(uncovered(abilityOf(own, my), others, office) === undefined).toBe(covers)
  })

  it('P-11 full access means that no rule takes anything away', () => {
    const everything: Rule = { action: 'manage', subject: 'all' }
    expect(isEverything([everything])).toBe(true)
    expect(isEverything([everything, { action: 'fly', subject: 'x', inverted: true }])).toBe(false)
    expect(isEverything([{ ...everything, fields: ['name'] }])).toBe(false)
    expect(isEverything([{ ...everything, conditions: { id: 1 } }])).toBe(false)
    expect(isEverything([{ action: 'manage', subject: notes.subject }])).toBe(false)
  })

  it("P-09 rules cover the same with the user's own values filled in", () => {
    for (let round = 0; round < 100; round++) {
      const own = rules().map((one, place): Rule => {
        const more = pick([
          { branch_neq: '@my.branch' },
          { or: [{ region: '@my.lacking' }, { kind: 'fire' }] },
          { and: [{ branch: '@my.branch' }, { region_neq: '@my.lacking' }] },
        ])
        return place ? one : { ...one, conditions: more }
      })
      expect(allowed(bindAccountValues(own, my), { id: 7 }), JSON.stringify(own)).toEqual(allowed(own, my))
    }
  })
})
