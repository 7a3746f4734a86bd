import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const text = { kind: 'text' }
const flag = { kind: 'yesNo', default: false }
const nobody = { action: 'manage', subject: 'all' }
const depot = { kind: 'reference', to: 'depots' }
const required = { required: true, immutable: true }

/** Definitions in which depots decide about records of others. Depots and yards have one subject. */
const office = {
  depots: {
    ...{ name: 'depots', title: 'name', subject: 'Depot' },
    fields: {
      ...{
        name: { ...text, required: true },
        nick: text,
        town: text,
        flag,
        hidden: { ...text, readable: nobody },
      },
      ...{ copy: { ...text, computed: 'town' }, copy_of_copy: { ...text, computed: 'copy' } },
      boss_id: { kind: 'reference', to: 'users' },
    },
    notifications: {
      moved: { on: { set: 'town' }, to: [{ may: 'update' }] },
      told: { on: { set: 'boss_id' }, to: ['boss_id'] },
    },
    rules: { blocked: { fields: ['town'], check: 'town != "Blocked"' } },
    schedule: { raise: { when: { town: 'Zed' }, set: { flag: true } } },
  },
  yards: { name: 'yards', title: 'name', subject: 'Depot', fields: { name: text, flag } },
  crates: {
    ...{ name: 'crates', title: 'name', subject: 'Crate' },
    fields: {
      name: { ...text, required: true },
      depot_id: depot,
      yard_id: { kind: 'reference', to: 'yards' },
    },
  },
  tours: {
    ...{ name: 'tours', title: 'name', subject: 'Tour' },
    fields: { name: text, stops: { kind: 'list', fields: { depot_id: depot, at: text } } },
  },
  parts: {
    ...{ name: 'parts', title: 'name', subject: 'Depot', parent: 'depot_id', menu: false },
    fields: { name: text, depot_id: { ...depot, ...required } },
  },
}

const rule = { fields: [], conditions: null, inverted: false }
/** People, each with one kind of right. */
const roles = {
  Ann: [{ ...rule, action: ['create'], subject: ['Crate'] }],
  Bob: [{ ...rule, action: ['read'], subject: ['Tour'] }],
  Dee: [{ ...rule, action: ['read'], subject: ['Depot'], conditions: { copy_of_copy: 'Sfax' } }],
  Eva: [{ ...rule, action: ['read', 'update'], subject: ['Depot'], conditions: { flag: true } }],
}

const withDepots = (change: object) => ({ depots: { ...office.depots, ...change } })
const withFields = (fields: object) => withDepots({ fields: { ...office.depots.fields, ...fields } })

describe.each(mainEngines)(
  'what a definition gives through others on $name',
  { timeout: 120_000 },
  engine => {
    let studio: StudioApp
    const tokens = new Map<string, string>()

    beforeAll(async () => {
      studio = await openStudioApp(engine)
    })
    afterAll(() => studio.close())

    let prepared: Promise<void> | undefined
    /** Applies the definitions, and adds people with roles. An apply can only be awaited in a test. */
    async function prepare(): Promise<void> {
      expect(await studio.apply(office)).toMatchObject({ status: 'done' })
      await studio.settled()
      for (const [name, permissions] of Object.entries(roles)) {
        const role_id = await studio.app.addRecord('roles', { name: `Role of ${name}`, permissions })
        const email = `${name.toLowerCase()}@example.com`
        await studio.app.addAccount({ email, name, user_type: 4, role_id })
        tokens.set(name, await studio.app.signIn(email))
      }
    }

    async function gains(changes: object): Promise<string[]> {
      prepared ??= prepare()
      await prepared
      const { body } = await studio.call('studio/plan', { changes })
      expect(body.data.problems).toEqual([])
      const texts: string[] = body.data.uses.map(({ text: said }: { text: string }) => said)
      return texts.filter(said => / then /.test(said))
    }

    const chosenBy = async (name: string) => {
      const { status, body } = await studio.app.call('/api/v1/depots/choices', { token: tokens.get(name) })
      return status === 200 ? body.data.map((each: { label: string }) => each.label) : []
    }

    it('T-03 P-10 names those who see a title only where they choose, or in a list', async () => {
      prepared ??= prepare()
      await prepared
      await studio.app.addRecord('depots', { name: 'Long name', nick: 'Short' })
      expect(await chosenBy('Ann')).toEqual(['Long name'])
      expect(await gains(withDepots({ title: 'nick' }))).toEqual([
        'Role of Ann (Ann) and Role of Bob (Bob) can then see: Nick',
        // They read only some depots, and the titles of all at parts.
        'Role of Dee (Dee) and Role of Eva (Eva) can then see, under fewer or other conditions: Nick',
      ])
    })

    it('T-03 P-09 names those whose rules ask for a changed field, and for parts of its records', async () => {
      const raised = { lower: { when: { town: 'Y' }, set: { flag: true } } }
      const said = await gains(withDepots({ schedule: { ...office.depots.schedule, ...raised } }))
      const where = ', under fewer or other conditions:'
      expect(said).toEqual([
        `Role of Eva (Eva) can then see${where} Name, Nick, Town, Flag, Copy, Copy of copy, and Boss`,
        `Role of Eva (Eva) can then fill in${where} Name, Nick, Town, Flag, and Boss`,
        `Role of Eva (Eva) can then do this with the records${where} Read and Update`,
        'Role of Eva (Eva) will then be notified in more cases: Moved',
        `Parts: Role of Eva (Eva) can then see${where} Name and Depot`,
        `Parts: Role of Eva (Eva) can then fill in${where} Name and Depot`,
        `Parts: Role of Eva (Eva) can then do this with the records${where} Read, Create, and Update`,
      ])
      // The field of Dee's rule is computed from a computed field.
      const other = await gains(withFields({ copy: { ...text, computed: 'nick' } }))
      expect(other.filter(each => each.startsWith('Parts: '))).toEqual([
        `Parts: Role of Dee (Dee) can then see${where} Name and Depot`,
        `Parts: Role of Dee (Dee) can then do this with the records${where} Read`,
      ])
      // It shows a hidden field through another computed one.
      const shown = await gains(withFields({ copy: { ...text, computed: 'hidden' } }))
      expect(shown).toContain(`Role of Eva (Eva) can then see${where} Copy and Copy of copy`)
    })

    it('T-03 T-07 nobody gains by new names of fields, wherever definitions and rules use the old ones', async () => {
      const names = { town: 'city', flag: 'raised', boss_id: 'chief_id', depot_id: 'site_id', copy: 'twin' }
      const quoted = Object.entries(names).map(
        ([from, to]) => [new RegExp(`"${from}"`, 'g'), `"${to}"`] as const,
      )
      const renamed = (definition: object) => {
        const whole = quoted.reduce((json, [from, to]) => json.replace(from, to), JSON.stringify(definition))
        const next = JSON.parse(whole.replace('town !=', 'city !='))
        for (const [from, to] of Object.entries(names)) if (next.fields[to]) next.fields[to].column = from
        return next
      }
      const { depots, parts, crates } = office
      expect(await gains({ depots: renamed(depots) })).toEqual([])
      expect(
        await gains({ depots: renamed(depots), parts: renamed(parts), crates: renamed(crates) }),
      ).toEqual([])
    })
  },
)
