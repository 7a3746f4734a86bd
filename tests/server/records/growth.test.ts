import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RequestSignal } from '../../../server/base/storage/driver/requestSignal'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import { longStatements } from '../../../server/engine/measures/cachedFigures'
import { linesOf } from '../../../server/engine/measures/linesOf'
import { FIGURES } from '../../../server/engine/measures/tables'
import { scopeOf } from '../../../server/engine/records/scope'
import { tableSpecs } from '../../../server/engine/sql/tables'
import { withoutIndexes } from '../../../server/ops/demo/fill'
import { abilityOf } from '../../../src/core/access/ability'
import { setOfficeCountry } from '../../../src/core/i18n/officeCountry'
import type { Condition } from '../../../src/core/schema/condition'
import { engines } from '../../support/databases'
import { library } from '../api/definitions'
import { everything, openApi, query, type TestApi } from '../api/testApi'
import { costsOfGrowth, planOf, settle, statementsOf } from './plans'

const LONG = Boolean(process.env.TEST_LONG)
const ROWS = LONG ? 1_000_000 : 30_000
const CHUNK = 10_000
/** The most rows that can be read to fill a page, whatever the size of the table. */
const MOST = 3_000

const postgres = engines.filter(({ name }) => name === 'postgres')

// PGlite has the same planner. VACUUM, which both have, creates the statistics that it plans with.
describe.each(postgres)('query cost of lists with many rows on $name', engine => {
  let api: TestApi
  beforeAll(
    async () => {
      api = await openApi(engine)
      const fill = (from: number, to: number) => sql`
      insert into books (name, title, isbn, status, price, price_currency, weight, published, part, owner, tags, search_text, created_at)
      select 'Book ' || n, 'Book ' || n, 'isbn-' || n, (array['draft', 'offered', 'sold'])[1 + n % 3],
        case when n % 3 = 0 then n end, case when n % 3 = 0 then 'EUR' end, n % 1000 + 0.25,
        date '2000-01-01' + n % 9000, n % 40, 1, case when n % 50 = 0 then array['rare'] end,
        'book ' || n || ' isbn-' || n, now() - make_interval(mins => n)
      from generate_series(${from}::int, ${to}::int) n`
      // A statement is canceled after five minutes, so the rows are inserted in chunks.
      await withoutIndexes(api.services, ['books'], async () => {
        for (let at = 0; at < ROWS; at += CHUNK) await fill(at + 1, at + CHUNK).execute(api.db.kysely)
      })
      await settle(api.db, 'books')
    },
    LONG ? 900_000 : 60_000,
  )
  afterAll(() => api.close())

  const growing = async (path: string) => {
    const statements = await statementsOf(api.db, 'books', async () => {
      const { status, body } = await api.call('GET', path)
      expect(status, JSON.stringify(body)).toBe(200)
    })
    expect(statements.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const statement of statements)
      for (const cost of costsOfGrowth(await planOf(api.db, statement), 'books', MOST))
        found.push(`${cost}: ${statement.sql}`)
    return found
  }

  // Not a reference: it is sorted by the titles in another table, which no index of this one has (F-06).
  const columns = [
    'name',
    'title',
    'isbn',
    'status',
    'price',
    'weight',
    'published',
    'part',
    'sold_at',
    'created_at',
    'id',
  ]
  it.each(
    columns.flatMap(column => [
      [column, 'ASC'],
      [column, 'DESC'],
    ]),
  )(
    'O-05 a page sorted by %s %s, its next and its previous page read no more than a page',
    async (column, direction) => {
      const sort = [column, direction]
      expect(await growing(`books?${query({ sort })}`)).toEqual([])
      const { meta } = (await api.call('GET', `books?${query({ sort, range: [12_000, 12_024] })}`)).body
      for (const cursor of [meta.next, meta.prev])
        expect(await growing(`books?${query({ sort, cursor })}`)).toEqual([])
    },
  )

  it.each([
    { status: 'sold' },
    { status: ['sold', 'draft'] },
    { status_neq: 'sold' },
    { owner: 1 },
    { owner_null: true },
    { published_gte: '2005-01-01', published_lt: '2006-01-01' },
    { published_gte: '2090-01-01' },
    { price_gte: { amount: 1_000, currency: 'EUR' } },
    { weight_lt: '3' },
    { tags_inc: ['rare'] },
    { isbn: 'isbn-77' },
    { name_q: 'ook 777' },
    { q: 'isbn-777' },
    { q: 'zzqx' },
    { or: [{ status: 'sold' }, { part: 3 }] },
    { status: 'sold', part: 3, tags_inc: ['rare'] },
    { id: [1, 5, 9] },
  ])('O-05 a page filtered by %j reads no more than its rows, whatever the sort order', async filter => {
    for (const sort of [
      ['name', 'ASC'],
      ['created_at', 'DESC'],
    ])
      expect(await growing(`books?${query({ filter, sort })}`)).toEqual([])
  })

  it.each(['Book 7', 'isbn-77', 'zzqx'])(
    'O-05 C-11 choices for the text %s read no more than their rows',
    async q => {
      expect(await growing(`books/choices?${query({ q })}`)).toEqual([])
    },
  )

  it('O-05 rules with a condition cost no more, and no total reveals hidden rows', async () => {
    api.as([{ action: 'read', subject: 'Book', conditions: { status: 'sold' } }])
    try {
      expect(await growing(`books?${query({})}`)).toEqual([])
      api.as([{ action: 'read', subject: 'Book', conditions: { status: 'sold', part: 3 } }])
      const { body } = await api.call('GET', `books?${query({})}`)
      // One row in 120 matches: few enough to be counted, whatever the table's size.
      expect(body.meta).toMatchObject({ total_is: 'exact', total: Math.floor(ROWS / 120) })
      api.as([{ action: 'read', subject: 'Book', conditions: { status: ['sold', 'draft'] } }])
      const many = await api.call('GET', `books?${query({})}`)
      expect(many.body.meta).toMatchObject({ total_is: 'capped', total: 10_001 })
    } finally {
      api.as(everything)
    }
  })

  it('C-11 returns no tally for more rows than are counted one by one', async () => {
    const { body } = await api.call('GET', `books/tally?${query({ by: 'status' })}`)
    expect(body.data.complete).toBe(false)
    const few = await api.call('GET', `books/tally?${query({ by: 'status', filter: { name: 'Book 7' } })}`)
    expect(few.body.data).toEqual({ counts: { offered: 1 }, complete: true })
  })

  it('V-03 V-04 V-05 estimates numbers that take long, says so, and has the exact ones for the next who asks', async () => {
    let release: () => void = () => undefined
    const isFree = new Promise<void>(resolve => {
      release = resolve
    })
    // The exact calculation waits for these long statements of other users.
    const others = ['1001', '1002'].map(person => longStatements.run(person, () => isFree))
    const path = 'books/groups?by=status&measures=sum:price,sum:weight,avg:weight,max:part'
    const { body } = await api.call('GET', path)
    expect(body.meta.estimated).toBe(true)
    const drafts = body.data.groups.find(({ key }: { key: string }) => key === 'draft')
    const third = ROWS / 3
    for (const group of body.data.groups) expect(Math.abs(group.count - third)).toBeLessThan(third / 4)
    const [{ amount }] = drafts.values['sum:price'].amounts
    expect(amount / ((ROWS * third) / 2)).toBeCloseTo(1, 0)
    expect(drafts.values['sum:weight'].number).toMatch(/^\d+\.\d{1,2}$/)
    expect(drafts.values['max:part']).toEqual({})
    const none = api.call('GET', `${path}&filter={"part":99}`)
    release()
    await Promise.all(others)
    // A sample can miss so few records, so the request waits for the exact numbers.
    expect((await none).body).toMatchObject({ data: { count: 0 }, meta: {} })
    const exact = { count: ROWS, groups: Array(3).fill({ count: third }) }
    await expect.poll(async () => (await api.call('GET', path)).body).toMatchObject({ data: exact })
    expect((await api.call('GET', path)).body.meta.estimated).toBeUndefined()
  })

  it('V-04 a cached figure is calculated again although its reader has left', async () => {
    const { db, services } = api
    const books = services.resources.get('books')
    const session = { id: 1, user: { id: 1 }, rules: everything, ability: abilityOf(everything, {}) }
    const where: Condition = { column: 'status', is: 'equal', value: 'draft' }
    const sum = { resource: books, where, value: { sum: 'weight' } }
    const read = (signal = new RequestSignal()) =>
      linesOf(scopeOf(services, { ...session, signal }, 'en'), [sum])
    await read()
    await sql`update ${sql.id(FIGURES)} set at = now() - interval '1 hour'`.execute(db.kysely)
    const claimed = sql<{ taken: boolean }>`select taken_until is not null as taken from ${sql.id(FIGURES)}`
    const before = await db.kysely.transaction().execute(async trx => {
      await sql`lock table books in access exclusive mode`.execute(trx)
      const signal = new RequestSignal()
      const { cachedAt } = await read(signal)
      await expect.poll(async () => (await claimed.execute(db.kysely)).rows).toContainEqual({ taken: true })
      signal.go()
      return cachedAt
    })
    expect(before).toBeDefined()
    await expect.poll(async () => (await read()).cachedAt).not.toBe(before)
  })

  it('C-07 a page number returns the same rows whichever page was read before, also after a write', async () => {
    const sort = ['part', 'DESC']
    const page = async (first: number) => {
      const { body } = await api.call('GET', `books?${query({ sort, range: [first, first + 24] })}`)
      return body.data.map(({ id }: { id: number }) => id)
    }
    const { rows } = await sql<{ id: string }>`select id from books where deleted_at is null
      order by part desc nulls last, id desc offset 19900 limit 300`.execute(api.db.kysely)
    const ids = rows.map(({ id }) => Number(id))
    for (const first of [20_000, 20_025, 19_990, 19_950, 20_010, 20_100, 20_000])
      expect(await page(first)).toEqual(ids.slice(first - 19_900, first - 19_875))
    const made = await api.make('books', { title: 'First of all', part: 99 })
    await expect.poll(() => page(20_001)).toEqual(ids.slice(100, 125))
    expect(await page(0)).toContain(made.id)
  })

  it('O-05 F-06 indexes follow the alphabet of the office, and pages read no more than before', async () => {
    setOfficeCountry('TR')
    try {
      const { statements, refused } = await applySchema(api.db, tableSpecs(library))
      expect(refused).toEqual([])
      // Codes, such as statuses, keep their indexes.
      const rebuilt = statements.filter(statement => statement.startsWith('create')).join()
      for (const name of ['title', 'isbn']) expect(rebuilt).toContain(`"books_${name}_btree"`)
      expect(rebuilt).not.toContain('books_status')
      await settle(api.db, 'books')
      for (const direction of ['ASC', 'DESC']) {
        const sort = ['title', direction]
        for (const filter of [{}, { title_gte: 'Book 5' }, { q: 'zzqx' }])
          expect(await growing(`books?${query({ sort, filter })}`)).toEqual([])
        const { meta } = (await api.call('GET', `books?${query({ sort, range: [12_000, 12_024] })}`)).body
        for (const cursor of [meta.next, meta.prev])
          expect(await growing(`books?${query({ sort, cursor })}`)).toEqual([])
      }
      expect(await growing(`books/choices?${query({ q: 'Book 7' })}`)).toEqual([])
      const far = await statementsOf(api.db, 'books', () =>
        api.call('GET', `books?${query({ sort: ['title', 'ASC'], range: [15_000, 15_024] })}`),
      )
      // The rows before the page are counted in the index alone.
      const plans = await Promise.all(far.map(statement => planOf(api.db, statement)))
      expect(JSON.stringify(plans)).toMatch(/"Index Only Scan"[^{}]*"books_title_btree"/)
    } finally {
      setOfficeCountry(undefined)
    }
  })
})
