import { describe, expect, it } from 'vitest'
import { DefinitionError } from '../../src/core/schema/definitionError'
import type { Resource } from '../../src/core/schema/resource'
import { choice, defineResource, list, longText, reference, secret, text } from '../../src/define'
import { checkResources } from '../../src/define/checkResources'
import { accounts, trips } from './samples'

/** The errors of a manually changed definition, as without an editor's types. */
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
  })

  it.each([
    ['a name in capitals', { name: 'Trips' }, 'Trips.name: is not in kebab case. Use'],
    ['a name of the API itself', { name: 'files' }, 'files.name: is a word that the API uses itself. Choose'],
    [
      'a field in camel case',
      { fields: { ...trips.fields, leavesAt: text() } },
      'trips.fields.leavesAt: is not in snake',
    ],
    [
      'a field like an operator',
      { fields: { ...trips.fields, seat_gte: text() } },
      'trips.fields.seat_gte: ends like',
    ],
    [
      'a field that every record has',
      { fields: { ...trips.fields, version: text() } },
      'trips.fields.version: every record',
    ],
    [
      'T-08 two fields in one column',
      { fields: { ...trips.fields, gate: text(), door: { ...text(), column: 'gate' } } },
      'trips.fields.gate: its values would be stored in the column gate, which has those of door. Choose another name',
    ],
    [
      'T-08 a column of every table',
      { fields: { ...trips.fields, gate: { ...text(), column: 'version' } } },
      'trips.fields.gate: every table has a column version of its own. Choose another name',
    ],
    [
      'T-08 a column within a list',
      { fields: { ...trips.fields, plates: list({ plate: { ...text(), column: 'number' } }) } },
      'trips.fields.plates.plate.column: the values of a list are in one column. Leave',
    ],
    [
      'an option by its old name',
      { byServer: ['create'] },
      'trips: `byServer` is now `systemOnly`. Rename it',
    ],
    [
      'an option of a field by its old name',
      { fields: { ...trips.fields, plates: list({ plate: { ...text(), code: true } }) } },
      'trips.fields.plates.plate: `code` is now `ltr`. Rename it',
    ],
    [
      'an option of a transition by its old name',
      moving({ go: { from: ['a'], to: 'b', asks: ['from'] } }),
      'trips.transitions.go: `asks` is now `input`. Rename it',
    ],
    [
      'a reference to nowhere',
      { fields: { ...trips.fields, ship: reference('ships') } },
      'trips.fields.ship: refers to ships',
    ],
    [
      'a condition on no field',
      { fields: { ...trips.fields, deck: text({ visibleWhen: { ship: true } }) } },
      'trips.fields.deck.visibleWhen: there is no field ship',
    ],
    [
      'U-08 a secret in a list',
      { fields: { ...trips.fields, logins: list({ pin: secret() }) } },
      'trips.fields.logins.pin: would be stored as it is typed',
    ],
    [
      'a default that is no option',
      { fields: { ...trips.fields, pay: choice(['cash'], { default: 'card' as never }) } },
      'trips.fields.pay.default: is not a value',
    ],
    [
      'V-03 a board without columns',
      { list: { ...trips.list, board: { by: 'pier' } } },
      'trips.list.board.by: there is no field pier. Choose one of:',
    ],
    [
      'V-03 a calendar without a date',
      { list: { ...trips.list, layouts: ['calendar'], calendar: { date: 'kind' } } },
      'trips.list.calendar.date: kind is of another kind. Choose one of:',
    ],
    [
      'a schedule with a filter that is none',
      { schedule: { warn: { when: { sails: '@today' }, set: {} } } },
      'trips.schedule.warn.when: sails: unknown_field. Write a filter',
    ],
    [
      'a schedule that looks at a record which nothing names',
      { schedule: { warn: { when: {}, of: { kind: { name: 'x' } }, set: {} } } },
      'trips.schedule.warn.of.kind: names no record. Name a reference',
    ],
    [
      'a schedule that sets what it cannot',
      { schedule: { warn: { when: {}, set: { kind: 'swim' } } } },
      'trips.schedule.warn.set.kind: is not a value',
    ],
    [
      'a notification to nobody',
      { notifications: { gone: { on: { writes: ['delete'] }, to: ['kind'] } } },
      'trips.notifications.gone.to: kind does not lead to a person. Name references',
    ],
    [
      'a notification for a right that nothing asks for',
      { notifications: { gone: { on: { writes: ['delete'] }, to: [{ may: 'sail' }] } } },
      'trips.notifications.gone.to: nothing asks for the right sail',
    ],
    [
      'a notification that names what there is not',
      {
        notifications: {
          warn: { on: { when: {}, once: ['ship'] }, to: ['created_by'], params: { ship: 'ship.name' } },
        },
      },
      'trips.notifications.warn.params.ship: ship.name does not lead to a value that can be said',
    ],
    [
      'a notification of a move that there is not',
      { notifications: { sunk: { on: { transitions: ['sink'] }, to: ['created_by'] } } },
      'trips.notifications.sunk.on.transitions: there is no transition sink. Choose one of',
    ],
    [
      'a notification of a day with a filter that is none',
      { notifications: { sunk: { on: { when: { sails: '@today' } }, to: ['created_by'] } } },
      'trips.notifications.sunk.on.when: sails: unknown_field. Write a filter',
    ],
    [
      'notifications with the same words for which one chooses differently',
      {
        notifications: {
          early: { on: { writes: ['create'] }, to: ['created_by'] },
          late: { on: { writes: ['delete'] }, to: ['created_by'], text: 'early', defaults: { mail: true } },
        },
      },
      'trips.notifications.late.defaults: differ from those of early',
    ],
    ['a parent that is no reference', { parent: 'kind' }, 'trips.parent: kind is not a reference'],
    [
      'a child that can lose its parent',
      {
        parent: 'owner',
        subject: 'Account',
        fields: { ...trips.fields, owner: reference('accounts', { required: true }) },
      },
      'trips.fields.owner: a child may not be without its parent, nor change it',
    ],
    [
      'a child with a subject of its own',
      {
        parent: 'owner',
        fields: { ...trips.fields, owner: reference('accounts', { required: true, immutable: true }) },
      },
      "trips.subject: a child has the rules of its parent, whose subject is Account. Write `subject: 'Account'`",
    ],
    [
      'a record that is its own parent',
      {
        parent: 'whole',
        fields: { ...trips.fields, whole: reference('trips', { required: true, immutable: true }) },
      },
      'trips.parent: the chain of parents leads back to itself',
    ],
    [
      'an unknown column',
      { list: { ...trips.list, columns: ['form'] } },
      'trips.list.columns[0]: there is no field form. Choose one of: title, from',
    ],
    [
      'an order by what has none',
      { fields: { ...trips.fields, note: longText() }, list: { ...trips.list, sort: { note: 'asc' } } },
      'trips.list.sort.note: cannot be sorted by',
    ],
    [
      'a relation to nowhere',
      { relations: { legs: { to: 'legs', by: 'trip_id' } } },
      'trips.relations.legs: no definition is called legs',
    ],
    [
      'transitions without a status',
      { transitions: { go: { from: ['a'], to: 'b' } } },
      'trips.transitions: there is no read-only choice',
    ],
    [
      'a move that asks for what is no field',
      moving({ go: { from: ['a'], to: 'b', input: ['nothing'] } }),
      'trips.transitions.go.input: there is no field nothing',
    ],
    [
      'a move of the server that asks',
      moving({ go: { from: ['a'], to: 'b', by: 'server', input: ['from'] } }),
      'trips.transitions.go: nobody makes it by hand',
    ],
    [
      'a day that no filter tells',
      moving({ go: { from: ['a'], to: 'b', due: { leaves_before: '@today' } } }),
      'trips.transitions.go.due: leaves_before: unknown_operator',
    ],
    [
      'a day that would be due for ever',
      moving({ go: { from: ['a', 'b'], to: 'b', due: { leaves_lt: '@today' } } }),
      'trips.transitions.go.due: the record would stay where it is',
    ],
    [
      'values unique together that there are not',
      { uniques: { once: { fields: ['from'], when: { form: 'x' } } } },
      'trips.uniques.once: there is no field form',
    ],
    [
      'values unique together that are several',
      { uniques: { elsewhere: { fields: ['stops'] } } },
      'trips.uniques.elsewhere: a rule has this name',
    ],
    [
      'a choice that hangs on no field',
      { fields: { ...trips.fields, next: reference('trips', { within: { from: 'towards' } }) } },
      'trips.fields.next.within: there is no field towards',
    ],
  ])('%s', (_what, change, message) => {
    expect(mistakesOf(change)).toContain(message)
  })

  it('lists every mistake at once', () => {
    const message = mistakesOf({ title: 'name', duplicates: ['nr'] })
    expect(message).toContain('trips.title[0]')
    expect(message).toContain('trips.duplicates[0]')
  })

  it('requires exactly one definition for signing in', () => {
    const plain = defineResource({ name: 'plain', title: 'name', subject: 'Plain', fields: { name: text() } })
    expect(() => checkResources([plain])).toThrow('account: no definition is marked')
    expect(() => checkResources([accounts, { ...accounts, name: 'others' }])).toThrow(
      'marked on accounts, others',
    )
  })
})
