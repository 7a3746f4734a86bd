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
  mergeField(field, { base, mine, theirs }, { path: 'field', chosen })
const apart = (value: unknown) => ({ value, contests: [] })

describe("E-02 merges two people's changes", () => {
  it('E-02 merges list rows that either changed, added or removed', () => {
    const base = [amal, badr, chems]
    const mine = [{ ...amal, phone: '2' }, badr, chems, { name: 'Dora', phone: '4', role: '' }]
    const theirs = [{ name: 'Emna', phone: '5', role: '' }, amal, { ...chems, role: 'driver' }]
    expect(merge(contacts, base, mine, theirs)).toEqual(
      apart([theirs[0], { ...amal, phone: '2' }, { ...chems, role: 'driver' }, mine[3]]),
    )
  })

  it('E-02 merges parts of one row, even if it was renamed or moved', () => {
    const mine = [{ ...badr, name: 'Badr Eddine' }, amal]
    const theirs = [amal, { ...badr, role: 'driver' }]
    expect(merge(contacts, [amal, badr], mine, theirs)).toEqual(
      apart([{ ...badr, name: 'Badr Eddine', role: 'driver' }, amal]),
    )
  })

  it('E-02 a row that became another one takes no changes meant for the old one', () => {
    const mine = [amal, { name: 'Farid', phone: '6', role: '' }]
    const theirs = [amal, { ...badr, phone: '7' }]
    const { value, contests } = merge(contacts, [amal, badr], mine, theirs)
    expect(contests).toMatchObject([{ path: 'field.1', isRow: true, mine: undefined }])
    expect(value).toEqual([amal, theirs[1], mine[1]])
    expect(merge(contacts, [amal, badr], mine, theirs, { 'field.1': 'mine' }).value).toEqual(mine)
  })

  it('E-02 asks about the same part of the same row', () => {
    const [mine, theirs] = [[{ ...amal, phone: '2' }], [{ ...amal, phone: '3', role: 'driver' }]]
    const { value, contests } = merge(contacts, [amal], mine, theirs)
    expect(contests).toEqual([{ path: 'field.0.phone', row: 'Amal', base: '1-Amal', mine: '2', theirs: '3' }])
    expect(value).toEqual([{ ...amal, phone: '2', role: 'driver' }])
    expect(merge(contacts, [amal], mine, theirs, { 'field.0.phone': 'theirs' }).value).toEqual(theirs)
  })

  it('E-02 handles the same row, or one of the same name, added by both', () => {
    expect(merge(contacts, [], [amal], [amal])).toEqual(apart([amal]))
    expect(merge(contacts, [amal], [amal, badr], [amal, badr, chems])).toEqual(apart([amal, badr, chems]))
    const { value, contests } = merge(contacts, null, [badr], [{ ...badr, phone: '9' }])
    expect([value, contests.map(({ path }) => path)]).toEqual([[badr], ['field.0.phone']])
  })

  it('E-02 merges members and answers; never an amount or a document', () => {
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
  it('E-02 unchanged values never conflict, and equal changes apply once', () => {
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

describe('E-02 a record saved in between', () => {
  const base = branch({ email: 'a@x.test', notes: '' })

  it('E-02 fields that only one side changed are no conflict', () => {
    const theirs = { ...base, version: 4, email: 'b@x.test' }
    const rows = conflictRows(branches, {
      base,
      mine: { ...base, notes: 'Mine', alarm_code: '1234' },
      theirs,
    })
    expect(contestsOf(rows)).toEqual([])
    expect(mergedValues(branches, rows, { theirs })).toMatchObject({
      email: 'b@x.test',
      notes: 'Mine',
      alarm_code: '1234',
    })
  })

  it("C-09 the person's own unanswered save is no conflict", () => {
    const sent = { email: 'mine@x.test' }
    const theirs = { ...base, version: 4, ...sent, notes: 'Theirs' }
    const mine = { ...base, email: 'later@x.test' }
    const rows = conflictRows(branches, { base: withOwnWrite(base, [sent], theirs), mine, theirs })
    expect(contestsOf(rows)).toEqual([])
    expect(mergedValues(branches, rows, { theirs })).toMatchObject({ email: 'later@x.test', notes: 'Theirs' })
    expect(contestsOf(conflictRows(branches, { base, mine, theirs }))).toHaveLength(1)
  })
})
