import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderOf, type SortRequest } from '../../../server/engine/records/list/listQuery'
import { keysetRangesOf } from '../../../server/engine/records/list/ranges'
import { tableName } from '../../../server/engine/sql/columns'
import { conditionSql } from '../../../server/engine/sql/conditionSql'
import { liveRows } from '../../../server/engine/sql/select'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { always } from '../../../src/core/schema/condition'
import { parseFilter } from '../../../src/core/schema/filter'
import { engines } from '../../support/databases'
import { books, shelves } from '../api/definitions'
import { openApi, query, type TestApi } from '../api/testApi'

const ROWS = 12_000
const context = { now: new Date(), timeZone: 'UTC', me: 1 }

describe.each(engines)('large table on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
    const rows = Array.from({ length: ROWS }, (_row, n) => ({
      code: `Shelf ${String(n).padStart(5, '0')}`,
      open: n % 100 !== 0,
      order: n % 10 ? n : null,
    }))
    await createRecords(api.services, shelves, rows)
  }, 120_000)
  afterAll(() => api.close())

  // For a table this small, the planner prefers a sequential
  // scan. The test disables it to see the alternative.
  const plan = (statement: ReturnType<typeof sql>) =>
    api.db.kysely.transaction().execute(async db => {
      await sql`set local enable_seqscan = off`.execute(db)
      const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(db)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })

  it('C-07 estimates totals beyond the count limit, and the header still ends in a number', async () => {
    const { headers, body } = await api.call('GET', 'book-shelves')
    expect(body.meta.total_is).toBe('estimated')
    expect(body.meta.total).toBeGreaterThan(10_000)
    expect(headers.get('Content-Range')).toMatch(/^book-shelves 0-24\/\d+$/)
    const few = await api.call('GET', `book-shelves?${query({ filter: { open: false } })}`)
    expect(few.body.meta).toMatchObject({ total: 120, total_is: 'exact' })
  })

  it('C-07 a deep page returns the rows at its offset, and the last page the true total', async () => {
    const { body } = await api.call(
      'GET',
      `book-shelves?${query({ sort: ['code', 'ASC'], range: [11_990, 12_014] })}`,
    )
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(
      Array.from({ length: 10 }, (_row, n) => `Shelf ${11_990 + n}`),
    )
    expect(body.meta).toMatchObject({ total: ROWS, total_is: 'exact' })
  })

  it.each<[SortRequest]>([
    [[['code', 'ASC']]],
    [[['code', 'DESC']]],
    [[['order', 'ASC']]],
    [[['order', 'DESC']]],
    [[['created_at', 'DESC']]],
  ])('O-05 an index serves the order %j, range by range', async sort => {
    for (const { where, order } of keysetRangesOf(orderOf(shelves, sort))) {
      const page = sql`select * from book_shelves
        where ${liveRows(shelves, always)} ${where ? sql`and ${where}` : sql``} order by ${order()} limit 25`
      expect(await plan(page)).toMatch(/Index Scan/)
      expect(await plan(page)).not.toMatch(/Sort/)
    }
  })

  it.each([
    [{ order: 55 }],
    [{ order_gte: 11_900 }],
    [{ code_q: '11777' }],
    [{ q: '11777' }],
    [{ id: [5, 6] }],
    [{ open: false }],
  ])('O-05 an index serves the filter %j', async filter => {
    const condition = conditionSql(shelves, parseFilter(shelves, filter, context))
    expect(await plan(sql`select * from book_shelves where deleted_at is null and ${condition}`)).toMatch(
      /Index/,
    )
  })

  it.each([
    [shelves, { code: 'shelf 00012' }],
    [shelves, { code: ['Shelf 00012', 'Shelf 00013'] }],
    // Its index leaves out the books without one.
    [books, { isbn: '978-2' }],
  ])('F-06 the index of compared texts serves a filter of $0.name by %j', async (resource, filter) => {
    const table = tableName(resource)
    const condition = conditionSql(resource, parseFilter(resource, filter, context))
    expect(await plan(sql`select * from ${sql.id(table)} where deleted_at is null and ${condition}`)).toMatch(
      /_(code|isbn)_equal/,
    )
  })

  it('C-10 a bulk write of many rows runs at once', async () => {
    const many = await api.call('PUT', `book-shelves?${query({ filter: { order_lt: 1_000 } })}`, {
      open: false,
    })
    expect(many.body.data.count).toBe(900)
  })
})
