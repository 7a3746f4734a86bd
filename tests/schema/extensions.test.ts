import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { documentsFor } from '../../resources/claims/documentKinds'
import type { AnyField } from '../../src/core/field/field'
import type { DefinitionError } from '../../src/core/schema/definitionError'
import { mistakeText } from '../../src/core/schema/mistake'
import { choice, choices, date, defineResource, list, text, yesNo } from '../../src/define'
import { canBeChosen, choiceAt, choicePaths } from '../../src/define/addedOptions'
import { adoptShipped } from '../../src/define/adoptShipped'
import { collectResources } from '../../src/define/collectResources'
import { compareDefinitions, optionIn, placeOf } from '../../src/define/compareDefinitions'
import type { ExtensionData } from '../../src/define/definitionData'
import { extendResource } from '../../src/define/extendResource'
import { labelKeys } from '../../src/define/labelKeys'
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

  it('V-01 adds views to those that ship, and they survive an upgrade that drops a field', () => {
    const grown = { ...contacts, list: { ...contacts.list, views: { all: { layout: 'cards' } as const } } }
    const views = {
      vips: { filter: { vip: true }, columns: ['name', 'gone'], group: 'gone', totals: ['count'] },
    }
    const { list } = extendResource(grown, { ...vip, list: { views } })
    expect(list.views).toEqual({
      all: { layout: 'cards' },
      vips: { filter: { vip: true }, columns: ['name'], totals: ['count'] },
    })
    expect(labelKeys({ ...vip, list: { views } }, [])).toContain('views.vips')
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

const parcels = defineResource({
  name: 'parcels',
  title: 'name',
  subject: 'Parcel',
  fields: {
    name: text({ required: true }),
    size: choice(['small', 'large'], { tones: { large: 'warning' } }),
    route: choice(['road', 'rail']),
    marks: choices(['fragile', 'cold']),
    unit: choice(['kg', 'lb'], { fixedOptions: true }),
    lane: choice(['fast', 'slow'], { readOnly: true }),
    stops: list({
      place: text(),
      kind: choice(['load', 'unload'], { tones: { load: 'info' } }),
      zone: choice(['a', 'b'], { fixedOptions: true }),
    }),
    checks: list({ result: choice(['good', 'bad']) }, { readOnly: true }),
    status: choice(['open', 'sent'], { required: true, default: 'open', readOnly: true }),
  },
  transitions: { send: { from: ['open'], to: 'sent' } },
})

const further = readDefinition('parcels', {
  extends: 'parcels',
  options: {
    size: [{ value: 'huge', tone: 'error' }, { value: 'tiny' }],
    marks: [{ value: 'live' }],
    'stops.kind': [{ value: 'rest', tone: 'success' }],
  },
  fields: { vet: { kind: 'text', visibleWhen: { size: 'huge' } } },
  rules: { checked: { fields: ['vet'], check: 'size != "tiny"' } },
}) as ExtensionData

const mistakesIn = (options: ExtensionData['options'], others: object = {}): readonly string[] => {
  try {
    withOwnDefinitions([parcels], [readDefinition('parcels', { extends: 'parcels', options, ...others })])
    return []
  } catch (error) {
    return (error as DefinitionError).mistakes.map(mistakeText)
  }
}

describe('options that an extension adds', () => {
  it('T-01 come after the shipped ones, with their tones, and can be named by its rules and conditions', () => {
    const [extended] = withOwnDefinitions([parcels], [further])
    const { size, marks, stops } = extended?.fields ?? {}
    expect(size).toMatchObject({
      options: ['small', 'large', 'huge', 'tiny'],
      tones: { large: 'warning', huge: 'error' },
    })
    expect(marks).toMatchObject({ options: ['fragile', 'cold', 'live'] })
    expect(stops).toMatchObject({
      fields: {
        place: { kind: 'text' },
        kind: { options: ['load', 'unload', 'rest'], tones: { load: 'info', rest: 'success' } },
      },
    })
    expect(parcels.fields.size.options).toEqual(['small', 'large'])
    expect(choiceAt(parcels.fields, 'stops.kind')?.options).toEqual(['load', 'unload'])
    expect(labelKeys(further, [])).toEqual([
      'fields.vet',
      'options.size.huge',
      'options.size.tiny',
      'options.marks.live',
      'options.stops.kind.rest',
      'rules.checked',
    ])
  })

  it('T-07 give way to those that an upgrade ships, and go with a choice that it drops', () => {
    const upgraded = {
      ...parcels,
      fields: {
        ...parcels.fields,
        ...{ size: choice(['tiny', 'small']), marks: text() },
        stops: list({ kind: choice(['rest', 'load']) }),
      },
    }
    const { data, adopted } = adoptShipped(further, upgraded)
    expect(adopted).toEqual(['options.size.tiny', 'options.stops.kind.rest'])
    expect(data.options).toEqual({ size: [{ value: 'huge', tone: 'error' }] })
    expect(extendResource(upgraded, further).fields.size).toMatchObject({
      options: ['tiny', 'small', 'huge'],
    })
  })

  it.each([
    ['of a field that there is not', { siez: ['xl'] }, 'siez: There is no field “siez”.'],
    ['of a field without options', { name: ['xl'] }, 'name: “name” isn’t a choice'],
    ['of a choice that code decides by', { unit: ['stone'] }, 'unit: “unit” has fixed options'],
    ['of a choice that nobody enters', { lane: ['side'] }, 'lane: Nobody can choose an option of “lane”'],
    ['of nothing in a list', { 'stops.knid': ['x'] }, 'stops.knid: There is no field “stops.knid”.'],
    ['of a text in a list', { 'stops.place': ['x'] }, 'stops.place: “stops.place” isn’t a choice'],
    [
      'of a choice in a list that code decides by',
      { 'stops.zone': ['c'] },
      'stops.zone: “stops.zone” has fixed',
    ],
    [
      'of a choice in a list that nobody enters',
      { 'checks.result': ['fair'] },
      'checks.result: Nobody can choose an option of “checks.result”',
    ],
    [
      'that ships',
      { size: ['small'] },
      'size.small: The product itself now has the option “small” in “size”.',
    ],
    ['with a wrong value', { size: ['Extra large'] }, 'size.Extra large: “Extra large” can’t be the value'],
    ['with a value that means something else', { size: ['null'] }, 'size.null: Programs would read'],
    ['that are named twice', { size: ['xl', 'xl'] }, 'size.xl: The option “xl” is named twice.'],
    ['for a state that nothing leads to', { status: ['lost'] }, 'status.lost: No transition of yours leads'],
  ])('T-08 are refused %s', (_what, options: Record<string, string[] | undefined>, mistake) => {
    const added = Object.entries(options).map(([name, values]) => [name, values?.map(value => ({ value }))])
    expect(mistakesIn(Object.fromEntries(added))).toEqual([
      expect.stringContaining(`parcels.options.${mistake}`),
    ])
  })

  it('T-08 have a tone where the field shows tones, and are a state if a transition leads to it', () => {
    expect(mistakesIn({ route: [{ value: 'air', tone: 'info' }] })).toEqual([
      expect.stringContaining('parcels.options.route.air: “route” doesn’t show its options in colors.'),
    ])
    const transitions = { lose: { from: ['sent'], to: 'lost' } }
    expect(mistakesIn({ status: [{ value: 'lost' }] }, { transitions })).toEqual([])
  })

  it('T-08 can’t go while a rule, a condition or a transition names them', () => {
    const { options: _options, ...left } = further
    const mistakes = (own: object): readonly string[] => {
      try {
        const made = withOwnDefinitions([parcels], [readDefinition('parcels', own)])
        collectResources([...resources.all, ...made])
        return []
      } catch (error) {
        return (error as DefinitionError).mistakes.map(mistakeText)
      }
    }
    expect(mistakes(left)).toEqual([
      expect.stringContaining('parcels.rules.checked.check: “size” has no option “tiny”.'),
    ])
    expect(mistakes({ ...left, rules: undefined })).toEqual([
      expect.stringContaining('parcels.fields.vet.visibleWhen: “size” has no option “huge”.'),
    ])
    const transitions = { lose: { from: ['sent'], to: 'lost' } }
    expect(mistakes({ extends: 'parcels', transitions })).toEqual([
      expect.stringContaining('There is no state “lost”.'),
    ])
  })

  it('T-05 differ one by one, and in their order', () => {
    const changed = {
      ...further,
      options: {
        ...{ size: [{ value: 'tiny' }, { value: 'huge' }], route: [{ value: 'air' }] },
        'stops.kind': [{ value: 'wait' }],
      },
    }
    expect(compareDefinitions(further, changed).map(each => `${each.kind} ${placeOf(each)}`)).toEqual([
      'changed options.size.huge',
      'removed options.marks.live',
      'removed options.stops.kind.rest',
      'added options.route.air',
      'added options.stops.kind.wait',
      'changed options.size',
    ])
    expect([{ name: 'stops.kind', before: [] }, { name: 'stops.kind.rest' }].map(optionIn)).toEqual([
      { field: 'stops.kind' },
      { field: 'stops.kind', value: 'rest' },
    ])
  })

  it('T-08 can be added to the built-in choices by which no code decides', () => {
    const open = resources.all.flatMap(resource =>
      Object.entries(resource.fields)
        .flatMap(([name, field]) => choicePaths(name, field))
        .filter(path => {
          const isFixed = choiceAt(resource.fields, path)?.fixedOptions
          return !isFixed && canBeChosen(path, { extends: resource.name }, resource)
        })
        .map(path => `${resource.name}.${path}`),
    )
    // All other choices have `fixedOptions`, as code depends on their options and would not know the office's
    // own.
    expect(open.sort()).toEqual([
      'claim-payments.method',
      'claims.channel',
      'claims.injuries.severity',
      'claims.loss_type',
      'claims.reject_reason',
      'customers.gender',
      'customers.marital_status',
      'customers.more_addresses.kind',
      'customers.source',
      'customers.status',
      'endorsements.kind',
      'insurance-companies.appointments.commission_basis',
      'insurance-companies.rating',
      'insurance-companies.status',
      'insurance-types.category',
      'insurance-types.status',
      'policies.cancel_requested_by',
      'policies.late_notice',
      'policies.notice_from',
      'users.team',
      'work-orders.channel',
      'work-orders.lost_reason',
      'work-orders.priority',
    ])
    expect(documentsFor('flood')).toEqual(documentsFor('other'))
  })
})
