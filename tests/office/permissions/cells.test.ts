import { describe, expect, it } from 'vitest'
import { abilityOf, canOn } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import { type Atom, atomsOf, type Permission, permissionsOf } from '../../../src/office/permissions/atoms'
import { type Cell, cellOf, withCell } from '../../../src/office/permissions/cells'
import { reachOf } from '../../../src/office/permissions/reach'
import { resources } from '../../pages/definitions'

const branches = resources.get('branches')
const people = resources.get('people')
const ACTIONS = ['read', 'create', 'update', 'delete', 'manage', 'reopen']
const SUBJECTS = ['Branch', 'Person', 'all', 'dashboard']
const CONDITIONS = [
  null,
  null,
  { manager_id: '@me' },
  { kind: 'own' },
  { or: [{ kind: 'own' }, { code: 'A' }] },
]
const FIELDS = [null, null, ['name'], ['name', 'email']]

/** Returns a generator of pseudorandom numbers, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

function randomRules(seed: number): Permission[] {
  const roll = dice(seed)
  const some = <T>(items: readonly T[]) => items.filter(() => roll(3) === 0)
  const one = <T>(items: readonly T[]) => items[roll(items.length)] as T
  return Array.from({ length: roll(6) }, () => ({
    action: [one(ACTIONS), ...some(ACTIONS)],
    subject: [one(SUBJECTS), ...some(SUBJECTS)],
    fields: one(FIELDS),
    conditions: one(CONDITIONS),
    inverted: roll(3) === 0,
  }))
}

const asRules = (permissions: readonly Permission[]): Rule[] =>
  permissions.map(({ fields, conditions, ...rule }) => ({
    ...rule,
    ...(fields ? { fields } : {}),
    ...(conditions ? { conditions } : {}),
  }))

const samples = [
  [branches, { id: 1, manager_id: 7, kind: 'own', code: 'A', name: 'x' }],
  [branches, { id: 2, manager_id: 8, kind: 'own', code: 'B', name: 'x' }],
  [branches, { id: 3, manager_id: 7, kind: 'franchise', code: 'B', name: 'x' }],
  [branches, { id: 4, manager_id: null, kind: 'franchise', code: 'A', name: 'x' }],
  [people, { id: 5, name: 'x', email: 'x@example.com' }],
] as const

/** Returns the result of the rules for each action on each sample, for the record and for each field. */
function answers(permissions: readonly Permission[]): string {
  const ability = abilityOf(asRules(permissions), { id: 7 })
  return samples
    .flatMap(([resource, record]) =>
      ACTIONS.flatMap(action => [
        canOn(ability, action, { resource, record }),
        ability.can(action, resource.subject),
        ability.can(action, resource.subject, 'name'),
        ability.can(action, resource.subject, 'email'),
      ]),
    )
    .map(Number)
    .join('')
}

const seeds = Array.from({ length: 400 }, (_one, at) => at + 1)
const allPlaces = SUBJECTS.flatMap(subject => ACTIONS.map(action => ({ action, subject })))

describe('P-09 rules as cells', () => {
  it('P-09 rules edited in the matrix allow and refuse exactly what they did', () => {
    for (const seed of seeds) {
      const rules = randomRules(seed)
      const back = permissionsOf(atomsOf(rules))
      expect([seed, answers(back)]).toEqual([seed, answers(rules)])
      expect([seed, permissionsOf(atomsOf(back))]).toEqual([seed, back])
    }
  })

  it('P-09 a set cell keeps its value, and every other cell its own', () => {
    const limits: Cell = { state: 'limits', only: true, grants: [{ conditions: { manager_id: '@me' } }] }
    for (const seed of seeds) {
      const roll = dice(seed + 10_000)
      const atoms = atomsOf(randomRules(seed))
      const place = allPlaces[roll(allPlaces.length)] ?? { action: 'read', subject: 'Branch' }
      const cell =
        ([{ state: 'none' }, { state: 'all' }, { state: 'refused' }, limits] as const)[roll(4)] ?? limits
      const changed = atomsOf(permissionsOf(withCell(atoms, place, cell)))
      expect([seed, cellOf(changed, place)]).toEqual([seed, cell])
      for (const other of allPlaces.filter(
        each => each !== place && each.subject + each.action !== place.subject + place.action,
      ))
        expect([seed, other, cellOf(changed, other).state]).toEqual([seed, other, cellOf(atoms, other).state])
    }
  })

  it('P-09 limits follow the refusal of everything else, and the narrower cell overrides the wider one', () => {
    const own: Cell = { state: 'limits', only: true, grants: [{ conditions: { manager_id: '@me' } }] }
    const limited = withCell([], { action: 'read', subject: 'Branch' }, own)
    const wider = withCell(limited, { action: 'manage', subject: 'Branch' }, { state: 'all' })
    const ability = abilityOf([{ action: 'read', subject: 'all' }, ...asRules(permissionsOf(wider))], {
      id: 7,
    })
    expect(canOn(ability, 'read', { resource: branches, record: { id: 1, manager_id: 7 } })).toBe(true)
    expect(canOn(ability, 'read', { resource: branches, record: { id: 2, manager_id: 8 } })).toBe(false)
    expect(canOn(ability, 'delete', { resource: branches, record: { id: 2, manager_id: 8 } })).toBe(true)
    expect(canOn(ability, 'read', { resource: people, record: { id: 5 } })).toBe(true)
  })

  it('P-09 keeps rules that no cell can show while other cells change', () => {
    const byHand: Atom[] = [
      { action: 'read', subject: 'Branch', inverted: false },
      { action: 'read', subject: 'Branch', inverted: true, conditions: { kind: 'own' } },
    ]
    expect(cellOf(byHand, { action: 'read', subject: 'Branch' }).state).toBe('other')
    const changed = withCell(byHand, { action: 'update', subject: 'Person' }, { state: 'all' })
    expect(changed.filter(({ subject }) => subject === 'Branch')).toEqual(byHand)
  })

  it('P-09 few rules represent many cells', () => {
    const atoms = ['read', 'create', 'update'].flatMap(action =>
      ['Branch', 'Person'].map(subject => ({ action, subject, inverted: false })),
    )
    expect(permissionsOf(atoms)).toEqual([
      {
        action: ['read', 'create', 'update'],
        subject: ['Branch', 'Person'],
        fields: null,
        conditions: null,
        inverted: false,
      },
    ])
  })

  it('P-09 combines the reach of all rules, the user type included', () => {
    const at = { action: 'read', subject: 'Branch' }
    const type: Rule[] = [{ action: 'read', subject: 'all' }]
    expect(reachOf([], at)).toBe('none')
    expect(reachOf(type, at)).toBe('all')
    expect(reachOf([...type, { action: 'manage', subject: 'Branch', inverted: true }], at)).toBe('none')
    expect(
      reachOf([...type, { action: 'read', subject: 'Branch', inverted: true, fields: ['name'] }], at),
    ).toBe('limits')
    expect(reachOf([{ action: 'read', subject: 'Branch', conditions: { kind: 'own' } }], at)).toBe('limits')
  })
})
