import { describe, expect, it } from 'vitest'
import { choice, defineResource, text } from '../../src/define'
import type { OwnDefinition } from '../../src/define/ownDefinition'
import { beginHistory, undoStep } from '../../src/studio/editing/history'
import { withLabel } from '../../src/studio/editing/labels'
import { rebase } from '../../src/studio/editing/rebase'
import { addEdit } from '../../src/studio/editing/typing'
import {
  changeField,
  orderFields,
  removeField,
  replaceField,
  withKind,
} from '../../src/studio/fields/fieldEdits'
import { placeAddress } from '../../src/studio/places'
import { shippedView } from '../../src/studio/preview/shippedView'

const own = {
  extends: 'clients',
  fields: { city: { kind: 'text', max: 40, required: true }, rank: { kind: 'wholeNumber' } },
  form: [{ section: 'more', fields: ['city', 'rank'] }],
  list: { columns: ['name', 'city'], search: ['city'] },
  labels: {
    en: { fields: { city: 'City' }, help: { city: 'Where it is' } },
    fr: { fields: { city: 'Ville' } },
  },
} as OwnDefinition
const typed = (text: string, from = own) => withLabel(from, 'en', { key: 'fields.rank', text })
const firstOf = (text: string) => addEdit(beginHistory(own), typed(text))

describe('T-01 the steps of an edit', () => {
  it('T-01 letters of one text are one step', () => {
    const history = addEdit(addEdit(firstOf('R'), typed('Ra')), typed('Rank'))
    expect(undoStep(history).present).toBe(own)
  })

  it('T-01 another text, and everything that is not typed, is a step of its own', () => {
    const label = firstOf('R').present
    const other = withLabel(label, 'fr', { key: 'fields.rank', text: 'R' })
    expect(undoStep(addEdit(firstOf('R'), other)).present).toEqual(label)
    const required = changeField(label, 'rank', { required: true })
    const off = changeField(required, 'rank', { required: undefined })
    expect(addEdit(addEdit(firstOf('R'), required), off).past).toHaveLength(3)
  })

  it('T-01 a label that is typed for a new field does not join the step that added it', () => {
    const added = changeField(own, 'city', { max: 50, unique: true })
    const history = addEdit(addEdit(beginHistory(own), added), changeField(added, 'city', { max: 5 }))
    expect(history.past).toHaveLength(2)
  })
})

describe('T-04 two people edit a definition', () => {
  it('T-04 keeps edits of other parts, and one’s own of the same entry', () => {
    const mine = changeField(own, 'city', { max: 60 })
    const theirs = changeField(changeField(own, 'rank', { min: 1 }), 'city', { max: 10 })
    const both = rebase(own, mine, theirs)
    expect(both.fields).toEqual({
      city: { kind: 'text', max: 60, required: true },
      rank: { kind: 'wholeNumber', min: 1 },
    })
  })
})

describe('T-04 options of a shipped choice', () => {
  const withSources = (...values: string[]): OwnDefinition => ({
    extends: 'clients',
    options: { source: values.map(value => ({ value })) },
  })
  it('T-04 are those of both people, without what one of them has removed', () => {
    const rebased = rebase(
      withSources('fair', 'radio'),
      withSources('radio', 'club'),
      withSources('fair', 'radio', 'tv'),
    )
    expect(rebased).toEqual(withSources('radio', 'tv', 'club'))
  })
})

describe('T-04 the order of fields', () => {
  it('T-04 stays as the other person has put it, unless one has moved them oneself', () => {
    const mine = changeField(own, 'city', { max: 60 })
    const theirs = orderFields(own, ['rank', 'city'])
    expect(Object.keys(rebase(own, mine, theirs).fields ?? {})).toEqual(['rank', 'city'])
    expect(Object.keys(rebase(own, orderFields(own, ['rank', 'city']), mine).fields ?? {})).toEqual([
      'rank',
      'city',
    ])
  })
})

describe('T-01 edits of fields', () => {
  it('T-01 a removed field leaves no trace', () => {
    expect(removeField(own, 'city')).toEqual({
      extends: 'clients',
      fields: { rank: { kind: 'wholeNumber' } },
      form: [{ section: 'more', fields: ['rank'] }],
      list: { columns: ['name'], search: [] },
    })
    const list = { board: { by: 'rank', card: ['city'] }, calendar: { date: 'city' } }
    expect(removeField({ ...own, list }, 'city').list).toEqual({ board: { by: 'rank', card: [] } })
    expect(removeField({ ...own, list }, 'rank').list).toEqual({ calendar: { date: 'city' } })
  })

  it('T-08 a replaced field has another name, and its labels in every language', () => {
    const { name, own: made } = replaceField(own, 'city', ['name', 'city', 'rank'])
    expect(name).toBe('city_2')
    expect(made.fields).toEqual({ rank: { kind: 'wholeNumber' }, city_2: { kind: 'text' } })
    expect(made.labels).toEqual({ en: { fields: { city_2: 'City' } }, fr: { fields: { city_2: 'Ville' } } })
  })

  it('T-01 another kind keeps what every kind has', () => {
    expect(withKind(own, 'city', 'choice').fields?.city).toEqual({
      kind: 'choice',
      options: ['first'],
      required: true,
    })
  })

  it('T-01 fields are put in another order', () => {
    expect(Object.keys(orderFields(own, ['rank', 'city']).fields ?? {})).toEqual(['rank', 'city'])
  })
})

describe('T-03 places', () => {
  it('T-03 a mistake has the address of its tab, and of its field', () => {
    const at = (place: string) => placeAddress({ resource: 'clients', place })
    expect(at('fields.city.max')).toBe('/studio/clients/fields?open=city&at=fields.city.max')
    expect(at('transitions.open.guard')).toBe('/studio/clients/states?at=transitions.open.guard')
    expect(at('options.contacts.role.driver')).toBe(
      '/studio/clients/fields?open=contacts&at=options.contacts.role.driver',
    )
    expect(at('')).toBe('/studio/clients/fields')
  })
})

describe('V-01 the list of a preview as a view', () => {
  const parcels = defineResource({
    name: 'parcels',
    title: 'code',
    subject: 'Parcel',
    fields: { code: text(), status: choice(['open', 'closed']) },
  })

  it('V-01 keeps what differs from the list, and nothing of another page', () => {
    const query = new URLSearchParams({
      ...{ filter: '{"status":["open"]}', sort: 'code', order: 'DESC', perPage: '50', layout: 'board' },
      ...{ group: 'status', board: '{"by":"status"}' },
    })
    expect(shippedView(`/build/preview/parcels?${query}`, parcels)).toEqual({
      filter: { status: ['open'] },
      ...{ sort: { code: 'desc' }, layout: 'board', group: 'status', board: { by: 'status' } },
    })
    expect(shippedView('/preview/parcels', parcels)).toEqual({})
    expect(shippedView('/preview/parcels/7/show', parcels)).toBeUndefined()
  })
})
