import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Executor } from '../../../server/base/storage/database'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { readStoredDefinitions } from '../../../server/engine/definitions/storedDefinitions'
import { deleteUnusedFiles } from '../../../server/engine/files/deleteUnusedFiles'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { planApply } from '../../../server/features/definitions/applyPlan'
import { restoreBackup } from '../../../server/ops/backup/restoreBackup'
import { writeBackup } from '../../../server/ops/backup/writeBackup'
import { loadStoredResources } from '../../../server/ops/loadShipped'
import { allTables } from '../../../server/ops/tables'
import { mainEngines } from '../../support/databases'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { openStudioApp } from './studioApp'

const adminUrl = inject('postgresUrl')

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'coverdesk-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

const resource = (name: string, fields: object) => ({
  name,
  title: 'name',
  subject: `${name}_subject`,
  fields: { name: { kind: 'text', required: true }, ...fields },
})

const OWN = [
  'depots',
  'chairs',
  'customers',
  'definition_revisions',
  'definition_versions',
  'removed_columns',
]

async function rowsOf(db: Executor): Promise<unknown[]> {
  return Promise.all(
    OWN.map(async table => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.id(table)} t order by 1`.execute(db)
      return rows.map(({ row }) => JSON.parse(row))
    }),
  )
}

describe.each(mainEngines)('T-04 O-06 own definitions on $name', engine => {
  it('are in a backup with their records, and with the values of what was removed', {
    timeout: 120_000,
  }, async () => {
    const { app, apply, call, close, settled } = await openStudioApp(engine)
    onTestFinished(close)
    const { services } = app
    const code = { code: { kind: 'text', unique: true } }
    await apply({
      depots: resource('depots', code),
      chairs: resource('chairs', {
        papers: { kind: 'file' },
        letters: { kind: 'attachments', options: ['letter'] },
      }),
      customers: { extends: 'customers', fields: { depot_id: { kind: 'reference', to: 'depots' } } },
    })
    const file = {
      name: 'a.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: 'f'.repeat(64),
      created_at: '2020-01-01',
    }
    const stored = await services.db.kysely
      .insertInto('files')
      .values([file, { ...file, sha256: 'e'.repeat(64) }])
      .returning('id')
      .execute()
    const depot = (await call('depots', { name: 'North', code: 'N' })).body.data.id
    await app.addRecord('chairs', { name: 'Red' })
    await sql`update chairs set papers = array[${stored[0]?.id}::bigint],
      letters = jsonb_build_array(jsonb_build_object('file', ${stored[1]?.id}::bigint))`.execute(
      services.db.kysely,
    )
    await app.addRecord('customers', {
      ...{ kind: 'person', first_name: 'Amel', last_name: 'Trabelsi', depot_id: depot },
      email: 'amel@example.com',
    })
    await apply({ depots: resource('depots', {}), chairs: null })
    await settled()
    expect(await deleteUnusedFiles(services)).toBe(0)
    const before = await rowsOf(services.db.kysely)

    const source = {
      ...{ db: services.db, files: openFileStore(services.config), now: services.now },
      tables: async () => allTables(services.resources),
    }
    const path = join(await folder(), 'office.tar.gz')
    await pipeline(writeBackup(source), createGzip(), createWriteStream(path))

    const databaseUrl = engine.name === 'pglite' && adminUrl ? await createDatabase(adminUrl) : undefined
    onTestFinished(async () => {
      if (databaseUrl) await dropDatabase(String(adminUrl), databaseUrl)
    })
    const dataDir = await folder()
    await restoreBackup(path, { dataDir, databaseUrl, replace: true })
    const db = await openDatabase({ dataDir, databaseUrl })
    onTestFinished(() => db.close())
    expect(await rowsOf(db.kysely)).toEqual(before)
    const resources = await loadStoredResources(db.kysely)
    expect(resources.get('customers').fields).toHaveProperty('depot_id')
    expect(await planApply(db.kysely, resources)).toEqual({ expand: [], contract: [], blocking: [] })
    const { definitions } = await readStoredDefinitions(db.kysely)
    expect([...definitions.keys()]).toEqual(['customers', 'depots'])
    // The table of a removed resource keeps its primary key, for when the resource is added again.
    const { rows } =
      await sql`select conname from pg_constraint where conrelid = 'chairs'::regclass and contype = 'p'`.execute(
        db.kysely,
      )
    expect(rows).toEqual([{ conname: 'chairs_pkey' }])
  })
})
