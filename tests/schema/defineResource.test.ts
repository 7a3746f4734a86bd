import { describe, expect, it } from 'vitest'
import { boardOf, calendarOf, cardFieldsOf, layoutsOf } from '../../src/core/schema/layoutDefaults'
import {
  choice,
  date,
  defineResource,
  list,
  longText,
  money,
  recordNumber,
  reference,
  secret,
  text,
} from '../../src/define'

describe('defineResource', () => {
  const asDeclared = defineResource({
    name: 'boats',
    title: 'name',
    subject: 'Boat',
    fields: {
      name: text({ required: true }),
      harbour: text(),
      state: choice(['afloat', 'sunk'], { readOnly: true }),
      full: text({ computed: ({ name }) => name }),
      key: secret(),
    },
    form: [{ section: 'boat', fields: ['name'] }],
  })

  it('X-02 a field that no section names gets its own section, so adding one takes one line', () => {
    expect(asDeclared.form).toEqual([
      { section: 'boat', fields: ['name'] },
      { section: 'more', fields: ['harbour', 'key'] },
    ])
  })

  it('X-02 the view follows the form, without write-only fields', () => {
    expect(asDeclared.view.flatMap(({ fields }) => fields)).toEqual(['name', 'harbour'])
  })

  it('X-01 name, title, subject and fields are enough: everything else has a default', () => {
    const { list, menu, live, form } = defineResource({
      name: 'boats',
      title: 'name',
      subject: 'Boat',
      fields: { name: text() },
    })
    expect({ list, menu, live, form }).toEqual({
      list: { columns: ['name'], filters: [], search: ['name'], sort: { created_at: 'desc' } },
      menu: 'data',
      live: true,
      form: [{ section: 'details', fields: ['name'] }],
    })
  })

  it('X-01 a list without columns begins with the title, the number, the status and references', () => {
    const berths = defineResource({
      name: 'berths',
      title: 'name',
      subject: 'Berth',
      fields: {
        ...{ notes: longText(), fees: list({ due: date() }), price: money(), key: secret() },
        harbour_id: reference('harbours'),
        ...{ status: choice(['free', 'taken']), code: recordNumber('B-{number}'), name: text() },
      },
    })
    expect(berths.list.columns).toEqual(['name', 'code', 'status', 'harbour_id', 'price'])
  })

  it('V-03 a list has the layouts that its fields allow, or those that the definition says', () => {
    const fields = { name: text(), state: choice(['afloat', 'sunk']), built: date(), worth: money() }
    const boats = { name: 'boats', title: 'name', subject: 'Boat', fields } as const
    expect(layoutsOf(defineResource({ ...boats, fields: { name: text() } }))).toEqual(['table', 'cards'])
    const all = defineResource({ ...boats, list: { columns: ['name', 'built', 'worth', 'state'] } })
    expect(layoutsOf(all)).toEqual(['table', 'cards', 'board', 'calendar'])
    expect([boardOf(all), calendarOf(all)]).toEqual([{ by: 'state' }, { date: 'built' }])
    expect(cardFieldsOf(all, { by: 'state' })).toEqual(['worth', 'built'])
    expect(layoutsOf(defineResource({ ...boats, list: { layouts: ['board', 'table'] } }))).toEqual([
      'board',
      'table',
    ])
  })
})
