import { describe, expect, it } from 'vitest'
import { text } from '../../src/define'
import { parseRecord } from '../../src/define/parseRecord'
import { accounts, trips } from './samples'

const context = { actor: { id: 7 }, today: '2026-03-15' }
const entered = { from: 'Tunis', to: 'SFAX', plate: '123 TU 4567' }
const issuesOf = (input: Record<string, unknown>, before?: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(parseRecord(trips, input, { ...context, before }).issues).map(([field, issues]) => [
      field,
      issues.map(({ key }) => key),
    ]),
  )

describe('parseRecord', () => {
  it('computes defaults, the hook and computed values of a new record', () => {
    const { values, issues } = parseRecord(trips, entered, context)
    expect(issues).toEqual({})
    expect(values).toMatchObject({
      from: 'TUNIS',
      title: 'TUNIS-SFAX',
      kind: 'car',
      leaves: '2026-03-16',
      driver: 7,
    })
  })

  it('E-05 names every required field that is empty', () => {
    expect(issuesOf({ from: ' ', to: '' })).toEqual({
      from: ['validation.required'],
      to: ['validation.required'],
      plate: ['validation.required'],
    })
  })

  it('E-05 requires and keeps a field only while it is visible', () => {
    const { values, issues } = parseRecord(trips, { ...entered, kind: 'train', seat: 4 }, context)
    expect(issues).toEqual({})
    expect(values).toMatchObject({ plate: null, seat: 4 })
    expect(parseRecord(trips, { ...entered, seat: 4 }, context).values.seat).toBeNull()
  })

  it('T-02 fields are required and visible by any filter, also on what is computed', () => {
    const fields = {
      ...trips.fields,
      reason: text({ required: { leaves_gt: '@today+30', or: [{ seat_gte: 10 }, { from_q: 'tun' }] } }),
      advice: text({ visibleWhen: { title_q: 'sfax', driver_neq: 8 } }),
    }
    const issuesOf = (input: object) =>
      Object.keys(parseRecord({ ...trips, fields }, { ...entered, ...input }, context).issues)
    expect(issuesOf({ leaves: '2026-04-15' })).toEqual(['reason'])
    expect(issuesOf({ leaves: '2026-04-14' })).toEqual([])
    expect(issuesOf({ leaves: '2026-04-15', from: 'Gabes' })).toEqual([])
    expect(issuesOf({ leaves: '2026-04-15', from: 'Gabes', kind: 'train', seat: 10 })).toEqual(['reason'])
    expect(issuesOf({ leaves: 'soon', seat: 'window' })).toContain('leaves')
    const advice = (input: object) =>
      parseRecord({ ...trips, fields }, { ...entered, advice: 'x', ...input }, context).values.advice
    expect([advice({}), advice({ to: 'Gabes' }), advice({ driver: 8 })]).toEqual(['x', null, null])
  })

  it('E-05 reports the path of an error inside a list', () => {
    expect(issuesOf({ ...entered, stops: [{ place: 'Sousse' }, { place: ' ', nights: -1 }] })).toMatchObject({
      'stops.1.place': ['validation.required'],
      'stops.1.nights': ['validation.min_value'],
    })
    expect(issuesOf({ ...entered, stops: [{ nights: 1 }, { place: null }] })).toMatchObject({
      'stops.0.place': ['validation.required'],
      'stops.1.place': ['validation.required'],
    })
  })

  it('E-04 a hook runs with valid values only: an invalid one is rejected as sent', () => {
    for (const from of [5, ['Tunis'], { city: 'Tunis' }, true])
      expect(issuesOf({ ...entered, from }), JSON.stringify(from)).toHaveProperty('from')
    expect(parseRecord(trips, { ...entered, from: 'x'.repeat(11) }, context).values.from).toBe('x'.repeat(11))
  })

  it('checks cross-field rules after the fields themselves', () => {
    const rule = 'resources.trips.rules.elsewhere'
    expect(issuesOf({ ...entered, to: 'TUNIS' })).toEqual({ from: [rule], to: [rule] })
    expect(issuesOf({ ...entered, to: 'TUNIS', from: 'x'.repeat(11) })).toEqual({
      from: ['validation.max_length'],
    })
  })

  it('leaves omitted values unchanged, also a password', () => {
    const before = { name: 'Amel', email: 'a@example.com', active: false, type: 'two' }
    const { values, issues } = parseRecord(accounts, { name: 'Bilal' }, { ...context, before })
    expect(issues).toEqual({})
    expect(values).toMatchObject({ name: 'Bilal', active: false, type: 'two' })
    expect(parseRecord(accounts, { name: 'Bilal', email: 'b@example.com' }, context).issues).toHaveProperty(
      'password',
    )
  })

  it('ignores a computed value in the input', () => {
    expect(parseRecord(trips, { ...entered, title: 'mine' }, context).values.title).toBe('TUNIS-SFAX')
  })
})
