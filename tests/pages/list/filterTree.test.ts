import { describe, expect, it } from 'vitest'
import { followedReferences } from '../../../src/core/schema/filter'
import { choice, defineResource, email, reference, text, wholeNumber, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import {
  filterOf,
  isGroupNode,
  newGroup,
  treeOf,
  withOrEmpty,
} from '../../../src/pages/list/filters/advanced/filterTree'

const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  fields: { name: text(), city: text(), email: email(), password: text(), active: yesNo(), type: text() },
  account: { email: 'email', password: 'password', name: 'name', active: 'active', type: 'type' },
})
const orders = defineResource({
  name: 'orders',
  title: 'name',
  subject: 'Order',
  fields: {
    name: text(),
    status: choice(['open', 'closed']),
    size: wholeNumber(),
    person_id: reference('people'),
  },
})
const resources = collectResources([people, orders])
const read = (filter: Record<string, unknown>) => treeOf(resources.get('orders'), filter, resources.target)
const again = (filter: Record<string, unknown>) => filterOf(read(filter))

describe('V-02 a filter as groups of conditions', () => {
  it.each([
    { status: 'open' },
    { status_eq_any: ['open', 'closed'], size_gte: 3 },
    { or: [{ status: 'open', size_gt: 3 }, { 'person_id.city_q': 'Tunis' }] },
    { name_q: 'x', or: [{ status: 'open' }, { size_lt: 2, or: [{ name_q: 'a' }, { name_q: 'b' }] }] },
    { 'person_id.name': 'Amel', 'person_id.city_null': true },
    { id: [1, 2], size_null: false },
  ])('V-02 reads %j, and writes the same', filter => {
    expect(again(filter)).toEqual(filter)
  })

  it('V-02 joins two conditions of one field and operator', () => {
    const { nodes } = read({ and: [{ name_q: 'a' }, { name_q: 'b' }] })
    expect(nodes).toHaveLength(2)
    expect(filterOf(newGroup('and', nodes))).toEqual({ name_q: 'a', and: [{ name_q: 'b' }] })
    expect(filterOf(newGroup('or', nodes))).toEqual({ or: [{ name_q: 'a' }, { name_q: 'b' }] })
  })

  it('V-02 leaves out conditions without a value and groups without conditions', () => {
    const [one] = read({ status: 'open' }).nodes
    const unfinished = { id: -1, name: 'size', operator: 'gt' as const }
    const nodes = one ? [one, unfinished, newGroup('or', [unfinished])] : []
    expect(filterOf(newGroup('or', nodes))).toEqual({ status: 'open' })
    expect(filterOf(newGroup('and', []))).toEqual({})
  })

  it.each([
    { or: [{ size_lte: 200 }, { size_null: true }] },
    { status: 'open', or: [{ size_lte: 200 }, { size_null: true }] },
  ])('T-02 reads %j as a condition that an empty field meets, and writes the same', filter => {
    const tree = withOrEmpty(read(filter))
    expect(tree.nodes).toContainEqual(
      expect.objectContaining({ name: 'size', operator: 'lte', value: 200, orEmpty: true }),
    )
    expect(filterOf(tree)).toEqual(filter)
    const without = { ...tree, nodes: tree.nodes.map(node => ({ ...node, orEmpty: false })) }
    expect(filterOf(without)).toMatchObject({ size_lte: 200 })
    expect(filterOf(without)).not.toHaveProperty('or')
  })

  it('V-02 leaves the search to its own input, and reads any address', () => {
    expect(again({ q: 'sami', status: 'open' })).toEqual({ status: 'open' })
    const unedited = { or: [null, 3, { status: 'open' }], nothing: 1 }
    expect(again(unedited)).toEqual(unedited)
  })

  it.each([{ or: [{ status: 'open' }, {}] }, { or: [{ q: 'sami' }, { name_q: 'x' }] }])(
    'V-02 keeps %j, for which it has no editor',
    filter => expect(again(filter)).toEqual(filter),
  )

  it('V-02 leaves out nothing of a group in a group', () => {
    const filter = { or: [{ status: 'open' }, { or: [{ size: 1 }, { size: 2 }] }] }
    expect(again(filter)).toEqual(filter)
  })

  it('V-02 names the references that it follows', () => {
    const filter = { or: [{ 'person_id.city': 'Tunis' }, { 'person_id.name_q': 'a', status: 'open' }] }
    expect(followedReferences(filter)).toEqual(['person_id'])
    expect(read(filter)).toMatchObject({ join: 'or', nodes: [{ by: 'person_id', name: 'city' }, {}] })
    expect(read(filter).nodes.filter(isGroupNode)).toHaveLength(1)
  })
})
