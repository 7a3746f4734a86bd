import { describe, expect, it } from 'vitest'
import { abilityOf, canOn } from '../../src/core/access/ability'
import { rowsFor } from '../../src/core/access/rowsFor'
import type { Rule } from '../../src/core/access/rule'
import { holds } from '../../src/core/schema/condition'
import { toFullRow } from '../../src/core/schema/rows'
import { trips } from '../schema/samples'

/** Returns a generator of pseudorandom numbers, the same on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const context = { me: 7, now: new Date('2026-03-15T11:00:00Z'), timeZone: 'UTC' }
const conditions = [
  undefined,
  { driver: '@me' },
  { kind: 'train' },
  { kind: ['car', 'train'] },
  { kind_neq: 'car' },
  { seat_gte: 2 },
  { seat_null: true },
  { leaves_lt: '@today' },
  { driver: '@me', kind: 'car' },
  { or: [{ driver: '@me' }, { seat_lt: 3 }] },
  { and: [{ or: [{ driver: '@me' }, { seat_lt: 3 }] }, { kind: 'car' }] },
  { unknown_field: 1 },
]
const fields = [undefined, ['seat'], ['kind', 'seat']]

function makeRule(pick: (below: number) => number): Rule {
  const of = <Item>(items: readonly Item[]) => items[pick(items.length)] as Item
  return {
    action: of(['read', 'update', 'manage']),
    subject: of(['Trip', 'all', 'Other']),
    conditions: of(conditions),
    fields: of(fields),
    inverted: pick(3) === 0,
  }
}

const records = [null, 1, 2, 3].flatMap(seat =>
  [null, 7, 8].flatMap(driver =>
    [null, 'car', 'train'].flatMap(kind =>
      [null, '2026-03-14', '2026-03-15'].map(leaves => ({ seat, driver, kind, leaves })),
    ),
  ),
)

describe('P-07 a list contains exactly the rows on which the ability allows the action', () => {
  it.each([1, 2, 3, 4])('with random rules, %i', seed => {
    const pick = numbers(seed)
    for (let round = 0; round < 60; round++) {
      const rules = Array.from({ length: 1 + pick(4) }, () => makeRule(pick))
      const ability = abilityOf(rules, { id: 7 }, context)
      for (const action of ['read', 'update', 'delete']) {
        const rows = rowsFor(ability, action, { resource: trips, context })
        const found = records.filter(record => holds(rows, toFullRow(trips, record)))
        const allowed = records.filter(record => canOn(ability, action, { resource: trips, record }))
        expect(found, JSON.stringify({ action, rules })).toEqual(allowed)
      }
    }
  })
})
