import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

// The embedded database has one connection, and no statement waits for another.
const ofPostgres = engines.filter(({ name }) => name === 'postgres')

describe.each(ofPostgres)('requests on $name', engine => {
  let test: TestApp
  const tokens: string[] = []
  beforeAll(async () => {
    test = await openTestApp(engine)
    for (const email of ['one@example.com', 'two@example.com']) {
      await test.addAccount({ email })
      tokens.push(await test.signIn(email))
    }
  })
  afterAll(() => test.close())

  it('U-01 of one person leave connections of the database to others, however long they take', async () => {
    const list = (of: string, who: number) => test.call(`/api/v1/${of}`, { token: tokens[who] })
    let slow: ReturnType<typeof list>[] = []
    await test.services.db.kysely.transaction().execute(async db => {
      // Every list of customers waits for the end of this transaction.
      await sql`lock table customers in access exclusive mode`.execute(db)
      slow = [
        ...Array.from({ length: 30 }, () => list('customers', 0)),
        // A page of so many rows is heavy.
        ...Array.from({ length: 10 }, () => list('customers?range=[0,199]', 0)),
      ]
      for (const _again of [1, 2, 3]) expect((await list('policies', 1)).status).toBe(200)
    })
    const statuses = (await Promise.all(slow)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
