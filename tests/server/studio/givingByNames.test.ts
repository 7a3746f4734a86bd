import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionPlan } from '../../../src/contract/definitions'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const text = { kind: 'text' }
const flag = { kind: 'yesNo', default: false }
const nobody = { action: 'manage', subject: 'all' }
const status = { kind: 'choice', options: ['planned', 'open'], default: 'planned', readOnly: true }
const rule = {
  action: ['read'],
  subject: ['Depot'],
  fields: [] as string[],
  conditions: null,
  inverted: false,
}

const depots = {
  ...{ name: 'depots', title: 'name', subject: 'Depot' },
  fields: {
    ...{ name: { ...text, required: true }, memo: text, salary: text, town: text, nick: text },
    ...{
      other: flag,
      mark: flag,
      hidden: { ...text, readable: nobody },
      copy: { ...text, computed: 'name' },
    },
    ...{ step: { ...text, computed: 'nick' }, status },
    site_id: { kind: 'reference', to: 'sites', required: true, immutable: true },
  },
  transitions: {
    close: { from: ['planned'], to: 'open', action: 'close' },
    expire: { from: ['planned'], to: 'open', by: 'server' },
  },
  relations: { terms: { to: 'terms', by: 'depot_id' } },
  asOf: { versions: 'terms', from: 'starts_on', when: { label: 'agreed' } },
  schedule: { raise: { when: { step: 'Z' }, set: { other: true } } },
}
const depot = { kind: 'reference', to: 'depots', required: true, immutable: true }
const terms = {
  ...{ name: 'terms', title: 'label', subject: 'Depot', parent: 'depot_id', menu: false },
  fields: {
    ...{ label: text, depot_id: depot, starts_on: { kind: 'date', required: true } },
    ...{ town: { ...text, readable: nobody }, secret: { ...text, readable: nobody } },
  },
}
const office = {
  depots,
  // They have the same subject, and names that a field of depots can get.
  yards: { name: 'yards', title: 'name', subject: 'Depot', fields: { name: text, note: text, flag } },
  sites: { name: 'sites', title: 'name', subject: 'Depot', fields: { name: text, flag } },
  parts: {
    ...{ name: 'parts', title: 'name', subject: 'Depot', parent: 'depot_id', menu: false },
    fields: { name: text, depot_id: depot },
  },
  terms,
  halls: {
    ...{ name: 'halls', title: 'heading', subject: 'Hall' },
    fields: { town: text, hidden: { ...text, readable: nobody }, heading: { ...text, computed: 'town' } },
  },
  crates: {
    ...{ name: 'crates', title: 'name', subject: 'Crate' },
    fields: {
      name: text,
      depot_id: { kind: 'reference', to: 'depots' },
      hall_id: { kind: 'reference', to: 'halls' },
    },
  },
}

/** Returns a definition with other fields; undefined removes one. */
const having = <Of extends { fields: object }>(definition: Of, fields: object) => ({
  ...definition,
  fields: JSON.parse(JSON.stringify({ ...definition.fields, ...fields })),
})
/** Returns depots with a field under another name. */
const called = (from: 'salary' | 'mark', to: string, more: object = {}) =>
  having(depots, { [from]: undefined, ...more, [to]: { ...depots.fields[from], column: from } })

interface Case {
  rules: object[]
  changes: object
  /** What the plan says of the role; nothing if it must say nothing. */
  says?: string
}

const where = ', under fewer or other conditions:'
const read = `can then do this with the records${where} Read`

const CASES: Record<string, Case> = {
  'a name that a rule has for another resource': {
    rules: [{ ...rule, fields: ['name', 'note'] }],
    changes: { depots: called('salary', 'note') },
    says: 'can then see: Note',
  },
  'a name that a condition has for another resource': {
    rules: [{ ...rule, conditions: { flag: true } }],
    changes: { depots: called('mark', 'flag') },
    says: read,
  },
  'a name that a refusing condition has for another resource': {
    rules: [rule, { ...rule, conditions: { flag: true }, inverted: true }],
    changes: { depots: called('mark', 'flag') },
    says: read,
  },
  'the name of a removed field, which rules no longer name': {
    rules: [{ ...rule, fields: ['name', 'memo'] }],
    changes: { depots: called('salary', 'memo', { memo: undefined }) },
  },
  'an input of a transition with its own permission': {
    rules: [rule, { ...rule, action: ['close'] }],
    changes: {
      depots: {
        ...depots,
        transitions: { ...depots.transitions, close: { ...depots.transitions.close, input: ['memo'] } },
      },
    },
    says: 'can then fill in: Memo',
  },
  'a field computed from one of which only some are seen': {
    rules: [
      { ...rule, fields: ['name', 'copy'] },
      { ...rule, fields: ['town'], conditions: { other: true } },
    ],
    changes: { depots: having(depots, { copy: { ...text, computed: 'town' } }) },
    says: `can then see${where} Copy`,
  },
  'a title that is computed otherwise': {
    rules: [{ ...rule, action: ['create'], subject: ['Crate'] }],
    changes: { halls: having(office.halls, { heading: { ...text, computed: 'hidden' } }) },
    says: `can then see${where} Heading`,
  },
  'the title of records that are hidden': {
    rules: [rule, { ...rule, conditions: { other: true }, inverted: true }, { ...rule, subject: ['Crate'] }],
    changes: { depots: { ...depots, title: 'nick' } },
    says: `can then see${where} Nick`,
  },
  'a field that begins as a hidden one': {
    rules: [rule],
    changes: { depots: having(depots, { nick: { ...text, defaultExpression: 'hidden' } }) },
    says: `can then see${where} Nick, Other, and Step`,
  },
  'a field that follows from a hidden one': {
    rules: [rule],
    changes: { depots: { ...depots, schedule: { show: { when: { hidden: 'S' }, set: { other: true } } } } },
    says: `can then see${where} Other`,
  },
  'a status that the clock sets': {
    rules: [{ ...rule, conditions: { status: 'open' } }],
    changes: {
      depots: {
        ...depots,
        transitions: { ...depots.transitions, expire: { ...depots.transitions.expire, due: { town: 'Z' } } },
      },
    },
    says: read,
  },
  'an initial value for which a condition asks': {
    rules: [{ ...rule, conditions: { other: true } }],
    changes: { depots: having(depots, { other: { kind: 'yesNo', default: true } }) },
    says: read,
  },
  'parts of records that belong to others now': {
    rules: [{ ...rule, conditions: { flag: true } }],
    changes: { depots: { ...depots, parent: 'site_id' } },
    says: 'can then do this with the records, under fewer or other conditions: Read',
  },
  'versions that count otherwise': {
    rules: [rule],
    changes: { depots: { ...depots, asOf: { versions: 'terms', from: 'starts_on' } } },
    says: `can then see${where} Town`,
  },
  'a hidden field of versions that gets the name of one of the records': {
    rules: [rule],
    changes: {
      terms: having(terms, { secret: undefined, nick: { ...terms.fields.secret, column: 'secret' } }),
    },
    says: `can then see${where} Nick`,
  },
  'a field for which a schedule asks that sets the field of a condition': {
    rules: [{ ...rule, conditions: { other: true } }],
    changes: { depots: having(depots, { step: { ...text, computed: 'town' } }) },
    says: read,
  },
}

describe.each(mainEngines)(
  'who gains by names and sources of fields on $name',
  { timeout: 120_000 },
  engine => {
    let studio: StudioApp
    beforeAll(async () => {
      studio = await openStudioApp(engine)
      for (const [at, { rules }] of Object.values(CASES).entries()) {
        const role_id = await studio.app.addRecord('roles', { name: `Role ${at}`, permissions: rules })
        await studio.app.addAccount({ email: `p${at}@example.com`, name: `P${at}`, user_type: 4, role_id })
      }
    })
    afterAll(() => studio.close())

    it('T-03 P-09 P-11 the plan names them, and nobody by a name that no rule has any more', async () => {
      expect(await studio.apply(office)).toMatchObject({ status: 'done' })
      await studio.settled()
      const said: Record<string, boolean | string[]> = {}
      for (const [at, [name, { changes, says }]] of Object.entries(CASES).entries()) {
        const { body } = await studio.call('studio/plan', { changes })
        expect(body.data.problems, name).toEqual([])
        const { uses, people }: DefinitionPlan = body.data
        const about = uses
          .filter(use => use.people?.some(each => people[each]?.role === `Role ${at}`))
          .map(use => use.text.slice(use.text.indexOf(' can then') + 1))
        said[name] = says === undefined ? about : about.includes(says) || about
      }
      const expected = Object.entries(CASES).map(([name, { says }]) => [name, says === undefined ? [] : true])
      expect(said).toEqual(Object.fromEntries(expected))
    })
  },
)
