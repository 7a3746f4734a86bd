import { describe, expect, it } from 'vitest'
import { usableFilter } from '../../src/core/schema/usableFilter'
import { choice, defineResource, email, reference, text, wholeNumber, yesNo } from '../../src/define'
import { collectResources } from '../../src/define/collectResources'

const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  fields: {
    ...{ name: text(), city: text(), salary: wholeNumber() },
    ...{ email: email(), password: text(), active: yesNo(), type: text() },
  },
  account: { email: 'email', password: 'password', name: 'name', active: 'active', type: 'type' },
})
const orders = defineResource({
  name: 'orders',
  title: 'name',
  subject: 'Order',
  fields: {
    name: text(),
    size: wholeNumber(),
    state: choice(['open', 'done']),
    person_id: reference('people'),
  },
})
const resources = collectResources([people, orders])
const reader = {
  isReadable: (_: unknown, name: string) => name !== 'salary',
  targetOf: resources.target,
}
const used = (filter: Record<string, unknown>, as: Parameters<typeof usableFilter>[2] = reader) =>
  usableFilter(resources.get('orders'), filter, as)

describe('the filter of a view', () => {
  it('V-01 keeps what works', () => {
    const filter = {
      q: 'a',
      size_gte: 1,
      state: 'open',
      state_null: true,
      'person_id.city': 'Tunis',
      or: [{ id: [1] }, { name: 'b' }],
    }
    expect(used(filter)).toEqual({ filter, missing: [] })
  })

  it.each([
    ['gone', { gone_gte: 1 }, 'gone_gte'],
    [
      'gone from the record that a reference leads to',
      { 'person_id.street_contains': 'a' },
      'person_id.street_contains',
    ],
    ['hidden there', { 'person_id.salary_gte': 1 }, 'person_id.salary'],
    ['without an option that is wanted', { state_eq_any: ['open', 'lost'] }, 'state'],
    ['after a reference that is gone', { 'agent_id.city': 'a' }, 'agent_id'],
  ])('V-01 names a field that is %s', (_, broken, missing) => {
    expect(used({ size: 1, ...broken })).toEqual({ filter: { size: 1 }, missing: [missing] })
  })

  it('V-01 names a reference to records that the reader cannot see', () => {
    const blind = { ...reader, targetOf: () => undefined }
    expect(used({ 'person_id.city': 'a' }, blind)).toEqual({ filter: {}, missing: ['person_id'] })
  })

  it('V-01 keeps the rest of conditions of which all hold, but no alternatives of which one is gone', () => {
    const broken = [{ size: 1 }, { gone: 2 }]
    expect(used({ and: broken })).toEqual({ filter: { and: [{ size: 1 }] }, missing: ['gone'] })
    expect(used({ or: broken })).toEqual({ filter: {}, missing: ['gone'] })
  })
})
