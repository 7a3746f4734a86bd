import { describe, expect, it } from 'vitest'
import { draftOf } from '../../../server/features/definitions/draft'
import { namesAfter, namesToday } from '../../../server/features/definitions/plan/comparedNames'
import { gainedRights, rightsOn } from '../../../server/features/definitions/plan/rightsOn'
import { abilityOf } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import { defineResource, email, secret, text as textField, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import type { DefinitionData } from '../../../src/define/definitionData'
import { resourceFromData } from '../../../src/define/resourceFromData'

const accounts = defineResource({
  ...{ name: 'accounts', title: 'name', subject: 'Account' },
  fields: { name: textField(), email: email(), password: secret(), active: yesNo(), type: textField() },
  account: { name: 'name', email: 'email', password: 'password', active: 'active', type: 'type' },
})
const text = { kind: 'text' }
const count = { kind: 'wholeNumber' }
const options = ['planned', 'open', 'closed']
const open = {
  from: ['planned', 'open'],
  to: 'closed',
  requires: ['name', 'town'],
  input: ['town', 'name'],
  guard: { too_few: 'beds-(rooms-1) > 0', no_town: { town_null: false, beds_gt: 1 } },
}
const raise = { when: { due_lt: '@today', town: ['A', 'B'] }, set: { flag: true } }
const lower = { when: { due_lt: '@today' }, set: { flag: false } }

/** Depots before a change. Each part has something that can be written in another way. */
const depots = {
  ...{ name: 'depots', title: 'name', subject: 'Depot' },
  fields: {
    name: { ...text, required: { town: 'A', beds_gt: 1 }, unique: true },
    ...{ town: text, beds: count, rooms: count, flag: { kind: 'yesNo', default: false } },
    ...{ due: { kind: 'date' }, sum: { ...count, computed: 'beds-(rooms-1)' } },
    large: { kind: 'yesNo', computed: 'beds > 5u' },
    high: { kind: 'yesNo', computed: 'rooms > 5' },
    ...{ first: { kind: 'yesNo', default: true }, second: { kind: 'yesNo', default: false } },
    boss_id: { kind: 'reference', to: 'accounts', filter: { active: true, name: ['A', 'B'] } },
    status: { kind: 'choice', options, default: 'planned', readOnly: true },
  },
  rules: { enough: { fields: ['beds'], check: 'beds > rooms && town != "Zed"' } },
  uniques: { one: { fields: ['town', 'beds'], when: { flag: true, status: ['planned', 'open'] } } },
  transitions: {
    open,
    expire: { from: ['open', 'planned'], to: 'closed', by: 'server', due: { due_lt: '@today', flag: true } },
  },
  schedule: { raise, lower },
  notifications: { opened: { on: { transitions: ['open', 'expire'] }, to: [{ may: 'update' }] } },
}
const { open: _open, ...otherTransitions } = depots.transitions
const changed = (change: object) => ({ ...depots, ...change })
const field = (name: keyof typeof depots.fields, change: object) =>
  changed({ fields: { ...depots.fields, [name]: { ...depots.fields[name], ...change } } })
const transition = (change: object) =>
  changed({ transitions: { ...depots.transitions, open: { ...open, ...change } } })
const check = (source: string) => changed({ rules: { enough: { fields: ['beds'], check: source } } })
const { raise: _raise, ...withoutRaise } = depots.schedule
const { lower: _lower, ...withoutLower } = depots.schedule

/** Turns the keys of all objects round, except those of fields, whose order is that of their columns. */
const turned = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, turned(each)]),
      )

/** Another way to write a definition, and a change that is almost the same and gives something. */
const PAIRS: Record<string, [same: unknown, gives: unknown, says: string, to?: RegExp]> = {
  'the order of keys': [turned(depots), field('boss_id', { filter: { active: true } }), 'fill:boss_id'],
  'the order in a unique combination': [
    changed({
      uniques: { one: { when: { status: ['open', 'planned'], flag: true }, fields: ['beds', 'town'] } },
    }),
    changed({ uniques: { one: { ...depots.uniques.one, when: { flag: true, status: 'planned' } } } }),
    'do:create',
  ],
  'the name of a unique combination': [
    changed({ uniques: { other: depots.uniques.one } }),
    changed({ uniques: {} }),
    'do:create',
  ],
  'the order of values in a filter': [
    field('boss_id', { filter: { name: ['B', 'A'], active: true } }),
    field('boss_id', { filter: { name: ['B', 'A', 'C'], active: true } }),
    'fill:boss_id',
  ],
  'the order in a condition of a required field': [
    field('name', { required: { beds_gt: 1, town: 'A' } }),
    field('name', { required: { beds_gt: 2, town: 'A' } }),
    'fill:name',
  ],
  'spaces, brackets and quotes in a rule': [
    check(`(beds>rooms)&&town  !=  'Zed'`),
    check('beds > rooms && town != "Zed "'),
    'do:create',
  ],
  'brackets that count': [
    field('sum', { computed: ' beds - ( rooms - 1 ) ' }),
    field('sum', { computed: 'beds - rooms - 1' }),
    'see:name',
  ],
  'spaces around an unsigned literal': [
    field('large', { computed: 'beds>5u' }),
    field('large', { computed: 'beds > 1u' }),
    'see:name',
  ],
  'expressions that two fields exchange': [
    changed({ rules: { enough: { ...depots.rules.enough, fields: ['beds'] } } }),
    changed({
      fields: {
        ...depots.fields,
        ...{ large: depots.fields.high, high: depots.fields.large },
      },
    }),
    'see:name',
    /bySize/,
  ],
  'a default that another field has too': [
    field('second', { default: false }),
    field('second', { default: true }),
    'see:name',
    /byDefault/,
  ],
  'spaces in a guard': [
    transition({ guard: { ...open.guard, too_few: 'beds - (rooms - 1) > 0' } }),
    transition({ guard: { ...open.guard, too_few: 'beds - rooms - 1 > 0' } }),
    'do:open@planned',
  ],
  'the keys of guards': [
    transition({ guard: { somewhere: open.guard.no_town, many: open.guard.too_few } }),
    transition({ guard: { somewhere: open.guard.no_town } }),
    'do:open@planned',
  ],
  'the order in a transition': [
    transition({ from: ['open', 'planned'], requires: ['town', 'name'], input: ['name', 'town'] }),
    transition({ from: ['closed', 'open', 'planned'] }),
    'do:open@closed',
  ],
  'the name of a transition': [
    changed({
      transitions: { ...otherTransitions, begin: turned(open) },
      notifications: { opened: { ...depots.notifications.opened, on: { transitions: ['expire', 'begin'] } } },
    }),
    changed({
      transitions: { ...otherTransitions, begin: { ...open, requires: ['name'] } },
      notifications: { opened: { ...depots.notifications.opened, on: { transitions: ['expire', 'begin'] } } },
    }),
    'do:begin@planned',
  ],
  'the name of a transition that the server makes': [
    changed({
      transitions: { open, end: depots.transitions.expire },
      notifications: { opened: { ...depots.notifications.opened, on: { transitions: ['open', 'end'] } } },
    }),
    changed({
      transitions: { open, expire: { ...depots.transitions.expire, due: { due_lt: '@today' } } },
    }),
    'see:town',
  ],
  'the names and the order of schedules': [
    changed({
      schedule: { down: turned(lower), up: { ...raise, when: { town: ['B', 'A'], due_lt: '@today' } } },
    }),
    changed({ schedule: { lower, raise: { ...raise, when: { due_lt: '@today' } } } }),
    'see:name',
  ],
  'a removed schedule after which a condition finds a record': [
    changed({ schedule: withoutRaise }),
    changed({ schedule: { ...depots.schedule, more: { when: { town: 'C' }, set: { flag: true } } } }),
    'see:name',
    /byFlag/,
  ],
  'a new schedule after which a condition no longer finds a record': [
    changed({ schedule: { ...depots.schedule, more: { when: { town: 'C' }, set: { flag: false } } } }),
    changed({ schedule: withoutLower }),
    'see:name',
    /byFlag/,
  ],
}

describe('T-03 what a plan compares', () => {
  const read = { subject: ['Depot'], inverted: false }
  /** Rules of people who gain by some of the changes: they read by the flag, the status and the sum. */
  const groups: Record<string, Rule[]> = {
    all: [{ ...read, action: ['read', 'create', 'update'] }],
    byFlag: [{ ...read, action: ['read', 'update'], conditions: { flag: true } }],
    bySum: [{ ...read, action: ['read'], conditions: { sum_gt: 1 } }],
    bySize: [{ ...read, action: ['read'], conditions: { large: true, high: false } }],
    byDefault: [{ ...read, action: ['read'], conditions: { first: true, second: false, flag: false } }],
    byStatus: [{ ...read, action: ['read'], conditions: { status: ['closed'] } }],
    without: [
      { ...read, action: ['read'] },
      { ...read, action: ['read'], conditions: { flag: true }, inverted: true },
    ],
  }

  /** Returns what people gain by other depots. */
  function gains(definition: unknown, to = /./): string[] {
    const [now, next] = [depots, definition] as DefinitionData[]
    const shipped = { resources: [accounts], data: [], tables: [], measures: [] }
    const own = new Map([['depots', { data: now, revision: 1 }]])
    const definitions = { shipped, own: () => own } as never
    const resources = collectResources([accounts, resourceFromData(now as DefinitionData)])
    const draft = draftOf(definitions, { depots: next as DefinitionData })
    const today = namesToday({ definitions, resources }, draft)
    const after = namesAfter({ definitions }, draft)
    const some = Object.entries(groups).filter(([name]) => to.test(name))
    return some.flatMap(([, rules]) => {
      const ability = abilityOf(rules, { id: 1, user_type: 4 } as never)
      const { gained, widened } = gainedRights(
        rightsOn({ resource: resources.get('depots'), resources, ability, compared: today }),
        rightsOn({
          ...{ resource: draft.resources.get('depots'), resources: draft.resources, ability },
          compared: after,
        }),
      )
      return [...gained, ...widened]
    })
  }

  it.each(Object.entries(PAIRS))(
    '%s gives nothing, and something that looks alike does',
    (_name, [same, gives, says, to]) => {
      expect(gains(same, to)).toEqual([])
      expect(gains(gives, to)).toContain(says)
    },
  )

  it('names too much where a simple comparison can’t tell', () => {
    expect(gains(check('rooms < beds && town != "Zed"'))).toContain('do:create')
    // Someone reads what isn't raised.
    expect(gains(changed({ schedule: withoutRaise }), /without/)).toContain('see:name')
  })
})
