import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { batchQueries, runLater, waitForAll } from '../../../server/base/storage/batchQueries'
import type { Database, Executor, TableRow } from '../../../server/base/storage/database'
import { onePlan } from '../../../server/base/storage/onePlan'
import { passingProblem } from '../../../server/base/storage/unavailable'
import { attempt, runAsDryRun } from '../../../server/work/tasks/savepoint'
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

  it('C-10 a rejected statement rolls back its transaction and leaves the connection usable', async () => {
    const failing = db.kysely.transaction().execute(async trx => {
      await trx.updateTable('account').set({ balance: 5 }).execute()
      await trx.insertInto('account').values({ id: 1, balance: 1 }).execute()
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await balance()).toBe(0)
  })

  it('O-06 no statement and no forgotten transaction holds a connection forever; ended ones can be retried', async () => {
    // The embedded database has neither limit, and no other clients that could wait.
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

  it('C-10 reports a constraint checked on commit, and the next transaction works', async () => {
    await sql`create table child (id int, parent int references account deferrable initially deferred)`.execute(
      db.kysely,
    )
    const failing = db.kysely.transaction().execute(trx => sql`insert into child values (1, 99)`.execute(trx))
    await expect(failing).rejects.toMatchObject({ code: '23503' })
    await db.kysely.transaction().execute(trx => trx.updateTable('account').set({ balance: 7 }).execute())
    expect(await balance()).toBe(7)
  })

  it('C-10 batched queries return in order, and see what earlier ones wrote', async () => {
    const answers = await db.kysely.transaction().execute(trx => {
      const ask = batchQueries(trx)
      const run = (text: string) => ask({ statement: sql.raw(text), answer: rows => rows })
      return waitForAll([
        run('update account set balance = 3'),
        run('select balance from account'),
        run('select balance + 1 as more, null as none from account'),
      ])
    })
    expect(answers).toEqual([[], [{ balance: 3 }], [{ more: 4, none: null }]])
    expect(await balance()).toBe(3)
  })

  it('C-10 if one batched query fails, the transaction rolls back and later ones are lost with it', async () => {
    const failing = db.kysely.transaction().execute(trx => {
      const ask = batchQueries(trx)
      const run = (text: string) => ask({ statement: sql.raw(text), answer: rows => rows })
      return waitForAll([
        run('update account set balance = 5'),
        run('insert into account values (1, 1)'),
        run('update account set balance = 6'),
      ])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await balance()).toBe(0)
    await db.kysely.transaction().execute(trx => sql`update account set balance = 8`.execute(trx))
    expect(await balance()).toBe(8)
  })

  const refusal = (failure: unknown) => new Error('refused', { cause: failure })
  const addTwice = [1, 2].map(() => sql`insert into account values (2, 2)`)
  const usable = async () => {
    await db.kysely.transaction().execute(trx => sql`update account set balance = balance + 1`.execute(trx))
    return sql`select * from account`.execute(db.kysely).then(({ rows }) => rows)
  }

  it('C-10 what runs later is seen by the next statement, and written by the commit alone', async () => {
    const seen = await db.kysely.transaction().execute(async trx => {
      await runLater(trx, [sql`update account set balance = 3`])
      const { rows } = await sql`select balance from account`.execute(trx)
      await runLater(trx, [sql`insert into account values (2, 2)`])
      return rows
    })
    expect(seen).toEqual([{ balance: 3 }])
    await db.kysely.transaction().execute(trx => runLater(trx, [sql`insert into account values (3, 3)`]))
    expect(await usable()).toHaveLength(3)
  })

  it('C-10 what runs later and fails, fails the commit with its own refusal, and leaves nothing behind', async () => {
    const failing = db.kysely.transaction().execute(trx => runLater(trx, addTwice, refusal))
    await expect(failing).rejects.toMatchObject({ message: 'refused', cause: { code: '23505' } })
    expect(await usable()).toEqual([{ id: 1, balance: 1 }])
  })

  it('C-10 what runs later maps its own failure only, and is dropped by what takes it back', async () => {
    const failing = db.kysely.transaction().execute(async trx => {
      await runLater(trx, [sql`insert into account values (2, 2)`], refusal)
      await sql`select 1 / 0`.execute(trx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    await db.kysely.transaction().execute(async trx => {
      await sql`savepoint attempted`.execute(trx)
      await runLater(trx, [sql`insert into account values (2, 2)`])
      await sql`rollback to savepoint attempted`.execute(trx)
    })
    const thrown = db.kysely.transaction().execute(async trx => {
      await runLater(trx, [sql`insert into account values (2, 2)`])
      throw new Error('changed my mind')
    })
    await expect(thrown).rejects.toThrow('changed my mind')
    expect(await usable()).toEqual([{ id: 1, balance: 1 }])
  })

  it.each([
    ['an attempt', attempt],
    ['a dry run', runAsDryRun],
  ])('C-10 %s fails with what runs later in it, and the transaction goes on', async (_what, within) => {
    await db.kysely.transaction().execute(async trx => {
      const failing = within(trx, () => runLater(trx, addTwice, refusal))
      await expect(failing).rejects.toThrow('refused')
      await sql`update account set balance = 4`.execute(trx)
    })
    expect(await usable()).toEqual([{ id: 1, balance: 5 }])
  })

  it('C-10 repeated batches of the same statements keep their plans and return their own rows', async () => {
    const readRow = (trx: Executor, id: number) => {
      const ask = batchQueries(trx)
      const one = (n: number) => ({
        statement: sql`${onePlan} select ${n}::int as n, balance from account`,
        answer: ([row]: TableRow[]) => row?.n,
      })
      return waitForAll([ask(one(id)), ask(one(id + 1)), ask(one(id + 2))])
    }
    for (const id of [1, 10, 100])
      expect(await db.kysely.transaction().execute(trx => readRow(trx, id))).toEqual([id, id + 1, id + 2])
  })

  it('O-04 simultaneous transactions and queries take turns', async () => {
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

  it('C-10 a savepoint rolls back a part of a transaction', async () => {
    const trx = await db.kysely.startTransaction().execute()
    await trx.updateTable('account').set({ balance: 1 }).execute()
    const part = await trx.savepoint('part').execute()
    await part.updateTable('account').set({ balance: 2 }).execute()
    await part.rollbackToSavepoint('part').execute()
    await trx.commit().execute()
    expect(await balance()).toBe(1)
  })
})
