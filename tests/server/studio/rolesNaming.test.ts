import { describe, expect, it } from 'vitest'
import { hidingNew } from '../../../server/features/definitions/hideNewFields'
import { removedNames, rulesWithout } from '../../../server/features/definitions/removedFromRules'
import { renamedRules } from '../../../server/features/definitions/renamedRules'
import { fieldsNamedBy } from '../../../server/features/definitions/rolesNaming'
import type { Rule } from '../../../src/core/access/rule'
import { defineResource, email, reference, secret, text, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'

const accounts = defineResource({
  ...{ name: 'accounts', title: 'name', subject: 'Account' },
  fields: { name: text(), email: email(), password: secret(), active: yesNo(), type: text() },
  account: { name: 'name', email: 'email', password: 'password', active: 'active', type: 'type' },
})
const rooms = defineResource({
  ...{ name: 'rooms', title: 'name', subject: 'Room' },
  fields: { name: text(), code: text(), desk_id: reference('desks') },
})
const desks = defineResource({
  ...{ name: 'desks', title: 'name', subject: 'Desk' },
  fields: { name: text(), code: text() },
})
/** Another resource with the subject of rooms. */
const halls = defineResource({
  ...{ name: 'halls', title: 'name', subject: 'Room' },
  fields: { name: text(), size: text() },
})
const seats = defineResource({
  ...{ name: 'seats', title: 'row', subject: 'Room', parent: 'room_id' },
  fields: { row: text(), room_id: reference('rooms', { required: true, immutable: true }) },
})
/** Records of one person, which rules about all say nothing about. */
const diaries = defineResource({
  ...{ name: 'diaries', title: 'name', subject: 'Diary', owner: 'created_by' },
  fields: { name: text(), code: text(), notes: text() },
})
const personal = collectResources([accounts, rooms, desks, diaries])
const office = collectResources([accounts, rooms, desks, halls, seats])
const roomsWithout = (...gone: string[]) => {
  const fields = Object.fromEntries(Object.entries(rooms.fields).filter(([name]) => !gone.includes(name)))
  const { name, title, subject } = rooms
  return collectResources([accounts, defineResource({ name, title, subject, fields }), desks, halls, seats])
}
const read = (subject: Rule['subject'], rest: Partial<Rule> = {}): Rule => ({
  action: 'read',
  subject,
  ...rest,
})
const deny = (subject: Rule['subject'], rest: Partial<Rule> = {}) =>
  read(subject, { inverted: true, ...rest })

describe('T-03 which fields a rule names', () => {
  const named = (rule: Rule) => {
    const { listed, compared } = fieldsNamedBy(rule, office)
    return [...listed, ...compared].map(({ resource, field }) => `${resource}.${field}`).sort()
  }

  it.each([
    [read('Room', { fields: ['code', 'gone'] }), ['rooms.code']],
    [deny('all', { fields: ['code'] }), ['desks.code', 'rooms.code']],
    [deny('Room', { conditions: { or: [{ and: [{ or: [{ code_neq: 'A' }] }] }] } }), ['rooms.code']],
    [deny('all', { conditions: { or: [{ code_null: true }] } }), ['desks.code', 'rooms.code']],
    [read('Room', { conditions: { 'desk_id.code_q': 'A' } }), ['desks.code', 'rooms.desk_id']],
    [
      read('Desk', { conditions: { created_by: '@me', id: 1, q: 'x', codes: 1 } }),
      ['desks.created_by', 'desks.id'],
    ],
    [read(['Desk', 'Room'], { fields: ['row'], conditions: { size: 'L' } }), ['halls.size', 'seats.row']],
  ])('in %j', (rule, expected) => {
    expect(named(rule)).toEqual(expected)
  })
})

describe('P-09 roles follow a change of definitions', () => {
  const hiding = (rules: Rule[]) =>
    hidingNew(
      { id: 1, name: 'Visitor', rules, resource: rooms, fields: ['area'] },
      { resources: office, reason: '' },
    ).rules(rules)

  it('new fields are hidden from roles that hide fields by name, also of all, and of nothing else', () => {
    expect(hiding([deny('Room', { fields: ['code'] })])).toEqual([deny('Room', { fields: ['code', 'area'] })])
    const all = deny('all', { fields: ['code'] })
    expect(hiding([all])).toEqual([all, deny(['Room'], { fields: ['area'] })])
    const several = deny(['Room', 'Desk'], { fields: ['code'] })
    expect(hiding([several])).toEqual([several, deny(['Room'], { fields: ['area'] })])
    const others = [deny('all', { fields: ['email'] }), deny('Desk', { fields: ['code'] }), deny('Room')]
    expect(hiding(others)).toEqual(others)
  })

  it('T-08 a removed field is hidden again when it returns', () => {
    const without = (rules: Rule[], ...gone: string[]) =>
      rulesWithout(rules, removedNames(rooms, roomsWithout(...gone)))
    const only = [read('Room'), deny('Room', { fields: ['code'] })]
    expect(without(only, 'code')).toEqual(only)
    expect(without([deny('Room', { fields: ['code', 'name'] })], 'code')).toEqual([
      deny('Room', { fields: ['name'] }),
    ])
    const [own, other] = [deny('Room', { fields: ['code'] }), deny('all', { fields: ['name'] })]
    expect(without([own, other], 'code')).toEqual([other])
    // That one hides a field of some records only.
    const some = { ...other, conditions: { created_by: '@me' } }
    expect(without([own, some], 'code')).toEqual([own, some])
    expect(without([read('Room', { fields: ['code'] })], 'code')).toEqual([])
    // Desks still have it.
    const all = deny('all', { fields: ['code', 'desk_id'] })
    expect(without([all], 'code', 'desk_id')).toEqual([{ ...all, fields: ['code'] }])
  })

  it('T-08 a rule for several resources keeps the names of those that do not rename the field', () => {
    const renamed = (...rules: Rule[]) =>
      renamedRules(rules, { resources: office, renames: { rooms: { code: 'sign' } } })
    const [old, now] = [{ conditions: { code: 'A' } }, { conditions: { sign: 'A' } }]
    expect(renamed(read('Room', old))).toEqual([read('Room', now)])
    expect(renamed(read(['Desk', 'Room'], old))).toEqual([read(['Desk'], old), read('Room', now)])
    expect(renamed(read('all', old))).toEqual([read('all', old), read('Room', now)])
    expect(renamed(read('all', { fields: ['code'] }))).toEqual([
      read('all', { fields: ['code'] }),
      read('Room', { fields: ['sign'] }),
    ])
    const [hidden] = renamed(deny('all', { fields: ['code'] }))
    expect(hidden).toEqual(deny('all', { fields: expect.arrayContaining(['sign', 'code']) }))
    expect(renamed(read('Desk', old), deny('Room', { conditions: { size: 'L' } }))).toEqual([
      read('Desk', old),
      deny('Room', { conditions: { size: 'L' } }),
    ])
  })

  it('T-08 P-07 a rule about all gives no right on records with an owner when their fields are renamed', () => {
    const renamed = (rule: Rule, names: Record<string, string>) =>
      renamedRules([rule], { resources: personal, renames: { diaries: names } })
    const code = { code: 'sign' }
    for (const rest of [{ fields: ['code'] }, { conditions: { code: 'A' } }, { fields: ['name'] }])
      expect(renamed(read('all', rest), code)).toEqual([read('all', rest)])
    expect(renamed(deny('all', { fields: ['code'] }), code)).toEqual([deny('all', { fields: ['code'] })])
    // Only they have it, so that nothing else has the old name.
    expect(renamed(read('all', { fields: ['notes'] }), { notes: 'text' })).toEqual([
      read('all', { fields: ['text'] }),
    ])
    expect(renamed(read('all', { conditions: { notes: 'A' } }), { notes: 'text' })).toEqual([
      read('all', { conditions: { text: 'A' } }),
    ])
    // The same change gives rooms an owner.
    const { name, title, subject, fields } = rooms
    const owned = defineResource({ name, title, subject, fields, owner: 'created_by' })
    const after = collectResources([accounts, owned, desks, diaries])
    const all = read('all', { fields: ['code'] })
    expect(renamedRules([all], { resources: personal, renames: { rooms: code }, after })).toEqual([all])
    const own = read(['Diary', 'Desk'], { fields: ['code'] })
    expect(renamed(own, code)).toEqual([
      read(['Desk'], { fields: ['code'] }),
      read('Diary', { fields: ['sign'] }),
    ])
  })

  it('T-03 P-07 a rule about all hides nothing of records with an owner', () => {
    const hidden = (rule: Rule) =>
      hidingNew(
        { id: 1, name: 'Visitor', rules: [rule], resource: diaries, fields: ['mood'] },
        { resources: personal, reason: '' },
      ).rules([rule])
    const all = deny('all', { fields: ['code'] })
    expect(hidden(all)).toEqual([all])
    expect(hidden(deny('Diary', { fields: ['code'] }))).toEqual([deny('Diary', { fields: ['code', 'mood'] })])
    // The rule about all does not replace the only one that hides a removed field.
    const after = collectResources([
      ...[accounts, rooms, desks],
      defineResource({
        ...{ name: 'diaries', title: 'name', subject: 'Diary', owner: 'created_by' },
        fields: { name: text(), code: text() },
      }),
    ])
    const own = deny('Diary', { fields: ['notes'] })
    expect(rulesWithout([own, all], removedNames(diaries, after))).toEqual([own, all])
  })
})
