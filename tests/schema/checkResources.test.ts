import { describe, expect, it } from 'vitest'
import { DefinitionError } from '../../src/core/schema/definitionError'
import type { Resource } from '../../src/core/schema/resource'
import {
  choice,
  date,
  defineResource,
  hasMany,
  list,
  longText,
  recordNumber,
  reference,
  secret,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { checkResources } from '../../src/define/checkResources'
import { accounts, trips } from './samples'

/** Contracts whose prices change by day. */
const contracts = defineResource({
  name: 'contracts',
  title: 'name',
  subject: 'Contract',
  fields: { name: text(), price: wholeNumber(), note: text() },
  relations: { prices: hasMany('prices', { by: 'contract_id' }) },
  asOf: { versions: 'prices', from: 'since', until: 'until', when: { dropped: false } },
})
const prices = defineResource({
  name: 'prices',
  title: 'since',
  subject: 'Contract',
  parent: 'contract_id',
  fields: {
    contract_id: reference('contracts', { required: true, immutable: true }),
    ...{ since: date({ required: true }), until: date(), dropped: yesNo() },
    ...{ price: wholeNumber(), name: wholeNumber() },
  },
})

/** Returns the errors of a definition with an invalid change, as from an editor without type checks. */
function mistakesOf(change: Record<string, unknown>): string {
  const broken = { ...trips, ...change } as unknown as Resource
  try {
    checkResources([accounts, broken])
  } catch (error) {
    if (error instanceof DefinitionError) return error.message
    throw error
  }
  return ''
}

const moving = (transitions: Record<string, unknown>) => ({
  fields: { ...trips.fields, status: choice(['a', 'b'], { default: 'a', readOnly: true }) },
  transitions,
})

describe('X-03 a mistake in a definition reports resource, place, cause and fix', () => {
  it('finds none in valid definitions', () => {
    expect(mistakesOf({})).toBe('')
    const act = { from: ['a', 'b'], due: { leaves_lt: '@today' }, computed: { leaves: () => null } }
    expect(mistakesOf(moving({ note: { from: ['a', 'b'] }, put_off: act }))).toBe('')
  })

  it.each([
    [
      'a name in capitals',
      { name: 'Trips' },
      'Trips.name: “Trips” can’t be the name of a resource. Use lower-case',
    ],
    [
      'a name of the API itself',
      { name: 'files' },
      'files.name: The product itself uses the name “files”. Choose',
    ],
    [
      'a printed field that no document can print',
      { fields: { ...trips.fields, pin: secret({ printed: true }) } },
      'trips.fields.pin.printed: A document can’t print a field of this type. Leave “printed” out.',
    ],
    [
      'a document of fields of nothing',
      { documents: { ticket: { prints: ['crews'] } } },
      'trips.documents.ticket.prints: There is no resource “crews”.',
    ],
    [
      'a field in camel case',
      { fields: { ...trips.fields, leavesAt: text() } },
      'trips.fields.leavesAt: “leavesAt” can’t be the name of a field',
    ],
    [
      'a field like an operator',
      { fields: { ...trips.fields, seat_gte: text() } },
      'trips.fields.seat_gte: A filter would read',
    ],
    [
      'a field that every record has',
      { fields: { ...trips.fields, version: text() } },
      'trips.fields.version: Every record',
    ],
    [
      'T-08 two fields in one column',
      { fields: { ...trips.fields, gate: text(), door: { ...text(), column: 'gate' } } },
      'trips.fields.gate: Its values would be stored with those of “door”. Choose another name',
    ],
    [
      'T-08 a column of every table',
      { fields: { ...trips.fields, gate: { ...text(), column: 'version' } } },
      'trips.fields.gate: Every table has a column “version” of its own. Choose another name',
    ],
    [
      'T-08 a column within a list',
      { fields: { ...trips.fields, plates: list({ plate: { ...text(), column: 'number' } }) } },
      'trips.fields.plates.plate.column: The values of a list are stored together. Leave',
    ],
    [
      'an option by its old name',
      { byServer: ['create'] },
      'trips: “byServer” is now called “systemOnly”. Rename it',
    ],
    [
      'an option of a field by its old name',
      { fields: { ...trips.fields, plates: list({ plate: { ...text(), code: true } }) } },
      'trips.fields.plates.plate: “code” is now called “ltr”. Rename it',
    ],
    [
      'an option of a transition by its old name',
      moving({ go: { from: ['a'], to: 'b', asks: ['from'] } }),
      'trips.transitions.go: “asks” is now called “input”. Rename it',
    ],
    [
      'a reference to nowhere',
      { fields: { ...trips.fields, ship: reference('ships') } },
      'trips.fields.ship.to: There is no resource “ships”. Choose one of: accounts and trips.',
    ],
    [
      'a part that no pattern of numbers has',
      { fields: { ...trips.fields, no: recordNumber('T-{year}-{000001}') } },
      'trips.fields.no.numbered: “{000001}” can’t be in a pattern of numbers. Use one of: {number}, ',
    ],
    [
      'a pattern that gives the same number every year',
      { fields: { ...trips.fields, no: recordNumber('T-{month}-{number:6}') } },
      'trips.fields.no.numbered: With “{month}” alone, the numbers would be the same every year. Add {year}.',
    ],
    [
      'a condition that the field cannot have',
      { fields: { ...trips.fields, deck: text({ required: { seat_q: '1' } }) } },
      'trips.fields.deck.required: The filter can’t compare by “seat_q”',
    ],
    [
      'a condition with a value that the field does not take',
      { fields: { ...trips.fields, deck: text({ required: { kind: 'ship' } }) } },
      'trips.fields.deck.required: “kind” has no option “ship”',
    ],
    [
      'a condition on a field that a form does not have',
      { fields: { ...trips.fields, deck: text({ visibleWhen: { created_at_gt: '@today' } }) } },
      'trips.fields.deck.visibleWhen: There is no field “created_at”',
    ],
    [
      'a condition that searches',
      { fields: { ...trips.fields, deck: text({ visibleWhen: { or: [{ q: 'x' }, { seat: 1 }] } }) } },
      'trips.fields.deck.visibleWhen: There is no field “q”',
    ],
    [
      'a condition without conditions',
      { fields: { ...trips.fields, deck: text({ visibleWhen: {} }) } },
      'trips.fields.deck.visibleWhen: There is no condition yet. Add a condition.',
    ],
    [
      'a condition on no field',
      { fields: { ...trips.fields, deck: text({ visibleWhen: { ship: true } }) } },
      'trips.fields.deck.visibleWhen: There is no field “ship”',
    ],
    [
      'U-08 a secret in a list',
      { fields: { ...trips.fields, logins: list({ pin: secret() }) } },
      'trips.fields.logins.pin: “pin” would be stored as it’s typed',
    ],
    [
      'a default that is no option',
      { fields: { ...trips.fields, pay: choice(['cash'], { default: 'card' as never }) } },
      'trips.fields.pay.default: The field doesn’t accept its initial value',
    ],
    [
      'V-03 a board without columns',
      { list: { ...trips.list, board: { by: 'pier' } } },
      'trips.list.board.by: There is no field “pier”. Choose one of:',
    ],
    [
      'V-03 a calendar without a date',
      { list: { ...trips.list, layouts: ['calendar'], calendar: { date: 'kind' } } },
      'trips.list.calendar.date: “kind” is of a type that can’t be used here. Choose one of:',
    ],
    ...(
      [
        ['a column', { columns: ['pier'] }, 'columns: There is no field “pier”. Choose one of:'],
        ['an order', { sort: { pier: 'asc' } }, 'sort: There is no field “pier”. Choose one of:'],
        ['a field', { filter: { pier: 1 } }, 'filter: The filter names “pier”, which is not a field. Choose'],
        [
          'an operator',
          { filter: { kind_gte: 'x' } },
          'filter: The filter can’t compare by “kind_gte”. Write',
        ],
        ['a layout', { layout: 'map' }, 'layout: The list has no layout “map”. Choose one of: table'],
        ['a group', { group: 'pier:month' }, 'group: There is no field “pier”. Choose one of:'],
        ['a unit', { group: 'kind:month' }, 'group: “kind” is of a type that can’t be used here. Choose'],
        ['a total', { totals: ['sum:kind'] }, 'totals: “kind” is of a type that can’t be used here. Choose'],
        ['a board', { board: { by: 'pier' } }, 'board.by: There is no field “pier”. Choose one of:'],
        ['a calendar', { calendar: { date: 'kind' } }, 'calendar.date: “kind” is of a type that can’t'],
      ] as const
    ).map(([what, view, message]): [string, Record<string, unknown>, string] => [
      `V-01 a view with ${what} that there is not`,
      { list: { ...trips.list, views: { mine: view } } },
      `trips.list.views.mine.${message}`,
    ]),
    [
      'V-01 a view with a name that an address can’t tell from a saved one',
      { list: { ...trips.list, views: { 7: {} } } },
      'trips.list.views.7: “7” can’t be a name here. Use up to 51 lower-case letters',
    ],
    [
      'a schedule with a filter that is none',
      { schedule: { warn: { when: { sails: '@today' }, set: {} } } },
      'trips.schedule.warn.when: The filter names “sails”, which is not a field. Choose one of',
    ],
    [
      'a schedule that looks at a record which nothing names',
      { schedule: { warn: { when: {}, of: { kind: { name: 'x' } }, set: {} } } },
      'trips.schedule.warn.of.kind: “kind” doesn’t lead to a record. Choose a reference',
    ],
    [
      'a schedule that sets what it cannot',
      { schedule: { warn: { when: {}, set: { kind: 'swim' } } } },
      'trips.schedule.warn.set.kind: The field doesn’t accept this value',
    ],
    [
      'a notification to nobody',
      { notifications: { gone: { on: { writes: ['delete'] }, to: ['kind'] } } },
      'trips.notifications.gone.to: “kind” doesn’t lead to a person. Choose a field',
    ],
    [
      'a notification for a right that nothing asks for',
      { notifications: { gone: { on: { writes: ['delete'] }, to: [{ may: 'sail' }] } } },
      'trips.notifications.gone.to: Nothing needs the permission “sail”',
    ],
    [
      'a notification that names what there is not',
      {
        notifications: {
          warn: { on: { when: {}, once: ['ship'] }, to: ['created_by'], params: { ship: 'ship.name' } },
        },
      },
      'trips.notifications.warn.params.ship: “ship.name” doesn’t lead to a value that a text can name',
    ],
    [
      'a notification of a move that there is not',
      { notifications: { sunk: { on: { transitions: ['sink'] }, to: ['created_by'] } } },
      'trips.notifications.sunk.on.transitions: There is no transition “sink”. Choose one of',
    ],
    [
      'a notification of a day with a filter that is none',
      { notifications: { sunk: { on: { when: { sails: '@today' } }, to: ['created_by'] } } },
      'trips.notifications.sunk.on.when: The filter names “sails”',
    ],
    [
      'notifications with the same words for which one chooses differently',
      {
        notifications: {
          early: { on: { writes: ['create'] }, to: ['created_by'] },
          late: { on: { writes: ['delete'] }, to: ['created_by'], text: 'early', defaults: { mail: true } },
        },
      },
      'trips.notifications.late.defaults: “early” has the same words',
    ],
    ['a parent that is no reference', { parent: 'kind' }, 'trips.parent: “kind” isn’t a reference'],
    [
      'a child that can lose its parent',
      {
        parent: 'owner',
        subject: 'Account',
        fields: { ...trips.fields, owner: reference('accounts', { required: true }) },
      },
      'trips.fields.owner: A record must have its parent',
    ],
    [
      'a child with a subject of its own',
      {
        parent: 'owner',
        fields: { ...trips.fields, owner: reference('accounts', { required: true, immutable: true }) },
      },
      'trips.subject: It has the permissions of its parent, whose subject is “Account”. Use the subject “Account”.',
    ],
    [
      'a record that is its own parent',
      {
        parent: 'whole',
        fields: { ...trips.fields, whole: reference('trips', { required: true, immutable: true }) },
      },
      'trips.parent: The chain of parents leads back to itself',
    ],
    [
      'an unknown column',
      { list: { ...trips.list, columns: ['form'] } },
      'trips.list.columns[0]: There is no field “form”. Choose one of: from',
    ],
    [
      'an order by what has none',
      { fields: { ...trips.fields, note: longText() }, list: { ...trips.list, sort: { note: 'asc' } } },
      'trips.list.sort.note: A list can’t be sorted by “note”',
    ],
    [
      'a relation to nowhere',
      { relations: { legs: { to: 'legs', by: 'trip_id' } } },
      'trips.relations.legs: There is no resource “legs”',
    ],
    [
      'transitions without a status',
      { transitions: { go: { from: ['a'], to: 'b' } } },
      'trips.transitions: Transitions need a read-only choice',
    ],
    [
      'a move that asks for what is no field',
      moving({ go: { from: ['a'], to: 'b', input: ['nothing'] } }),
      'trips.transitions.go.input: There is no field “nothing”',
    ],
    [
      'a move of the server that asks',
      moving({ go: { from: ['a'], to: 'b', by: 'server', input: ['from'] } }),
      'trips.transitions.go.input: Only the server makes this transition',
    ],
    [
      'a day that no filter tells',
      moving({ go: { from: ['a'], to: 'b', due: { leaves_before: '@today' } } }),
      'trips.transitions.go.due: The filter can’t compare by “leaves_before”',
    ],
    [
      'a day that would be due for ever',
      moving({ go: { from: ['a', 'b'], to: 'b', due: { leaves_lt: '@today' } } }),
      'trips.transitions.go.due: The record would keep its state',
    ],
    [
      'a day of an act that changes nothing',
      moving({ go: { from: ['a'], due: { leaves_lt: '@today' } } }),
      'trips.transitions.go.due: The record would keep its state',
    ],
    [
      'an act that can be repeated',
      moving({ go: { from: ['a'], repeatable: true } }),
      'trips.transitions.go.repeatable: This transition can be repeated anyway',
    ],
    [
      'versions by day without their relation',
      { asOf: { versions: 'stages', from: 'leaves' } },
      'trips.asOf.versions: There is no relation “stages”.',
    ],
    [
      'append-only records with transitions',
      { ...moving({ go: { from: ['a'], to: 'b' } }), appendOnly: true },
      'trips.transitions: “transitions” changes records, but the records here are only added. Leave it out',
    ],
    [
      'append-only records with a schedule',
      { schedule: { soon: { when: { from: 'A' }, set: { note: 'x' } } }, appendOnly: true },
      'trips.schedule: “schedule” changes records',
    ],
    [
      'transitions without a history',
      { ...moving({ go: { from: ['a'], to: 'b' } }), history: false },
      'trips.transitions: “transitions” needs a history, but the records here have none. Leave it out, or remove “history”.',
    ],
    [
      'an owner that is no person',
      { owner: 'from' },
      'trips.owner: “from” doesn’t refer to one person. Choose one of: ',
    ],
    [
      'an owner of a part',
      { owner: 'created_by', parent: 'next' },
      'trips.parent: Records with an owner can’t be parts of other records or accounts.',
    ],
    [
      'an owner of records whose subject others have too',
      { owner: 'created_by', subject: accounts.subject },
      'trips.subject: accounts have the same permission subject',
    ],
    [
      'values that are unique among all owners',
      { owner: 'created_by', uniques: { once: { fields: ['from'] } } },
      'trips.uniques.once: A value of “from” that is taken would show what other people have.',
    ],
    [
      'values unique together that there are not',
      { uniques: { once: { fields: ['from'], when: { form: 'x' } } } },
      'trips.uniques.once: There is no field “form”',
    ],
    [
      'values unique together that are several',
      { uniques: { elsewhere: { fields: ['stops'] } } },
      'trips.uniques.elsewhere: A rule has the name “elsewhere” too',
    ],
    [
      'a choice that hangs on no field',
      { fields: { ...trips.fields, next: reference('trips', { within: { from: 'towards' } }) } },
      'trips.fields.next.within: There is no field “towards”',
    ],
  ])('%s', (_what, change, message) => {
    expect(mistakesOf(change)).toContain(message)
  })

  it.each([
    [
      'no field as first day',
      { asOf: { versions: 'prices', from: 'sinc' } },
      {},
      'contracts.asOf.from: There is no field “sinc”',
    ],
    [
      'no day as last day',
      { asOf: { versions: 'prices', from: 'since', until: 'price' } },
      {},
      'contracts.asOf.until: “price” is of a type that can’t be used here. Choose a date.',
    ],
    [
      'a filter of no field',
      { asOf: { versions: 'prices', from: 'since', when: { gone: true } } },
      {},
      'contracts.asOf.when: The filter',
    ],
    [
      'versions that are no parts',
      {},
      { parent: undefined },
      'contracts.asOf.versions: The records of “prices” aren’t parts of this one. Choose a relation',
    ],
    [
      'versions of no field',
      { fields: { name: text(), note: text() } },
      {},
      'contracts.asOf: The versions have no field of this resource. Give fields',
    ],
  ])('versions by day with %s', (_what, change, ofPrices, message) => {
    expect(() => checkResources([accounts, contracts, prices])).not.toThrow()
    const broken = [
      accounts,
      { ...contracts, ...change },
      { ...prices, ...ofPrices },
    ] as unknown as Resource[]
    expect(() => checkResources(broken)).toThrow(message)
  })

  it('lists every mistake at once', () => {
    const message = mistakesOf({ title: 'name', duplicates: ['nr'] })
    expect(message).toContain('trips.title[0]')
    expect(message).toContain('trips.duplicates[0]')
  })

  it('requires exactly one definition for signing in', () => {
    const plain = defineResource({ name: 'plain', title: 'name', subject: 'Plain', fields: { name: text() } })
    expect(() => checkResources([plain])).toThrow('account: No resource says how people sign in.')
    expect(() => checkResources([accounts, { ...accounts, name: 'others' }])).toThrow(
      'Several resources say how people sign in: accounts and others.',
    )
  })
})

describe('X-03 P-07 the subject of records with an owner opens nothing else', () => {
  it.each([
    [
      'of the product',
      { subject: 'settings' },
      {},
      'trips.subject: “settings” is a permission of the product',
    ],
    ['of sharing views', { subject: 'views' }, {}, 'trips.subject: “views” is a permission of the product'],
    ['of everything', { subject: 'all' }, {}, 'trips.subject: “all” is a permission of the product'],
    [
      'of the dashboard',
      { subject: 'Dashboard' },
      {},
      'trips.subject: “Dashboard” is a permission of the product',
    ],
    [
      'that configures',
      { configurable: 'Trip' },
      {},
      'trips.subject: trips need permissions of this subject',
    ],
    ['that configures others', {}, { configurable: 'Trip' }, 'trips.subject: contracts need permissions'],
    [
      'that fields need',
      {},
      {
        fields: {
          ...contracts.fields,
          price: wholeNumber({ readable: { action: 'read', subject: 'Trip' } }),
          note: text({ writable: { action: 'update', subject: 'Trip' } }),
        },
      },
      'trips.subject: price and note need permissions of this subject',
    ],
  ])('a subject %s', (_what, own, other, message) => {
    const wrong = (owner: object) => {
      try {
        checkResources([
          accounts,
          { ...trips, ...owner, ...own } as Resource,
          { ...contracts, ...other } as unknown as Resource,
          prices,
        ])
      } catch (error) {
        if (error instanceof DefinitionError) return error.message
        throw error
      }
      return ''
    }
    expect(wrong({ owner: 'driver' })).toContain(message)
    expect(wrong({})).not.toContain('trips.subject')
  })
})
