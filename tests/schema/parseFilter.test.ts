import { describe, expect, it } from 'vitest'
import { always, never } from '../../src/core/schema/condition'
import { parseFilter } from '../../src/core/schema/filter'
import { trips } from './samples'

const context = { now: new Date('2026-03-15T11:00:00Z'), timeZone: 'UTC' }
const parse = (filter: unknown) => () => parseFilter(trips, filter, context)
const refusal = (filter: string, reason: string) => expect.objectContaining({ filter, reason })
const nested = (levels: number): unknown => (levels ? { or: [nested(levels - 1)] } : {})

describe('C-08 rejects an invalid filter by name', () => {
  it.each([
    ['an unknown field', { colour: 'red' }, 'colour', 'unknown_field'],
    ['a field of every object', { constructor: 1 }, 'constructor', 'unknown_field'],
    ['an unknown operator', { from_like: 'T%' }, 'from_like', 'unknown_operator'],
    ['an operator that the type lacks', { kind_gt: 'car' }, 'kind_gt', 'unknown_operator'],
    ['a value of the wrong type', { seat: 'first' }, 'seat', 'bad_value'],
    ['an option that there is not', { kind: ['car', 'ship'] }, 'kind', 'bad_value'],
    ['more values than are read', { seat: Array.from({ length: 1001 }, () => 1) }, 'seat', 'bad_value'],
    ['somebody, when nobody is signed in', { driver: '@me' }, 'driver', 'bad_value'],
    ['a search that is no text', { q: ['x'] }, 'q', 'bad_value'],
    ['a choice of filters that is no list', { or: {} }, 'or', 'bad_value'],
    ['a group of filters that is no list', { and: 1 }, 'and', 'bad_value'],
    [
      'a field over a reference, where none is followed',
      { 'driver.name': 'x' },
      'driver.name',
      'unknown_field',
    ],
    ['a filter within filters without end', nested(7), 'or', 'too_deep'],
    ['a list in place of a filter', [], 'filter', 'not_an_object'],
  ])('%s', (_what, filter, name, reason) => {
    expect(parse(filter)).toThrow(refusal(name, reason))
  })

  it("P-09 resolves the user's own values, and matches nothing for a missing one", () => {
    const my = { seat: 4, kinds: ['car', 'train'], empty: null }
    const read = (filter: unknown, takesAway = false) =>
      parseFilter(trips, filter, { ...context, my, inverted: takesAway })
    expect(read({ seat_gte: '@my.seat' })).toEqual({ column: 'seat', is: 'greaterOrEqual', value: 4 })
    expect(read({ kind: '@my.kinds' })).toEqual({ column: 'kind', is: 'oneOf', value: ['car', 'train'] })
    expect(read({ id: '@my.seat' })).toEqual({ column: 'id', is: 'oneOf', value: [4] })
    for (const name of ['empty', 'none', 'constructor']) {
      expect(read({ seat: `@my.${name}` })).toEqual(never)
      expect(read({ seat_neq: `@my.${name}` })).toEqual(never)
      expect(read({ kind: ['car', `@my.${name}`] })).toEqual(never)
      expect(read({ seat_neq: `@my.${name}` }, true)).toEqual(always)
    }
    expect(parse({ seat: '@my.seat' })()).toEqual(never)
    expect(() => read({ colour: '@my.none' })).toThrow(refusal('colour', 'unknown_field'))
    expect(() => read({ kind: '@my.seat' })).toThrow(refusal('kind', 'bad_value'))
  })

  it('reads a list as any-of, and joins parts with and', () => {
    expect(parse({ kind: ['car', 'train'], seat_gte: 3 })()).toEqual({
      all: [
        { column: 'kind', is: 'oneOf', value: ['car', 'train'] },
        { column: 'seat', is: 'greaterOrEqual', value: 3 },
      ],
    })
  })
})
