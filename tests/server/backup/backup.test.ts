import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import pino from 'pino'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { keyFile } from '../../../server/base/encryption/openKeyring'
import type { Database } from '../../../server/base/storage/database'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { finishRestore } from '../../../server/base/storage/pglite/replacedFolder'
import { planSchema } from '../../../server/base/storage/schema/planSchema'
import { deleteUnreferencedFiles, removeContents } from '../../../server/engine/files/releaseFiles'
import { contentPath } from '../../../server/engine/files/store/contents'
import { createFolderStore } from '../../../server/engine/files/store/folderStore'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { openBackupServer } from '../../../server/ops/backup/backupSocket'
import { checkBackup } from '../../../server/ops/backup/checkBackup'
import { backUpTo, backupName, pruneBackups } from '../../../server/ops/backup/makeBackup'
import { restoreBackup } from '../../../server/ops/backup/restoreBackup'
import { writeBackup } from '../../../server/ops/backup/writeBackup'
import { allTables } from '../../../server/ops/tables'
import { openJobs } from '../../../server/work/jobs/jobQueue'
import { engines, mainEngines, withIndexes } from '../../support/databases'
import { keepContent } from '../../support/keepContent'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { startServer } from '../../support/serverProcess'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'

const postgresUrl = inject('postgresUrl')

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'coverdesk-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Returns every row of every table as text. */
async function rowsOf({ kysely }: Database): Promise<Map<string, string[]>> {
  const tables = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' order by 1, 2`.execute(kysely)
  const found = new Map<string, string[]>()
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.id(schema, name)} t order by 1`.execute(kysely)
    found.set(
      `${schema}.${name}`,
      rows.map(({ line }) => line),
    )
  }
  return found
}

/** Returns the structure of the tables, as described by the database. */
async function shapeOf({ kysely }: Database): Promise<string[]> {
  const ours = (oid: RawBuilder<unknown>) => sql`${oid} = 'public'::regnamespace`
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid where ${ours(sql`c.relnamespace`)} and c.relkind in ('r', 'p') and attnum > 0
    union all select pg_get_indexdef(x.indexrelid) from pg_index x join pg_class c on c.oid = x.indexrelid where ${ours(sql`c.relnamespace`)}
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) from pg_constraint k
      where ${ours(sql`connamespace`)} and contype <> 'n'
    union all select pg_get_triggerdef(g.oid) from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where ${ours(sql`c.relnamespace`)} and not tgisinternal
    union all select concat_ws(' ', c.oid::regclass, pg_get_expr(relpartbound, c.oid)) from pg_class c where relispartition and relkind = 'r'
    union all select concat_ws(' ', schemaname, sequencename, last_value) from pg_sequences where schemaname = 'public'
    order by 1`.execute(kysely)
  return rows.map(({ line }) => line)
}

const email = 'kim@example.com'
const ODD = 'Ünal "the \\ quick"\nمحمد,\t{null}'

async function office(engine: (typeof engines)[number]): Promise<TestApp> {
  const app = await openTestApp(withIndexes(engine))
  onTestFinished(() => app.close())
  for (const last_name of [ODD, 'Null', 'Plain'])
    await app.addRecord('customers', {
      kind: 'person',
      first_name: 'Kim',
      last_name,
      notes: last_name,
      email,
    })
  // JSON's null must stay distinct from SQL's NULL.
  await sql`update customers set address = 'null'::jsonb where last_name = 'Null'`.execute(
    app.services.db.kysely,
  )
  const queue = await openJobs(app.services, [])
  await queue.stop()
  const sha256 = await keepContent(openFileStore(app.services.config), Buffer.from('what a policy says'))
  const file = { name: 'policy.pdf', type: 'application/pdf', size: 18, sha256 }
  await app.services.db.kysely.insertInto('files').values(file).execute()
  return app
}

/** Restores a backup into the other database engine, or into the same one if there is no PostgreSQL. */
async function broughtBack(file: string, from: Database['engine']) {
  const dataDir = await folder()
  const databaseUrl = from === 'pglite' && postgresUrl ? await createDatabase(postgresUrl) : undefined
  onTestFinished(async () => {
    if (databaseUrl) await dropDatabase(String(postgresUrl), databaseUrl)
  })
  await restoreBackup(file, { dataDir, databaseUrl, replace: false })
  return { dataDir, databaseUrl }
}

/** Restores a backup in the same way and opens the result. */
async function restored(file: string, from: Database['engine']) {
  const place = await broughtBack(file, from)
  const db = await openDatabase(place)
  onTestFinished(() => db.close())
  return { db, ...place }
}

describe.each(engines)('O-06 backup of $name', engine => {
  it('snapshots every row and file while work continues, and restores them on the other database', {
    timeout: 150_000,
  }, async () => {
    const app = await office(engine)
    const { db, config, resources, now } = app.services
    const [rows, shape] = [await rowsOf(db), await shapeOf(db)]
    const tables = allTables(resources)
    const archive = writeBackup({ db, files: openFileStore(config), tables: async () => tables, now })
    const parts = [(await archive.next()).value]
    for (let count = 0; count < 5; count++) {
      await app.addRecord('customers', {
        kind: 'person',
        first_name: 'Too',
        last_name: `late ${count}`,
        email,
      })
      parts.push((await archive.next()).value)
    }
    await sql`update customers set last_name = 'changed'`.execute(db.kysely)
    // The backup must contain a record that is purged while it runs, with its content.
    const { rows: files } = await sql<{ id: string }>`select id from files`.execute(db.kysely)
    await deleteUnreferencedFiles(
      app.services,
      db.kysely,
      files.map(({ id }) => Number(id)),
    )
    await removeContents(app.services)
    for await (const part of archive) parts.push(part)
    const file = join(await folder(), 'made.tar.gz')
    await writeFile(file, gzipSync(Buffer.concat(parts.filter(part => part !== undefined))))

    const made = await restored(file, engine.name)
    // These rows belong to the running server and are not restored.
    rows.set('public.live_app', [])
    expect(await rowsOf(made.db)).toEqual(rows)
    expect(rows.get('public.customers')?.join()).toContain('محمد')
    const counters = (lines: string[]) => lines.filter(line => !/_seq \d+$|^jobs\./.test(line))
    expect(counters(await shapeOf(made.db))).toEqual(counters(shape))
    expect((await planSchema(made.db.kysely, tables)).statements).toEqual([])
    const stored = async (dataDir: string) =>
      (await readdir(join(dataDir, 'files'), { recursive: true })).sort()
    expect(await stored(made.dataDir)).toEqual(await stored(config.dataDir))
    expect((await checkBackup(file)).summary).toMatchObject({ files: 1, warnings: [] })

    const again = { dataDir: made.dataDir, databaseUrl: made.databaseUrl }
    await expect(restoreBackup(file, { ...again, replace: false })).rejects.toThrow(/is (not empty|in use)/)
  })

  it.runIf(mainEngines.includes(engine))(
    'starts a whole server, with working sign-in and all data',
    {
      timeout: 150_000,
    },
    async () => {
      const { services, addAccount } = await office(engine)
      const boss = await addAccount({ email: 'boss@example.com' })
      const { db, config, resources, now } = services
      // Both were sent by the office after the backup.
      await sql`insert into outgoing_mails (receiver, subject, state, one_time) values
        ('kim@example.com', 'Waiting', 'waiting', false), ('kim@example.com', 'Link', 'waiting', true)`.execute(
        db.kysely,
      )
      await sql`insert into subscriptions (user_id, resource, view, name, days, hour, format, next_at, token, token_hash)
        values (${boss}, 'customers', 'all', 'All', '[1,2,3,4,5,6,7]', 8, 'link', now() - interval '1 hour', 't', 'h')`.execute(
        db.kysely,
      )
      const file = join(await folder(), 'made.tar.gz')
      const parts: Buffer[] = []
      const archive = writeBackup({
        db,
        files: openFileStore(config),
        tables: async () => allTables(resources),
        now,
      })
      for await (const part of archive) parts.push(part)
      await writeFile(file, gzipSync(Buffer.concat(parts)))
      const made = await broughtBack(file, engine.name)
      // No backup contains its key, so the operator who restores it must supply the key.
      const env = { SECRET_KEY: await readFile(keyFile(config.dataDir), 'utf8') }
      const server = await startServer(
        made.databaseUrl
          ? { engine: 'postgres', databaseUrl: made.databaseUrl, dataDir: made.dataDir, env }
          : { engine: 'pglite', dataDir: made.dataDir, env },
      )
      onTestFinished(async () => void (await server.stop('SIGKILL')))
      const ask = async (path: string, init?: RequestInit) =>
        (await fetch(`${server.url}/api/v1/${path}`, init)).json()
      const body = JSON.stringify({ email: 'boss@example.com', password: PASSWORD })
      const { data } = await ask('auth/login', {
        ...{ method: 'POST', body },
        headers: { 'Content-Type': 'application/json' },
      })
      const found = await ask('customers?sort=["id","ASC"]', {
        headers: { Authorization: `Bearer ${data.token}` },
      })
      expect(found.data.map((customer: { last_name: string }) => customer.last_name)).toEqual([
        ODD,
        'Null',
        'Plain',
      ])
      const token = { headers: { Authorization: `Bearer ${data.token}` } }
      const mails: { subject: string; state: string }[] = (await ask('outbox', token)).data
      expect(mails.map(({ subject, state }) => `${subject}: ${state}`).sort()).toEqual([
        'Link: failed',
        'Waiting: held',
      ])
      // Its first run sets the next regular time: at 8 of one of the next days.
      const next = async () => Date.parse((await ask('subscriptions', token)).data[0].next_at) - Date.now()
      await expect.poll(next, { timeout: 60_000 }).toBeLessThan(25 * 3_600_000)
      expect(await next()).toBeGreaterThan(0)
    },
  )
})

describe('O-06 backup of an embedded database', () => {
  const [embedded] = engines
  if (!embedded) throw new Error('There is always the embedded database')

  it('is made by the process that holds the folder, and replaces another database with --replace', async () => {
    const columns = [{ name: 'id', type: 'bigint', identity: true, primaryKey: true, notNull: true }]
    const tables = [{ name: 'notes', columns, indexes: [], foreignKeys: [] }]
    const db = await embedded.open(tables)
    onTestFinished(() => db.close())
    await sql`insert into notes select from generate_series(1, 3)`.execute(db.kysely)
    const from = await folder()
    const files = createFolderStore(from)
    const picture = await keepContent(files, Buffer.from('a picture'))
    const rotten = await keepContent(files, Buffer.from('a letter'))
    await writeFile(join(from, 'files', contentPath(rotten)), 'a lexxer')
    await mkdir(join(from, 'database.lock'))
    const source = { db, files, dataDir: from, tables: async () => tables, now: () => new Date() }
    const desk = await openBackupServer(source, pino({ level: 'silent' }))
    const file = join(await folder(), backupName(new Date()))
    const { summary } = await backUpTo(file, { dataDir: from })
    await desk?.close()
    expect(summary).toEqual({
      files: 2,
      warnings: [expect.stringContaining(rotten)],
      rows: { 'public.notes': 3 },
    })
    expect(await readdir(join(file, '..'))).toHaveLength(1)

    const dataDir = await folder()
    await mkdir(join(dataDir, 'database'))
    const target = { dataDir, replace: false }
    await expect(restoreBackup(file, target)).rejects.toThrow(`DATA_DIR ${dataDir} is not empty`)
    await restoreBackup(file, { ...target, replace: true })
    const made = await openDatabase({ dataDir })
    onTestFinished(() => made.close())
    await sql`insert into notes default values`.execute(made.kysely)
    expect((await rowsOf(made)).get('public.notes')).toEqual(['(1)', '(2)', '(3)', '(4)'])
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'database.lock', 'files'])
    const restored = createFolderStore(dataDir)
    expect(await restored.sizeOf(picture)).toBe(9)
    expect(await restored.sizeOf(rotten)).toBeUndefined()

    const [whole, damaged] = [await readFile(file), join(dataDir, 'damaged')]
    await writeFile(damaged, whole)
    await truncate(damaged, whole.length - 100)
    await expect(checkBackup(damaged)).rejects.toThrow('it is truncated')
    for (let at = 0; at < whole.length; at++) {
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(whole.readUInt8(at) ^ 1, at)
      await writeFile(damaged, flipped)
      const accepted = await checkBackup(damaged).then(
        () => true,
        () => false,
      )
      // Some bits of a compressed file have no effect, for example the time in its header.
      if (accepted) expect(gunzipSync(flipped).equals(gunzipSync(whole)), `byte ${at}`).toBe(true)
    }
  })

  it('once restored is the database, wherever the swap was interrupted', async () => {
    const dataDir = await folder()
    const put = (name: string) => mkdir(join(dataDir, name))
    await Promise.all([put('database'), put('database.restored/').then(() => put('database.restored/new'))])
    await finishRestore(dataDir)
    expect(await readdir(dataDir)).toEqual(['database'])
    expect(await readdir(join(dataDir, 'database'))).toEqual(['new'])
    await Promise.all([put('database.restored'), put('database.replaced')])
    await rm(join(dataDir, 'database'), { recursive: true })
    await finishRestore(dataDir)
    expect(await readdir(dataDir)).toEqual(['database'])
  })

  it('continues if file content disappears midway, and reports it if a row referred to it', async () => {
    const { services } = await office(embedded)
    const { db, config, resources, now } = services
    const store = openFileStore(config)
    // Stores two contents in one folder, which is listed before the first of them is read.
    const known = await keepContent(store, Buffer.from('what a policy says'))
    const hashOf = (at: number) => createHash('sha256').update(`content ${at}`).digest('hex')
    let at = 0
    while (!hashOf(at).startsWith(known.slice(0, 2))) at++
    await keepContent(store, Buffer.from(`content ${at}`))
    const [first = '', second = ''] = [known, hashOf(at)].sort()
    const parts: Buffer[] = []
    for await (const part of writeBackup({
      db,
      files: store,
      tables: async () => allTables(resources),
      now,
    })) {
      parts.push(part)
      if (part.toString('latin1', 0, first.length) === first) await store.remove(second)
    }
    const file = join(await folder(), 'made.tar.gz')
    await writeFile(file, gzipSync(Buffer.concat(parts)))
    const { files, warnings } = (await checkBackup(file)).summary
    expect(files).toBe(1)
    expect(warnings).toEqual(second === known ? [expect.stringContaining('the file policy.pdf')] : [])
  })

  it('deletes the oldest beyond the number to keep', async () => {
    const place = await folder()
    const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map(day =>
      backupName(new Date(`${day}T01:02:03Z`)),
    )
    for (const name of [...days, 'notes.txt']) await writeFile(join(place, name), '')
    expect(await pruneBackups(place, 2)).toEqual([days[0]])
    expect((await readdir(place)).sort()).toEqual([days[1], days[2], 'notes.txt'])
  })
})
