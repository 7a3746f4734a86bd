import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/storage/database'
import { passingProblem } from '../../../server/storage/unavailable'
import { engines } from '../../support/databases'

describe.each(engines)('transactions on $name', ({ open }) => {
  let db: Database

  beforeEach(async () => {
    db = await open()
    await sql`create table account (id int primary key, balance int not null)`.execute(db.kysely)
    await sql`insert into account values (1, 0)`.execute(db.kysely)
  })
  afterEach(() => db.close())

  const balance = async () => {
    const row = await db.kysely.selectFrom('account').select('balance').executeTakeFirstOrThrow()
    return row.balance
  }

  it('C-10 a transaction that throws leaves nothing behind', async () => {
    const failing = db.kysely.transaction().execute(async trx => {
      await trx.updateTable('account').set({ balance: 5 }).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await balance()).toBe(0)
  })

  it('C-10 a refused statement rolls back its transaction and leaves the connection usable', async () => {
    const failing = db.kysely.transaction().execute(async trx => {
      await trx.updateTable('account').set({ balance: 5 }).execute()
      await trx.insertInto('account').values({ id: 1, balance: 1 }).execute()
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await balance()).toBe(0)
  })

  it('O-06 no statement and no forgotten transaction holds a connection for ever; what was ended may be tried again', async () => {
    // The embedded database has neither limit, nor anybody else who could wait.
    if (db.engine === 'pglite') return
    const { rows } = await sql<{ setting: string }>`select setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db.kysely)
    expect(rows.map(({ setting }) => Number(setting))).toEqual([300_000, 300_000])
    const endless = db.kysely.transaction().execute(async trx => {
      await sql`set local statement_timeout = 20`.execute(trx)
      await sql`select pg_sleep(600)`.execute(trx)
    })
    expect(passingProblem(await endless.catch((error: unknown) => error))).toBe('unavailable')
    expect(await balance()).toBe(0)
  })

  it('O-06 a commit that the database turned into a rollback is an error', async () => {
    const swallowing = db.kysely.transaction().execute(async trx => {
      await trx.updateTable('account').set({ balance: 5 }).execute()
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('rolled back')
    expect(await balance()).toBe(0)
  })

  it('C-10 a constraint checked on commit is reported and the next transaction works', async () => {
    await sql`create table child (id int, parent int references account deferrable initially deferred)`.execute(
      db.kysely,
    )
    const failing = db.kysely.transaction().execute(trx => sql`insert into child values (1, 99)`.execute(trx))
    await expect(failing).rejects.toMatchObject({ code: '23503' })
    await db.kysely.transaction().execute(trx => trx.updateTable('account').set({ balance: 7 }).execute())
    expect(await balance()).toBe(7)
  })

  it('O-04 transactions and queries at the same time take turns', async () => {
    const add = () =>
      db.kysely.transaction().execute(async trx => {
        const { rows } = await sql<{ balance: number }>`select balance from account for update`.execute(trx)
        await trx
          .updateTable('account')
          .set({ balance: (rows[0]?.balance ?? 0) + 1 })
          .execute()
      })
    await Promise.all([...Array.from({ length: 20 }, add), ...Array.from({ length: 20 }, balance)])
    expect(await balance()).toBe(20)
  })

  it('C-10 a savepoint takes back a part of a transaction', async () => {
    const trx = await db.kysely.startTransaction().execute()
    await trx.updateTable('account').set({ balance: 1 }).execute()
    const part = await trx.savepoint('part').execute()
    await part.updateTable('account').set({ balance: 2 }).execute()
    await part.rollbackToSavepoint('part').execute()
    await trx.commit().execute()
    expect(await balance()).toBe(1)
  })
})
