import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { readPrepared } from '../../../server/base/storage/pglite/preparedDatabase'
import {
  adviceFor,
  DatabaseRequirementError,
  missingRequirements,
} from '../../../server/base/storage/requirements'
import { engines } from '../../support/databases'

const [embedded] = engines as [(typeof engines)[number]]

const good = {
  version: '14.2',
  number: 140002,
  encoding: 'UTF8',
  trigram: true,
  collation: true,
  ctype: 'C.UTF-8',
}

describe('database requirements', () => {
  it('O-04 accepts PostgreSQL 14', () => {
    expect(missingRequirements(good)).toEqual([])
  })

  it('O-04 names everything an engine lacks at once, each with its fix', () => {
    const poor = {
      version: '13.9',
      number: 130009,
      encoding: 'LATIN1',
      trigram: false,
      collation: false,
      ctype: 'C',
    }
    const { message } = new DatabaseRequirementError(missingRequirements(poor))
    for (const word of ['13.9 is too old', 'LATIN1', 'pg_trgm', 'postgresql-contrib', 'und-x-icu'])
      expect(message).toContain(word)
  })

  it('O-04 reports a database with slow Arabic search, with the fix', () => {
    expect(adviceFor(good)).toBeUndefined()
    expect(adviceFor({ ctype: 'C' })).toContain("LC_CTYPE 'C.UTF-8'")
  })

  it('O-07 names a PostgreSQL that does not respond, without its password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/office', dataDir: '' })
    const text = await opening.then(String, (error: Error) => error.message)
    expect(text).toMatch(
      /^DATABASE_URL: cannot connect to 127\.0\.0\.1:1\/office as me: nothing is listening there\./,
    )
    expect(text).not.toContain('secret')
  })

  it('O-01 the installed PGlite has its prepared database (scripts/prepareDatabase.ts creates it)', async () => {
    expect(await readPrepared()).toBeDefined()
  })

  it('O-01 the embedded database has no templates, which were most of its files', async () => {
    const database = await embedded.open()
    const { rows } = await sql<{ datname: string }>`select datname from pg_database`.execute(database.kysely)
    await database.close()
    expect(rows).toEqual([{ datname: 'postgres' }])
  })
})
