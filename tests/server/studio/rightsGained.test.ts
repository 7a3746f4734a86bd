import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionPlan } from '../../../src/contract/definitions'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const manager = { action: 'delete', subject: 'Customer' }
const text = { kind: 'text' }
const fields = { name: { ...text, required: true }, town: text }
const states = {
  status: { kind: 'choice', options: ['planned', 'open'], default: 'planned', readOnly: true },
}
const open = { from: ['planned'], to: 'open' }
const depots = (options: object, own: object = {}) => ({
  ...{ name: 'depots', title: 'name', subject: 'Depot', fields: { ...fields, ...own } },
  ...options,
})

/** Each option that gives somebody something, before and after. */
const CASES: Record<string, [before: object, after: object]> = {
  'a subject that others can read': [depots({}), depots({ subject: 'Customer' })],
  'a subject that others can change': [depots({}), depots({ subject: 'Policy' })],
  'a field without `readable`': [
    depots({ subject: 'Customer' }, { tax: { ...text, readable: manager } }),
    depots({ subject: 'Customer' }, { tax: text }),
  ],
  'a field with another `readable`': [
    depots({ subject: 'Customer' }, { tax: { ...text, readable: manager } }),
    depots({ subject: 'Customer' }, { tax: { ...text, readable: { action: 'update', subject: 'Policy' } } }),
  ],
  'a field without `writable`': [
    depots({ subject: 'Policy' }, { tax: { ...text, writable: manager } }),
    depots({ subject: 'Policy' }, { tax: text }),
  ],
  'a field without `readOnly`': [
    depots({ subject: 'Policy' }, { tax: { ...text, readOnly: true } }),
    depots({ subject: 'Policy' }, { tax: text }),
  ],
  'a new field': [depots({ subject: 'Policy' }), depots({ subject: 'Policy' }, { tax: text })],
  'a new transition': [
    depots({ subject: 'Policy' }, states),
    depots({ subject: 'Policy', transitions: { open } }, states),
  ],
  'a transition with another action': [
    depots({ subject: 'Policy', transitions: { open: { ...open, action: 'approve' } } }, states),
    depots({ subject: 'Policy', transitions: { open } }, states),
  ],
  'a transition that only the server made': [
    depots({ subject: 'Policy', transitions: { open: { ...open, by: 'server' } } }, states),
    depots({ subject: 'Policy', transitions: { open } }, states),
  ],
}

/** The short form has some of them: givingOptions.test.ts goes through every option. */
const shown = Object.entries(CASES).filter((_case, at) => process.env.TEST_LONG || at % 3 === 0)

describe.each(mainEngines)(
  'who gains rights by a change of definitions on $name',
  { timeout: 180_000 },
  engine => {
    let studio: StudioApp
    const people = new Map<string, string>()

    beforeAll(async () => {
      studio = await openStudioApp(engine)
      const rule = { fields: [], conditions: null, inverted: false }
      const helper = await studio.app.addRecord('roles', {
        name: 'Helper',
        permissions: [{ ...rule, action: ['read', 'update'], subject: ['Customer'] }],
      })
      const blind = await studio.app.addRecord('roles', {
        name: 'Blind',
        permissions: [
          { ...rule, action: ['read'], subject: ['Policy', 'Customer'], fields: ['tax'], inverted: true },
          { ...rule, action: ['delete'], subject: ['Customer'] },
        ],
      })
      const all: [string, object][] = [
        ['Mona', { user_type: 2 }],
        ['Stella', { user_type: 3 }],
        ['Sami', { user_type: 3, role_id: blind }],
        ['Gus', { user_type: 4 }],
        ['Hana', { user_type: 4, role_id: helper }],
        ['Zoe', { user_type: 3, active: false }],
      ]
      for (const [name, values] of all) {
        const email = `${name.toLowerCase()}@example.com`
        await studio.app.addAccount({ email, name, ...values })
        if (name !== 'Zoe') people.set(name, await studio.app.signIn(email))
      }
    })
    afterAll(() => studio.close())

    const labelOf = (field: string) => `${field[0]?.toUpperCase()}${field.slice(1)}`

    /** Returns what each person can really do, as the API answers them. */
    async function rights(definition: { fields: object; transitions?: object }): Promise<Set<string>> {
      const found = new Set<string>()
      for (const [name, token] of people) {
        const call = (path: string, method: string, body?: object) =>
          studio.app.call(`/api/v1/depots${path}`, { token, method, ...(body && { body }) })
        const add = async (right: string, answer: Promise<{ status: number }>) => {
          if ((await answer).status < 300) found.add(`${name} ${right}`)
        }
        /** An answer can be a success although it has ignored the field. */
        const fill = async (field: string, answer: ReturnType<typeof call>) => {
          const { status, body } = await answer
          const stored = status < 300 && (await studio.call(`depots/${body.data.id}`)).body.data[field]
          if (stored === 'open') found.add(`${name} fill ${labelOf(field)}`)
        }
        const made = () => studio.app.addRecord('depots', { name: 'North' })
        const id = await made()
        const read = await call(`/${id}`, 'GET')
        if (read.status === 200) found.add(`${name} do Read`)
        for (const field of Object.keys(definition.fields)) {
          if (read.status === 200 && field in read.body.data) found.add(`${name} see ${labelOf(field)}`)
          await fill(field, call('', 'POST', { name: 'South', [field]: 'open' }))
          await fill(field, call(`/${id}`, 'PUT', { [field]: 'open' }))
        }
        await add('do Create', call('', 'POST', { name: 'South' }))
        await add('do Update', call(`/${id}`, 'PUT', { name: 'North' }))
        for (const transition of Object.keys(definition.transitions ?? {}))
          await add('do Open', call(`/${await made()}/${transition}`, 'POST', {}))
        await add('do Delete', call(`/${id}`, 'DELETE'))
      }
      return found
    }

    const KINDS: Record<string, string> = { see: 'see', 'fill in': 'fill', 'do this with the records': 'do' }
    const listed = (text = '') => text.split(/, and |, | and /).filter(Boolean)

    /** Returns what the plan says, in the same form. */
    function planned(uses: { text: string }[]): Set<string> {
      const lines = uses.flatMap(({ text }) => {
        const [, who = '', kind = '', names] =
          /^(.*) can then (see|fill in|do this with the records): (.*)$/.exec(text) ?? []
        const named = [...people.keys(), 'Zoe'].filter(name => new RegExp(`\\b${name}\\b`).test(who))
        return named.flatMap(name => listed(names).map(label => `${name} ${KINDS[kind]} ${label}`))
      })
      return new Set(lines)
    }

    it.each(shown)(
      'T-03 P-11 the plan of %s names everyone who gains, and what',
      async (_name, [before, after]) => {
        await studio.apply({ depots: before })
        await studio.settled()
        const had = await rights(before as never)
        const { body } = await studio.call('studio/plan', { changes: { depots: after } })
        expect(body.data.problems).toEqual([])
        await studio.apply({ depots: after })
        await studio.settled()
        const gained = [...(await rights(after as never))].filter(right => !had.has(right))
        expect(gained.length).toBeGreaterThan(0)
        expect([...planned(body.data.uses)].sort()).toEqual(gained.sort())
      },
    )

    it('T-03 the plan names the role with the people who have it', async () => {
      await studio.apply({ depots: depots({}) })
      await studio.settled()
      const { body } = await studio.call('studio/plan', {
        changes: { depots: depots({ subject: 'Customer' }) },
      })
      const texts: string[] = body.data.uses.map(({ text: said }: { text: string }) => said)
      expect(texts).toContain('Helper (Hana) can then do this with the records: Read and Update')
    })

    it('T-03 of 2,000 people the sentences name the first, and the plan has each name once', async () => {
      const many = 2_000
      await sql`
        insert into users select (jsonb_populate_record(u, jsonb_build_object(
          'id', 100000 + n, 'name', 'Person ' || n, 'email', 'person' || n || '@example.com'))).*
        from users u, generate_series(1, ${many}::int) n where u.email = 'hana@example.com'`.execute(
        studio.app.services.db.kysely,
      )
      const { body } = await studio.call('studio/plan', {
        changes: { depots: depots({ subject: 'Customer' }) },
      })
      const { uses, people: groups }: DefinitionPlan = body.data
      const use = uses.find(({ text: said }) => said.startsWith('Helper'))
      expect(use?.text).toBe(
        'Helper (Hana, Person 1, Person 2, and 1998 more people) can then see: Name and Town',
      )
      const named = use?.people?.flatMap(at => groups[at]?.names ?? []) ?? []
      expect(new Set(named).size).toBe(many + 1)
      expect(JSON.stringify(body.data).length).toBeLessThan(100_000)
    })
  },
)
