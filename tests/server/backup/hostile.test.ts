import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../server/base/storage/database'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { archived, type Entry, tarHeader } from '../../../server/ops/backup/archive'
import { checkBackup } from '../../../server/ops/backup/checkBackup'
import { restoreDatabase } from '../../../server/ops/backup/restoreDatabase'
import { writeBackup } from '../../../server/ops/backup/writeBackup'
import { allTables } from '../../../server/ops/tables'
import { engines } from '../../support/databases'
import { lastToken } from '../auth/mailbox'
import { openTestApp, type TestApp } from '../testApp'

const now = () => new Date()

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'coverdesk-hostile-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function saved(parts: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  const file = join(await folder(), 'made.tar.gz')
  await writeFile(file, gzipSync(Buffer.concat(all)))
  return file
}

const json = (path: string, value: unknown): Entry => {
  const content = Buffer.from(JSON.stringify(value))
  return { path, content, size: content.length }
}

const manifest = {
  format: 1,
  product: { name: 'coverdesk', version: '1' },
  ...{ madeAt: '2026-11-22', engine: 'pglite', serverVersion: '17', definitions: 'x', schema: 'public' },
  tables: [{ name: 'public.notes', columns: [{ name: 'id', type: 'bigint' }] }],
}

/** Writes a backup by hand, with valid checksums. */
function forged(change: object, more: readonly Entry[] = []): Promise<string> {
  const rows = Buffer.from('["1"]\n')
  async function* entries() {
    yield json('manifest.json', { ...manifest, ...change })
    yield { path: 'tables/0000-notes/000001.jsonl', content: rows, size: rows.length }
    yield* more
    yield json('summary.json', { rows: { 'public.notes': 1 }, files: 0, warnings: [] })
  }
  return saved(archived(entries(), now))
}

const tables = (name: string, column = 'id', type = 'bigint') => ({
  tables: [{ name, columns: [{ name: column, type }] }],
})

describe('U-08 a hand-written backup', () => {
  it('in the older format restores its rows, and runs none of its statements', async () => {
    const statements = ['create table public.planted (id int)', "comment on schema public is 'planted'"]
    const file = await forged({ before: statements, after: statements })
    const db = (await engines.at(-1)?.open()) as Database
    onTestFinished(() => db.close())
    await restoreDatabase(db, file, await checkBackup(file))
    const { rows } = await sql<Record<string, unknown>>`
      select to_regclass('public.planted') as there, coalesce(obj_description('public'::regnamespace), '') as said,
        (select count(*)::int from notes) as notes`.execute(db.kysely)
    expect(rows).toEqual([{ there: null, said: expect.not.stringContaining('planted'), notes: 1 }])
  })

  it.each([
    ['a type with a statement', tables('public.notes', 'id', 'bigint); create table planted (id int')],
    ['a type of its own', tables('public.notes', 'id', 'evil_type')],
    ['a default in a type', tables('public.notes', 'id', 'bigint default pg_sleep(9)')],
    ['a name with a statement', tables('public.notes (id int); create table planted')],
    ['a name out of its quotes', tables('public."notes" (id int); --"')],
    ['a column out of its quotes', tables('public.notes', '"id" bigint, "x')],
    [
      'a counter with a statement',
      { counters: [{ table: 'public.notes', column: 'id', value: '1); drop', called: true }] },
    ],
  ])('is rejected with %s', async (_what, change) => {
    const file = await forged(change)
    await expect(checkBackup(file)).rejects.toThrow(/an invalid name|backups do not support|Invalid string/)
  })

  const entry = (path: string): Entry => json(path, 'x')
  it.each([
    ['a path out of its folder', entry('files/../../planted')],
    ['a path from the root', entry('/etc/planted')],
    ['a path with a backslash', entry('files\\..\\planted')],
    ['a content in another folder than its own', entry(`files/00/${'a'.repeat(64)}`)],
    ['a path that no backup has', entry('secret.key')],
    ['an entry twice', entry('tables/0000-notes/000001.jsonl')],
  ])('is rejected with %s', async (_what, more) => {
    await expect(checkBackup(await forged({}, [more]))).rejects.toThrow(/not part of a backup|occurs twice/)
  })

  it.each([
    ['a link', (head: Buffer) => head.write('2', 156), /not a regular file/],
    ['a length that is none', (head: Buffer) => head.write('-0000000001', 124), /no valid size/],
  ])('is rejected with %s', async (_what, change, message) => {
    const head = tarHeader('manifest.json', 1, now())
    change(head)
    head.write(' '.repeat(8), 148)
    head.write(
      `${head
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    async function* parts() {
      yield Buffer.concat([head, Buffer.alloc(2048)])
    }
    await expect(checkBackup(await saved(parts()))).rejects.toThrow(message)
  })

  it('is rejected for an oversized entry before reading it', async () => {
    async function* parts() {
      yield tarHeader('manifest.json', 1024 ** 3, now())
    }
    await expect(checkBackup(await saved(parts()))).rejects.toThrow('larger than any entry of a backup')
  })
})

describe.each(engines)('U-08 restoring a backup of $name', engine => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'boss@example.com' })
  })
  afterAll(() => test.close())

  it('ends every session, link, pending sign-in and mail with a link, and keeps the rest', async () => {
    const { services } = test
    const { db, config, resources } = services
    await test.signIn('boss@example.com')
    for (let n = 0; n < 2; n++)
      await test.call('/api/v1/auth/forgot-password', { body: { email: 'boss@example.com' } })
    expect(await lastToken(services, 'boss@example.com')).toMatch(/\w/)
    await sql`insert into account_challenges (user_id, secret_hash, expires_at) values (1, 'x', now() + '1 day')`.execute(
      db.kysely,
    )
    // These rows are as versions without encryption wrote them.
    await sql`insert into outgoing_mails (receiver, subject, text, html, state) values
      ('old@example.com', 'A link', 'https://x/reset-password?token=canary', '', 'waiting'),
      ('due@example.com', 'No link', 'What is due', '', 'waiting')`.execute(db.kysely)
    await sql`insert into tasks (id, kind, resource, "by", language, request, origin, dry_run, status) values
      (gen_random_uuid(), 'bulk_update', 'users', 1, 'en', '{"fields": {"password": "canary-horse", "active": true}}', '{}', false, 'done')`.execute(
      db.kysely,
    )
    const file = await saved(
      writeBackup({ db, files: openFileStore(config), tables: async () => allTables(resources), now }),
    )
    const made = await engine.open()
    onTestFinished(() => made.close())
    await restoreDatabase(made, file, await checkBackup(file))
    const { rows } = await sql<Record<string, unknown>>`select
      (select count(*)::int from account_sessions) + (select count(*)::int from account_links)
        + (select count(*)::int from account_challenges) + (select count(*)::int from live_app) as ways_in,
      (select array_agg(concat(receiver, ' ', state, ' ', text is not null) order by receiver, id) from outgoing_mails
        where state <> 'sent' and receiver <> 'boss@example.com') as others,
      (select count(*)::int from outgoing_mails where receiver = 'boss@example.com' and state = 'kept' and text is not null) as links,
      (select count(*)::int from users) as people, (select request from tasks) as request`.execute(
      made.kysely,
    )
    expect(rows[0]).toEqual({
      ways_in: 0,
      others: ['due@example.com held t', 'old@example.com failed f'],
      // The alert about a new sign-in contained no link.
      links: expect.any(Number),
      people: 1,
      request: { fields: { active: true } },
    })
    const { rows: left } =
      await sql`select 1 from outgoing_mails where one_time and text is not null`.execute(made.kysely)
    expect(left).toEqual([])
  })
})
