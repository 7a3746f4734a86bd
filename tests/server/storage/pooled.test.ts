import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from '../../../server/base/config'
import type { Database, Executor } from '../../../server/base/storage/database'
import { RequestSignal } from '../../../server/base/storage/driver/requestSignal'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { withApplyLock } from '../../../server/features/definitions/applyLock'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'

const adminUrl = inject('postgresUrl')

describe.runIf(adminUrl)('O-04 a pooler of transactions', () => {
  let databaseUrl: string
  let db: Database
  beforeAll(async () => {
    databaseUrl = await createDatabase(String(adminUrl))
    const config = readConfig({ DATABASE_URL: databaseUrl, DATABASE_SESSION_URL: databaseUrl })
    db = await openDatabase({ ...config, poolSize: 1, report: () => undefined })
    await sql`create table notes (id bigint generated always as identity, text text)`.execute(db.kysely)
  })
  afterAll(async () => {
    await db.close()
    await dropDatabase(String(adminUrl), databaseUrl)
  })

  const connectionOf = async (executor: Executor) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(executor)).rows[0]?.pid

  it('O-04 gets no prepared statement', async () => {
    for (let turn = 0; turn < 5; turn++)
      await db.kysely.transaction().execute(async trx => {
        await sql`insert into notes (text) values (${`turn ${turn}`})`.execute(trx)
        await sql`select count(*) from notes`.execute(trx)
      })
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db.kysely)
    expect(rows).toEqual([])
  })

  it('O-04 gets no lock of a session and no listener', async () => {
    const pooled = await connectionOf(db.kysely)
    const listening: string[] = []
    await db.listen('news', payload => listening.push(payload))
    await withApplyLock(db, async connection => {
      expect(await connectionOf(connection)).not.toBe(pooled)
      expect(await withApplyLock(db, async () => undefined)).toBe(false)
    })
    await db.notify('news', 'heard')
    await vi.waitFor(() => expect(listening).toEqual(['heard']))
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and pid = ${pooled}`.execute(db.kysely)
    expect(rows).toEqual([])
  })

  it('O-04 ends the statement of a client that has gone by the request of the protocol', async () => {
    const signal = new RequestSignal()
    const slow = sql`select pg_sleep(60)`.execute(db.withRequestSignal(signal).kysely)
    const running = async () =>
      (
        await sql`select from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active'
        and pid <> pg_backend_pid()`.execute(db.sessions)
      ).rows.length
    await expect.poll(running).toBe(1)
    signal.go()
    await expect(slow).rejects.toThrow('The client has disconnected')
    expect(await running()).toBe(0)
  })
})
