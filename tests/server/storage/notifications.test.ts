import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../server/base/storage/database'
import { engines } from '../../support/databases'

describe.each(engines)('notifications on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.close())

  it('L-07 a notification reaches every listener of its channel, and no other', async () => {
    const received: string[] = []
    const stopFirst = await db.listen('Some.channel', payload => received.push(`first ${payload}`))
    await db.listen('Some.channel', payload => received.push(`second ${payload}`))
    await db.listen('other', payload => received.push(`other ${payload}`))
    await db.notify('Some.channel', 'é "1"')
    await vi.waitFor(() => expect(received).toEqual(['first é "1"', 'second é "1"']))
    await stopFirst()
    await db.notify('Some.channel', '2')
    await vi.waitFor(() => expect(received.slice(2)).toEqual(['second 2']))
  })

  it('L-07 a notification in a transaction arrives on commit, or never', async () => {
    const received: string[] = []
    await db.listen('news', payload => received.push(payload))
    const failing = db.kysely.transaction().execute(async trx => {
      await db.notify('news', 'taken back', trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await db.kysely.transaction().execute(trx => db.notify('news', 'committed', trx))
    await vi.waitFor(() => expect(received).toEqual(['committed']))
  })

  it('L-07 names a payload that the database would reject', async () => {
    await expect(db.notify('news', 'x'.repeat(8000))).rejects.toThrow('send an id instead')
  })
})

// PGlite runs in this process, so its connection can't be lost.
describe.each(engines.filter(({ name }) => name === 'postgres'))('notifications on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.close())

  it('L-07 a lost connection reconnects and listens again', async () => {
    const received: string[] = []
    const resumed = vi.fn()
    await db.listen('news', payload => received.push(payload), resumed)
    const listeners = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    const before = (await listeners.execute(db.kysely)).rows
    expect(before).toHaveLength(1)
    await sql`select pg_terminate_backend(${before[0]?.pid})`.execute(db.kysely)
    await vi.waitFor(
      async () => {
        await db.notify('news', 'again')
        expect(received.length).toBeGreaterThan(0)
      },
      { timeout: 10_000 },
    )
    expect(resumed).toHaveBeenCalledOnce()
  })
})
