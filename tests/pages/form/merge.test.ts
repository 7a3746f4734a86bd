import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyField, Values } from '../../../src/core/schema/resource'
import { answers, json, list, money, tags, text } from '../../../src/define'
import { conflictRows, contestsOf, mergedValues, withOwnWrite } from '../../../src/pages/record/conflict'
import { mergeField } from '../../../src/pages/record/merge/mergeField'
import type { Chosen } from '../../../src/pages/record/merge/sides'
import { branch, branches } from '../definitions'

const contacts = list({ name: text(), phone: text(), role: text() })
const [amal, badr, chems] = ['Amal', 'Badr', 'Chems'].map(name => ({
  name,
  phone: `1-${name}`,
  role: 'owner',
}))
const merge = (field: AnyField, base: unknown, mine: unknown, theirs: unknown, chosen: Chosen = {}) =>
  mergeField(field, 'field', { base, mine, theirs }, chosen)
const apart = (value: unknown) => ({ value, contests: [] })

describe('E-02 what two have changed is joined', () => {
  it('E-02 rows of a list: changed, added and taken away by either', () => {
    const base = [amal, badr, chems]
    const mine = [{ ...amal, phone: '2' }, badr, chems, { name: 'Dora', phone: '4', role: '' }]
    const theirs = [{ name: 'Emna', phone: '5', role: '' }, amal, { ...chems, role: 'driver' }]
    expect(merge(contacts, base, mine, theirs)).toEqual(
      apart([theirs[0], { ...amal, phone: '2' }, { ...chems, role: 'driver' }, mine[3]]),
    )
  })

  it('E-02 parts of one row, also where it was renamed or moved', () => {
    const mine = [{ ...badr, name: 'Badr Eddine' }, amal]
    const theirs = [amal, { ...badr, role: 'driver' }]
    expect(merge(contacts, [amal, badr], mine, theirs)).toEqual(
      apart([{ ...badr, name: 'Badr Eddine', role: 'driver' }, amal]),
    )
  })

  it('E-02 a row that became another one gets nothing of what was meant for the old one', () => {
    const mine = [amal, { name: 'Farid', phone: '6', role: '' }]
    const theirs = [amal, { ...badr, phone: '7' }]
    const { value, contests } = merge(contacts, [amal, badr], mine, theirs)
    expect(contests).toMatchObject([{ path: 'field.1', isRow: true, mine: undefined }])
    expect(value).toEqual([amal, theirs[1], mine[1]])
    expect(merge(contacts, [amal, badr], mine, theirs, { 'field.1': 'mine' }).value).toEqual(mine)
  })

  it('E-02 the same part of the same row is left to choose', () => {
    const [mine, theirs] = [[{ ...amal, phone: '2' }], [{ ...amal, phone: '3', role: 'driver' }]]
    const { value, contests } = merge(contacts, [amal], mine, theirs)
    expect(contests).toEqual([{ path: 'field.0.phone', row: 'Amal', base: '1-Amal', mine: '2', theirs: '3' }])
    expect(value).toEqual([{ ...amal, phone: '2', role: 'driver' }])
    expect(merge(contacts, [amal], mine, theirs, { 'field.0.phone': 'theirs' }).value).toEqual(theirs)
  })

  it('E-02 both added the same row, or one that is called the same', () => {
    expect(merge(contacts, [], [amal], [amal])).toEqual(apart([amal]))
    expect(merge(contacts, [amal], [amal, badr], [amal, badr, chems])).toEqual(apart([amal, badr, chems]))
    const { value, contests } = merge(contacts, null, [badr], [{ ...badr, phone: '9' }])
    expect([value, contests.map(({ path }) => path)]).toEqual([[badr], ['field.0.phone']])
  })

  it('E-02 members, answers; an amount and a document never', () => {
    expect(merge(tags(), ['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual(apart(['b', 'd', 'c']))
    const field = answers({ set: 'set', of: 'of', stage: 'request' })
    expect(merge(field, { a: 1, b: 2 }, { a: 1, b: 3 }, { a: 4, b: 2, c: 5 })).toEqual(
      apart({ a: 4, b: 3, c: 5 }),
    )
    expect(merge(field, { a: 1 }, { a: 2 }, { a: 3 }).contests).toMatchObject([{ path: 'field.a' }])
    const [was, one, other] = [1, 2, 3].map(amount => ({ amount, currency: 'TND' }))
    expect(merge(money(), was, one, { ...was, currency: 'EUR' }).contests).toHaveLength(1)
    expect(merge(json(), { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 })).toMatchObject({
      value: { a: 2, b: 1 },
    })
    expect(merge(money(), was, one, other, { field: 'theirs' }).value).toEqual(other)
  })

  const rows = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      phone: fc.constantFrom('1', '2', ''),
      role: fc.constantFrom('x', ''),
    }),
    { maxLength: 5 },
  )
  it('E-02 whoever did nothing is in nobody’s way, and what both did is there once', () => {
    fc.assert(
      fc.property(rows, rows, (base, other) => {
        expect(merge(contacts, base, base, other)).toEqual(apart(other))
        expect(merge(contacts, base, other, base)).toEqual(apart(other))
        expect(merge(contacts, base, other, other)).toEqual(apart(other))
      }),
    )
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const { value, contests } = merge(contacts, base, mine, theirs)
        const sides = (side: 'mine' | 'theirs') =>
          Object.fromEntries(contests.map(({ path }) => [path, side]))
        const all = (values: unknown) => new Set((values as Values[]).map(({ name }) => name))
        const known = all([...base, ...mine, ...theirs])
        for (const name of all(value)) expect(known.has(name)).toBe(true)
        expect(merge(contacts, base, mine, theirs, sides('mine')).contests).toEqual(contests)
      }),
    )
  })
})

describe('E-02 a record that was saved meanwhile', () => {
  const base = branch({ email: 'a@x.test', notes: '' })

  it('E-02 fields that only one of both has changed are no conflict', () => {
    const theirs = { ...base, version: 4, email: 'b@x.test' }
    const rows = conflictRows(branches, base, { ...base, notes: 'Mine', alarm_code: '1234' }, theirs)
    expect(contestsOf(rows)).toEqual([])
    expect(mergedValues(branches, rows, theirs, {})).toMatchObject({
      email: 'b@x.test',
      notes: 'Mine',
      alarm_code: '1234',
    })
  })

  it('C-09 what this person has sent and had no answer to is no conflict with oneself', () => {
    const sent = { email: 'mine@x.test' }
    const theirs = { ...base, version: 4, ...sent, notes: 'Theirs' }
    const mine = { ...base, email: 'later@x.test' }
    const rows = conflictRows(branches, withOwnWrite(base, [sent], theirs), mine, theirs)
    expect(contestsOf(rows)).toEqual([])
    expect(mergedValues(branches, rows, theirs, {})).toMatchObject({ email: 'later@x.test', notes: 'Theirs' })
    expect(contestsOf(conflictRows(branches, base, mine, theirs))).toHaveLength(1)
  })
})
