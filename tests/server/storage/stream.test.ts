import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/base/storage/database'
import { engines } from '../../support/databases'

describe.each(engines)('streams on $name', ({ open }) => {
  let db: Database

  beforeAll(async () => {
    db = await open()
    await sql`create table line as select n::int8 as id, 'line ' || n as text from generate_series(1, 10000) n`.execute(
      db.kysely,
    )
  })
  afterAll(() => db.close())

  const lines = () => db.kysely.selectFrom('line').selectAll().where('id', '>', 0).orderBy('id')
  const openCursors = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from pg_cursors
      where name like 'stream%'`.execute(db.kysely)
    return rows[0]?.n
  }

  it('C-11 ten thousand rows stream while other queries and transactions run', async () => {
    const seen: unknown[] = []
    for await (const row of lines().stream(1000)) {
      seen.push(row.id)
      if (seen.length % 2500 !== 0) continue
      await db.kysely.selectFrom('line').select('id').limit(1).execute()
      await db.kysely.transaction().execute(trx => trx.selectFrom('line').select('id').limit(1).execute())
    }
    expect(seen).toHaveLength(10_000)
    expect(seen.at(-1)).toBe('10000')
    expect(await openCursors()).toBe(0)
  })

  it('C-11 a stream sees the rows as they were at its start', async () => {
    let count = 0
    for await (const _row of lines().stream(10)) {
      if (++count === 1) await sql`insert into line values (20000, 'late')`.execute(db.kysely)
    }
    expect(count).toBe(10_000)
    await sql`delete from line where id = 20000`.execute(db.kysely)
  })

  it('C-11 a stream closes its cursor when its reader leaves', async () => {
    for await (const _row of lines().stream(10)) break
    expect(await openCursors()).toBe(0)
    expect(await lines().limit(1).execute()).toHaveLength(1)
  })

  it('C-11 two simultaneous streams do not mix', async () => {
    const count = async () => {
      let rows = 0
      for await (const _row of lines().stream(700)) rows++
      return rows
    }
    expect(await Promise.all([count(), count()])).toEqual([10_000, 10_000])
  })

  it('C-11 a stream inside a transaction sees what the transaction wrote', async () => {
    const count = await db.kysely.transaction().execute(async trx => {
      await sql`insert into line values (20000, 'late')`.execute(trx)
      let rows = 0
      for await (const _row of trx.selectFrom('line').selectAll().stream(1000)) rows++
      await sql`delete from line where id = 20000`.execute(trx)
      return rows
    })
    expect(count).toBe(10_001)
  })

  it('C-11 rejects an invalid query without side effects', async () => {
    const read = async () => {
      for await (const _row of db.kysely.selectFrom('nowhere').selectAll().stream(10)) throw new Error('read')
    }
    await expect(read()).rejects.toMatchObject({ code: '42P01' })
    expect(await lines().limit(1).execute()).toHaveLength(1)
  })
})
