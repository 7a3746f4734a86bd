import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import type { AnyField } from '../../src/core/field/field'
import type { DefinitionError } from '../../src/core/schema/definitionError'
import { mistakeText } from '../../src/core/schema/mistake'
import { date, defineResource, text, yesNo } from '../../src/define'
import { adoptShipped } from '../../src/define/adoptShipped'
import { collectResources } from '../../src/define/collectResources'
import type { ExtensionData } from '../../src/define/definitionData'
import { extendResource } from '../../src/define/extendResource'
import { labelsIn, withOwnDefinitions } from '../../src/define/ownDefinitions'
import { readDefinition } from '../../src/define/parseDefinition'

const contacts = defineResource({
  name: 'contacts',
  title: 'name',
  subject: 'Contact',
  fields: { name: text({ required: true }), phone: text(), born: date() },
  form: [
    { section: 'person', fields: ['name', 'born'] },
    { section: 'reach', fields: ['phone'] },
  ],
  rules: { named: { fields: ['name'], isValid: () => true } },
})

const vip = readDefinition('contacts', {
  extends: 'contacts',
  fields: { vip: { kind: 'yesNo' }, age: { kind: 'wholeNumber', computed: 'size(name)' } },
}) as ExtensionData

const mistakesOf = (...own: object[]): readonly string[] => {
  try {
    collectResources([
      ...resources.all,
      ...withOwnDefinitions(
        [contacts],
        own.map((one, at) => readDefinition(`${at}`, one)),
      ),
    ])
    return []
  } catch (error) {
    return (error as DefinitionError).mistakes.map(mistakeText)
  }
}

const computedBy = (field: AnyField | undefined, record: object): unknown =>
  (field?.computed as ((record: object) => unknown) | undefined)?.(record)

describe('an extension of a shipped resource', () => {
  it('T-07 has its fields in a section of their own, computed ones in the view alone', () => {
    const { form, view, fields } = extendResource(contacts, vip)
    expect(form.at(-1)).toEqual({ section: 'additional', fields: ['vip'] })
    expect(view.at(-1)).toEqual({ section: 'additional', fields: ['vip', 'age'] })
    expect(computedBy(fields.age, { name: 'Amel' })).toBe(4)
  })

  it('T-01 arranges shipped and own fields; what it leaves out stays in the section where it ships', () => {
    const form = [
      { section: 'reach', fields: ['vip', 'phone'] },
      { section: 'person', fields: ['name'] },
    ]
    expect(extendResource(contacts, { ...vip, form }).form).toEqual([
      { section: 'reach', fields: ['vip', 'phone'] },
      { section: 'person', fields: ['name', 'born'] },
    ])
  })

  it('T-07 survives an upgrade that drops a field that it arranges', () => {
    const { born: _born, ...fields } = contacts.fields
    const upgraded = { ...contacts, fields, form: [{ section: 'person', fields: ['name'] }] }
    const arranged = {
      ...vip,
      form: [{ section: 'person', fields: ['born', 'name', 'vip'] }],
      list: { columns: ['born', 'vip'] },
    }
    const { form, list } = extendResource(upgraded, arranged)
    expect(form).toEqual([{ section: 'person', fields: ['name', 'vip'] }])
    expect(list.columns).toEqual(['vip'])
  })

  it('T-07 gives way to a field of the same kind that an upgrade ships, and keeps one of another kind', () => {
    const upgraded = { ...contacts, fields: { ...contacts.fields, vip: yesNo(), age: text() } }
    const { data, adopted } = adoptShipped(vip, upgraded)
    expect(adopted).toEqual(['fields.vip'])
    expect(Object.keys(data.fields ?? {})).toEqual(['age'])
  })

  it('X-03 reports a name that is taken, a resource that there is not, and a wrong expression', () => {
    expect(mistakesOf({ extends: 'contacts', fields: { phone: { kind: 'text' } } })).toEqual([
      'contacts.fields.phone: “contacts” already has “phone”. Choose another name.',
    ])
    expect(mistakesOf({ extends: 'contact', fields: {} })[0]).toMatch(
      /^contact\.extends: There is no resource “contact”\. Choose one of: contacts/,
    )
    expect(
      mistakesOf({ extends: 'contacts', rules: { later: { fields: ['born'], check: 'born > vip' } } })[0],
    ).toMatch(/^contacts\.rules\.later\.check: .*vip/)
  })

  it('T-01 brings labels in each language', () => {
    const own = { ...vip, labels: { fr: { fields: { vip: 'Client privilégié' } } } }
    expect(labelsIn([own], 'fr')).toEqual({ contacts: { fields: { vip: 'Client privilégié' } } })
    expect(labelsIn([own], 'en')).toEqual({})
  })
})
