import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config'
import { inOrder } from '../../../server/demo/demoFiles'
import { prepareDemo } from '../../../server/demo/prepareDemo'
import { prepareFirstRecords } from '../../../server/first/firstRecords'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(engines)('demo data on $name', engine => {
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

  it('O-02 fills an empty installation once, with one sign-in of each kind', async () => {
    const signIns = await prepareDemo(test.services)
    expect(signIns.map(({ email }) => email)).toEqual(
      ['admin', 'manager', 'staff', 'agent', 'lead', 'guest'].map(name => `${name}@example.com`),
    )
    const filled = await count('customers')
    expect(filled).toBeGreaterThan(100)
    expect(await prepareDemo(test.services)).toEqual(signIns)
    expect(await count('customers')).toBe(filled)
  })

  it('O-01 what was cut off half-way never was, and the next start does it whole', async () => {
    const cutOff = {
      resource: 'customers',
      beforeWrite: async () => {
        throw new Error('killed')
      },
    }
    const dying = { ...test.services, hooks: new Map([['customers', cutOff]]) }
    await expect(prepareDemo(dying)).rejects.toThrow('killed')
    expect(await count('users')).toBe(0)
    expect(await prepareDemo(test.services)).toHaveLength(6)
  })

  it('O-02 a real installation gets no demo data, whatever DEMO says', async () => {
    await test.addAccount({ email: 'boss@office.example' })
    expect(await prepareDemo(test.services)).toEqual([])
    expect(await count('users')).toBe(1)
  })

  it('O-02 with DEMO=0 there is none', async () => {
    const config = readConfig({ DEMO: '0', DATA_DIR: test.services.config.dataDir })
    expect(await prepareDemo({ ...test.services, config })).toEqual([])
    expect(await count('users')).toBe(0)
  })
})

describe('the order of demo data', () => {
  const data = (resource: string, ...after: string[]) => ({ resource, after, rows: () => [] })

  it('X-01 puts what is referred to first', () => {
    const sorted = inOrder([data('quotes', 'orders'), data('orders', 'people'), data('people')])
    expect(sorted.map(({ resource }) => resource)).toEqual(['people', 'orders', 'quotes'])
  })

  it('X-03 names a circle', () => {
    expect(() => inOrder([data('a', 'b'), data('b', 'a')])).toThrow('a → b → a')
  })
})
