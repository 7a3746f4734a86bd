import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshSearch } from '../../../server/engine/records/search/searchStale'
import { loadStoredResources } from '../../../server/ops/loadShipped'
import { allTables } from '../../../server/ops/tables'
import { mainEngines } from '../../support/databases'
import { startAgain } from './startAgain'
import { openStudioApp, type StudioApp } from './studioApp'

const text = { kind: 'text' }
const resource = (name: string, fields: object = {}, options: object = {}) => ({
  ...{ name, title: 'name', subject: 'Shed', fields: { name: { ...text, required: true }, ...fields } },
  ...options,
})
const LONG = `shed-${'s'.repeat(59)}`

describe.each(mainEngines)('definitions that can’t be used on $name', { timeout: 120_000 }, engine => {
  let studio: StudioApp
  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const run = async (statement: string) =>
    (await sql.raw<Record<string, string>>(statement).execute(studio.app.services.db.kysely)).rows
  const columnsOf = async (table: string) =>
    JSON.stringify(
      await run(
        `select attname, atttypid from pg_attribute where attrelid = '${table}'::regclass order by 1`,
      ),
    )
  const planOf = async (changes: object) => (await studio.call('studio/plan', { changes })).body.data

  it('T-08 a resource can’t take the table of the server, nor any other name that the database has', async () => {
    const tables = await run(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    )
    expect(tables.length).toBeGreaterThan(50)
    const names = tables.map(({ name = '' }) => name.replaceAll('_', '-'))
    // Indexes and sequences share their names with tables.
    names.push('record-history-record', 'customers-id-seq', 'customers-pkey', 'customers-trash')
    names.push('pg-class', 'pg-sheds', LONG)
    for (const name of names) {
      const { body } = await studio.call('studio/check', { changes: { [name]: resource(name) } })
      expect(body.data, name).toContainEqual(
        expect.objectContaining({ resource: name, message: expect.any(String), cure: expect.any(String) }),
      )
    }
  })

  it('T-03 T-08 the plan names the reason in the reader’s language, and no apply can store it', async () => {
    const history = await columnsOf('record_history')
    const changes = { 'record-history': resource('record-history', { changes: { kind: 'longText' } }) }
    const { body } = await studio.app.call('/api/v1/studio/plan', {
      ...{ token: studio.token, body: { changes }, headers: { 'Accept-Language': 'fr' } },
    })
    expect(body.data).toMatchObject({
      status: 'refused',
      problems: [{ place: 'name', message: expect.stringContaining('record-history') }],
    })
    expect(body.data.problems[0].cure).toBe('Choisissez un autre nom.')
    expect((await studio.call('studio/apply', { changes })).status).toBe(422)
    expect(await studio.applyUnplanned(changes)).toMatchObject({ status: 'failed' })
    expect(await columnsOf('record_history')).toBe(history)
    expect((await planOf({ tasks: resource('tasks') })).status).toBe('refused')
  })

  it('T-08 two resources can’t need the same name for an index', async () => {
    // The column `b_c` of `shed` and the column `c` of `shed-b` are both indexed as `shed_b_c_btree`.
    const number = { kind: 'wholeNumber' }
    const changes = { shed: resource('shed', { b_c: number }), 'shed-b': resource('shed-b', { c: number }) }
    const { status, problems } = await planOf(changes)
    expect(status).toBe('refused')
    expect(problems).toMatchObject([{ resource: 'shed-b', place: 'fields.c' }])
    expect(problems[0].message).toContain('shed_b_c_btree')
  })

  it('T-03 the plan reports names that somebody else uses in the database, and leaves them alone', async () => {
    await run('create view barns as select 1 as id')
    await run('create table silos (id bigint, secret text)')
    await run('create table others (x int)')
    await run('create index stables_trash on others (x)')
    const silos = await columnsOf('silos')
    for (const name of ['barns', 'silos', 'stables']) {
      const changes = { [name]: resource(name) }
      const plan = await planOf(changes)
      expect(plan, name).toMatchObject({ status: 'refused' })
      expect(plan.problems[0]).toMatchObject({
        ...{ resource: name, message: expect.stringContaining('Coverdesk didn’t create') },
      })
      expect(await studio.applyUnplanned(changes)).toMatchObject({ status: 'failed' })
    }
    await studio.settled()
    expect(await columnsOf('silos')).toBe(silos)
    expect(await run(`select indexdef from pg_indexes where indexname = 'stables_trash'`)).toHaveLength(1)
    await run('drop view barns')
    await run('drop table silos, others')
    expect((await planOf({ barns: resource('barns') })).status).toBe('changes')
  })

  it('T-04 an apply updates search texts and numbers as a start does', async () => {
    const note = { kind: 'longText' }
    const search = { search: ['name', 'note'] }
    await studio.apply({ sheds: resource('sheds', { note }, { list: search }) })
    await studio.app.addRecord('sheds', { name: 'Oak', note: 'confidential' })
    await studio.app.addRecord('sheds', { name: 'Elm', note: 'public' })
    const found = async (q: string) =>
      (await studio.call(encodeURI(`sheds?filter={"q":"${q}"}`))).body.data.map(
        ({ name }: { name: string }) => name,
      )
    await studio.settled()
    expect(await found('confidential')).toEqual(['Oak'])
    const number = { kind: 'text', numbered: 'S-{number:3}', unique: true, readOnly: true }
    const next = { list: { search: ['name', 'number'] } }
    await studio.apply({ sheds: resource('sheds', { note, number }, next) })
    await studio.settled()
    while (await refreshSearch(studio.app.services));
    expect(await found('confidential')).toEqual([])
    expect(await found('s-002')).toEqual(['Elm'])
    // A number that is removed and added again numbers the records that were created without it.
    await studio.apply({ sheds: resource('sheds', { note }) })
    await studio.app.addRecord('sheds', { name: 'Fir' })
    await studio.settled()
    await studio.apply({ sheds: resource('sheds', { note, number }, next) })
    await studio.settled()
    expect(await run('select count(*) as n from sheds where number is null')).toEqual([{ n: '0' }])
  })

  it('T-03 O-06 a stored definition that can’t be used is left out, shown with its reason, and mended', async () => {
    const { services } = studio.app
    const { kysely } = services.db
    const stored: Record<string, unknown> = {
      'record-history': resource('record-history'),
      nothing: { extends: 'nothing', fields: { x: text } },
      cellars: resource('cellars', { level: { kind: 'gone' } }),
      // Refers to one that is left out.
      racks: resource('racks', { cellar_id: { kind: 'reference', to: 'cellars' } }),
      malformed: { name: 7 },
      empty: 5,
      barns: resource('barns', {}, { subject: 'Barn' }),
      towers: resource('towers'),
    }
    const revision = (
      await sql<{
        revision: string
      }>`insert into definition_revisions (product) values ('1') returning revision`.execute(kysely)
    ).rows[0]?.revision
    for (const [name, data] of Object.entries(stored))
      await sql`insert into definition_versions (revision, name, data)
        values (${revision}, ${name}, ${JSON.stringify(data)}::text::json)`.execute(kysely)
    const lost = Object.keys(stored).filter(name => name !== 'barns')

    await run('create view towers as select 1 as id')
    const started = await startAgain(studio.app)
    expect([...started.services.definitions.leftOut().keys()].sort()).toEqual(lost.sort())
    expect(started.services.resources.find('barns')).toBeDefined()
    expect(started.services.resources.find('sheds')).toBeDefined()
    const errors = started.logged.filter(({ level }) => level === 50).map(({ definition }) => definition)
    expect(errors.sort()).toEqual(lost)
    await started.close()
    // What `backup`, `restore` and `db:plan` read.
    const tables = allTables(await loadStoredResources(kysely)).map(({ name }) => name)
    expect(tables).toContain('barns')
    expect(tables).not.toContain('racks')

    await services.definitions.refresh()
    expect((await studio.call('health')).body.data.definitions).toEqual({ left_out: lost.length })
    const list: { name: string; problems?: { message: string }[] }[] = (await studio.call('studio/resources'))
      .body.data
    expect(list.filter(({ problems }) => problems?.[0]?.message).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['record-history', 'cellars', 'racks']),
    )
    expect((await studio.call('studio/resources/cellars')).body.data.own).toEqual(stored.cellars)
    const others = await planOf({ customers: { extends: 'customers', fields: { size: text } } })
    expect(others).toMatchObject({ status: 'changes', problems: [] })

    // One is mended, and with it the one that refers to it; the others are removed.
    const removed = Object.fromEntries(lost.filter(name => name !== 'racks').map(name => [name, null]))
    const changes = { ...removed, cellars: resource('cellars', { level: text }), racks: stored.racks }
    expect(await studio.apply(changes)).toMatchObject({ status: 'done' })
    expect([...services.definitions.leftOut().keys()]).toEqual([])
    expect(services.resources.find('racks')).toBeDefined()
    expect((await studio.call('health')).body.data.definitions).toEqual({ left_out: 0 })
    await studio.settled()
  })

  it('T-01 C-12 own definitions are for those who may read something of them', async () => {
    const secret = resource('vaults', { code: text }, { subject: 'Vault' })
    await studio.apply({ vaults: secret, customers: { extends: 'customers', fields: { nickname: text } } })
    const role = await studio.app.addRecord('roles', {
      name: 'Front desk',
      permissions: [{ action: ['read'], subject: ['Customer'] }],
    })
    await studio.app.addAccount({ email: 'desk@example.com', user_type: 3, role_id: role })
    const token = await studio.app.signIn('desk@example.com')
    const namesFor = async (of: string) =>
      Object.keys((await studio.app.call('/api/v1/definitions', { token: of })).body.data.revisions)
    expect(await namesFor(studio.token)).toEqual(expect.arrayContaining(['customers', 'vaults']))
    expect(await namesFor(token)).toContain('customers')
    expect(await namesFor(token)).not.toContain('vaults')
    expect((await studio.app.call('/api/v1/definitions/vaults', { token })).status).toBe(404)
    expect((await studio.app.call('/api/v1/definitions/customers', { token })).status).toBe(200)

    const documentFor = async (of?: string) =>
      JSON.stringify((await studio.app.call('/api/v1/openapi.json', of ? { token: of } : {})).body)
    for (const name of ['vaults', 'nickname']) {
      expect(await documentFor(studio.token)).toContain(name)
      expect(await documentFor()).not.toContain(name)
    }
    expect(await documentFor(token)).toContain('nickname')
    expect(await documentFor(token)).not.toMatch(/vault/i)
    expect(await documentFor()).toContain('/customers/{id}')
  })

  it('C-12 P-05 T-09 the pages of the API show own definitions only to senders of a token', async () => {
    const labels = { fr: { name: 'Coffre |||| Coffres', fields: { code: 'Combinaison' } } }
    await studio.apply({
      vaults: { ...resource('vaults', { code: text }, { subject: 'Vault' }), labels },
      customers: {
        extends: 'customers',
        fields: { nickname: text },
        labels: { fr: { name: 'Affilié |||| Affiliés', fields: { email: 'Courriel secret' } } },
      },
    })
    const open = async (path: string, headers: Record<string, string>) => {
      const response = await studio.app.app.request(`/api/v1/docs${path}`, {
        headers: { 'Accept-Language': 'fr', ...headers },
      })
      return { status: response.status, text: await response.text() }
    }
    const known = { Authorization: `Bearer ${studio.token}` }
    const own = /vaults|Coffre|Combinaison|nickname|Affili|Courriel secret/
    for (const path of ['', '/customers']) {
      expect((await open(path, known)).text).toMatch(own)
      // No cookie gives access.
      const strangers: Record<string, string>[] = [
        {},
        { Cookie: `accessToken=${encodeURIComponent(studio.token)}` },
      ]
      expect((await open(path, { Authorization: 'Bearer 1|nothing' })).status).toBe(401)
      for (const stranger of strangers) {
        const { status, text: shown } = await open(path, stranger)
        expect(status).toBe(200)
        expect(shown).not.toMatch(own)
        expect(shown).toContain('Clients')
      }
    }
    const { text: shown } = await open('/vaults', known)
    expect(shown).toMatch(/<h1>Coffres<\/h1>.*<p>Combinaison<\/p>/s)
    expect((await open('/vaults', {})).status).toBe(404)
  })
})
