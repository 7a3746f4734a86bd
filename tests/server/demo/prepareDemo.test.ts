import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/base/config'
import { readSettings } from '../../../server/base/settings/settings'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import { inOrder } from '../../../server/ops/demo/demoFiles'
import { prepareDemo } from '../../../server/ops/demo/prepareDemo'
import { demoSignIns } from '../../../server/ops/demo/signIns'
import { prepareFirstRecords } from '../../../server/ops/first/firstRecords'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('demo data on $name', engine => {
  let test: TestApp

  beforeEach(async () => {
    test = await openTestApp(engine, { DEMO: '1' })
    await prepareFirstRecords(test.services)
  })
  afterEach(() => test.close())

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(
      test.services.db.kysely,
    )
    return Number(rows[0]?.count)
  }

  it('O-01 O-02 continues after an interruption, and fills an empty installation once', async () => {
    const cutOff = {
      resource: 'customers',
      beforeWrite: async () => {
        throw new Error('killed')
      },
    }
    const hooks = new Map(test.services.hooks).set('customers', cutOff)
    const dying = { ...test.services, hooks }
    await expect(prepareDemo(dying)).rejects.toThrow('killed')
    const people = await count('users')
    expect(people).toBeGreaterThan(6)
    expect(await count('customers')).toBe(0)
    // Two processes that start at the same time create the remaining data together.
    const [accounts, others] = await Promise.all([prepareDemo(test.services), prepareDemo(test.services)])
    const signIns = await demoSignIns(test.services, accounts)
    expect(signIns.map(({ email }) => email)).toEqual(
      ['admin', 'manager', 'staff', 'agent', 'lead', 'guest'].map(name => `${name}@example.com`),
    )
    expect(others).toEqual(accounts)
    // Another agent has no password, so none is printed.
    const setActive = (active: boolean) =>
      sql`update users set active = ${active} where email = 'agent@example.com'`.execute(
        test.services.db.kysely,
      )
    await setActive(false)
    expect(await demoSignIns(test.services, accounts)).toHaveLength(5)
    await setActive(true)
    // K-11: the settings of the demo office place it in Tunisia, and it needs no setup.
    expect(await readSettings(test.services.db.kysely, ['country', 'setup_hidden'])).toEqual({
      country: 'TN',
      setup_hidden: true,
    })
    expect(await count('users')).toBe(people)
    const filled = await count('customers')
    expect(filled).toBeGreaterThan(100)
    expect(await count('instalments')).toBeGreaterThan(100)
    expect(await count('notifications')).toBeGreaterThan(30)
    const found =
      await sql`select 1 from customers group by email having count(*) > 1 and email is not null`.execute(
        test.services.db.kysely,
      )
    expect(found.rows).toEqual([])
    // D-01: the status of customers depends on their policies.
    await runMigrations(test.services)
    const standing = await sql<{ status: string; wrong: string }>`
      select status, count(*) filter (where coalesce(covered_until > now() - interval '12 months', false)
        <> (status = 'active')) as wrong
      from customers where status <> 'blocked' group by status order by status`.execute(
      test.services.db.kysely,
    )
    expect(standing.rows.map(({ status, wrong }) => [status, Number(wrong)])).toEqual([
      ['active', 0],
      ['inactive', 0],
      ['prospect', 0],
    ])
    // D-09: data that is created at once has the same history as data entered by people.
    expect(await brokenInvariants(test.services.db, test.services.resources)).toEqual([])
    // K-01: approved amounts are reduced by the deductible, as in claims that people enter.
    const overpaid = await sql`select number from claims
      where approved > greatest(estimate - coalesce(deductible, 0), 0)`.execute(test.services.db.kysely)
    expect(overpaid.rows).toEqual([])
    const deducted = await sql`select from claims where approved > 0 and deductible > 0`.execute(
      test.services.db.kysely,
    )
    expect(deducted.rows.length).toBeGreaterThan(3)
    expect(await prepareDemo(test.services)).toEqual(accounts)
    expect(await count('customers')).toBe(filled)
  })

  it('O-02 a production installation gets no demo data, whatever DEMO says', async () => {
    await test.addAccount({ email: 'boss@office.example' })
    expect(await prepareDemo(test.services)).toEqual([])
    expect(await count('users')).toBe(1)
  })

  it('O-02 DEMO=0 adds none', async () => {
    const config = readConfig({ DEMO: '0', DATA_DIR: test.services.config.dataDir })
    expect(await prepareDemo({ ...test.services, config })).toEqual([])
    expect(await count('users')).toBe(0)
  })
})

describe('order of demo data', () => {
  const data = (resource: string, ...after: string[]) => ({ resource, after, rows: () => [] })

  it('X-01 puts referenced records first', () => {
    const sorted = inOrder([data('quotes', 'orders'), data('orders', 'people'), data('people')])
    expect(sorted.map(({ resource }) => resource)).toEqual(['people', 'orders', 'quotes'])
  })

  it('X-03 names a cycle', () => {
    expect(() => inOrder([data('a', 'b'), data('b', 'a')])).toThrow('a → b → a')
  })
})
