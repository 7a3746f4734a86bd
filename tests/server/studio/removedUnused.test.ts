import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteRemovedColumns } from '../../../server/features/definitions/deleteRemovedColumns'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const text = { kind: 'text' }
const resource = (name: string, fields: object) => ({
  ...{ name, title: 'name', subject: 'Shed', fields: { name: text, ...fields } },
})
const extension = (fields: object) => ({ extends: 'customers', fields })

describe.each(mainEngines)(
  'removing a definition that can’t be used on $name',
  { timeout: 120_000 },
  engine => {
    let studio: StudioApp
    beforeAll(async () => {
      studio = await openStudioApp(engine)
    })
    afterAll(() => studio.close())

    const db = () => studio.app.services.db.kysely
    const columnsOf = async (table: string) => {
      const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(
        db(),
      )
      return rows.map(({ name }) => name)
    }
    /** Stores definitions as an older version of the product, or a person at the database, could have. */
    async function store(definitions: Record<string, object>): Promise<void> {
      const { rows } = await sql<{ revision: string }>`
      insert into definition_revisions (product) values ('1') returning revision`.execute(db())
      for (const [name, data] of Object.entries(definitions))
        await sql`insert into definition_versions (revision, name, data)
        values (${rows[0]?.revision}, ${name}, ${JSON.stringify(data)}::text::json)`.execute(db())
      await studio.app.services.definitions.refresh()
    }
    /** Runs the nightly job as if 31 days had passed. */
    async function later(): Promise<void> {
      await sql`update removed_columns set removed_at = removed_at - interval '31 days'`.execute(db())
      await deleteRemovedColumns(studio.app.services)
    }

    it('T-03 T-08 its columns are kept for 30 days and then dropped, as those of any removed definition', async () => {
      const fields = { shelf: text, size: { kind: 'decimal' } }
      await studio.apply({ sheds: resource('sheds', fields), customers: extension(fields) })
      await studio.settled()
      const customer = await studio.app.addRecord('customers', {
        ...{ kind: 'person', first_name: 'Amel', last_name: 'Trabelsi', email: 'a@example.com', shelf: 'A7' },
      })
      const shed = await studio.app.addRecord('sheds', { name: 'Oak', shelf: 'B1' })
      await studio.app.addRecord('sheds', { name: 'Elm' })
      // Records in the trash are lost too.
      expect((await studio.call(`sheds/${shed}`, undefined, { method: 'DELETE' })).status).toBe(200)
      await sql`create table outgoing_notes (id int, subject text)`.execute(db())
      await store({
        sheds: resource('sheds', { ...fields, gone: { kind: 'gone' } }),
        customers: extension({ ...fields, gone: { kind: 'gone' } }),
        // Their tables belong to the server and to somebody else.
        'outgoing-mails': resource('outgoing-mails', { subject: text }),
        'outgoing-notes': resource('outgoing-notes', { subject: text, gone: { kind: 'gone' } }),
      })
      const unused = [...studio.app.services.definitions.leftOut().keys()]
      expect(unused.sort()).toEqual(['customers', 'outgoing-mails', 'outgoing-notes', 'sheds'])

      const removal = Object.fromEntries(unused.map(name => [name, null]))
      const lossesOf = async (changes: object) =>
        (await studio.call('studio/plan', { changes })).body.data.losses.map(
          ({ resource, place, values }: Record<string, unknown>) => `${resource} ${place} ${values}`,
        )
      expect(await lossesOf(removal)).toEqual(['customers fields.shelf 1', 'sheds  2'])
      // A corrected definition loses the fields that it leaves out.
      expect(await lossesOf({ sheds: resource('sheds', { size: fields.size }) })).toEqual([
        'sheds fields.shelf 1',
      ])
      expect(await studio.apply(removal)).toMatchObject({
        status: 'done',
      })
      await studio.settled()
      expect(await columnsOf('customers')).toEqual(expect.arrayContaining(['shelf', 'size']))
      const { rows } = await sql<{ at: string }>`
      select concat(table_name, '.', column_name) as at from removed_columns order by 1`.execute(db())
      const kept = rows.map(({ at }) => at)
      expect(kept).toEqual([
        'customers.shelf',
        'customers.size',
        'sheds.',
        'sheds.name',
        'sheds.shelf',
        'sheds.size',
      ])

      // One field returns with its values.
      await studio.apply({ customers: extension({ shelf: text }) })
      await studio.settled()
      expect((await studio.call(`customers/${customer}`)).body.data.shelf).toBe('A7')
      await later()
      expect(await columnsOf('customers')).toContain('shelf')
      expect(await columnsOf('customers')).not.toContain('size')
      expect(await columnsOf('sheds')).toEqual([])
      expect(await columnsOf('outgoing_mails')).toContain('subject')
      expect(await columnsOf('outgoing_notes')).toContain('subject')
    })
  },
)
