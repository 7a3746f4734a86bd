import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlways } from '../../../../src/core/schema/condition'
import type { Row } from '../../../../src/core/schema/row'
import { boundedRows } from '../../sql/boundedRows'
import { columnsIn, looksIntoTexts, usesParents } from '../../sql/conditionColumns'
import type { KeysetRange } from './keysetRanges'
import { baseRows, type ListQuery, tableOf, whereOf } from './listQuery'
import { estimateOf, isLarge } from './sizes'

/** From this offset on the database looks for ids alone first, and reads whole rows only of the page. */
const DEEP = 1_000
/** Rows of the list that are looked at in its order before another way is taken: comparing texts takes longer. */
const LOOKED_AT = 20_000
const LOOKED_INTO = 8_000
/** Of a condition that fewer rows meet, by the statistics, so many rows of the list would not fill a page. */
const FEW = 1_500

type Bool = RawBuilder<SqlBool>

/**
 * Rows of one stretch of a list. In a large table a condition that few rows meet, or none, where statistics expect
 * many, must not make the database walk through all of them in the order of the list: it walks a bounded way, and when
 * that does not fill the page finds all rows that meet the condition before it orders them.
 */
export async function scanRange(
  list: ListQuery,
  way: KeysetRange,
  skip: number,
  most: number,
): Promise<Row[]> {
  if (skip >= DEEP || !(await needsCare(list))) return readPlainly(list, way, skip, most)
  const intoTexts = looksIntoTexts(list.condition)
  if (intoTexts || (await estimateOf(list)) >= FEW) {
    const looked = way.looked ?? (intoTexts ? LOOKED_INTO : LOOKED_AT)
    const rows = await readWalking(list, way, skip, most, looked)
    if (rows.length === most) return rows
  }
  return readMatching(list, way, skip, most)
}

// What the condition says of the column that the list is ordered by, its index serves.
async function needsCare({ db, resource, condition, order: [first] }: ListQuery): Promise<boolean> {
  if (isAlways(condition) || !first || columnsIn(condition).includes(first.column)) return false
  return isLarge(db, resource)
}

const both = (one: Bool, other: Bool | undefined): Bool => (other ? sql<SqlBool>`${one} and ${other}` : one)
const whereIn = (list: ListQuery, { where }: KeysetRange): Bool => both(sql<SqlBool>`${whereOf(list)}`, where)
// Written out, so that a plan is made for this many.
const limited = (most: number, skip: number) =>
  skip > 0 ? sql`limit ${sql.lit(most)} offset ${skip}` : sql`limit ${sql.lit(most)}`

async function readPlainly(list: ListQuery, way: KeysetRange, skip: number, most: number): Promise<Row[]> {
  const [table, where] = [tableOf(list), whereIn(list, way)]
  const part = limited(most, skip)
  const statement =
    skip < DEEP
      ? sql<Row>`select * from ${table} where ${where} order by ${way.order()} ${part}`
      : sql<Row>`
        select r.* from ${table} r
          join (select id from ${table} where ${where} order by ${way.order()} ${part}) page on page.id = r.id
        order by ${way.order('r')}`
  return boundedRows(list.db.kysely, statement, most)
}

/** The rows that meet the condition among the first ones of the stretch. */
async function readWalking(list: ListQuery, way: KeysetRange, skip: number, most: number, looked: number) {
  const walked = sql`(
    select * from ${tableOf(list)} where ${both(baseRows(list), way.where)}
    order by ${way.order()} limit ${sql.lit(looked)}) walked`
  const part = limited(most, skip)
  // A filter keeps the order of what it reads; told to sort once more, the planner would prepare for all rows of the
  // walk. Where it may join another table instead, it has to be told.
  const statement = usesParents(list.condition)
    ? sql<Row>`select * from ${walked} where ${whereOf(list)} order by ${way.order()} ${part}`
    : sql<Row>`select * from (select * from ${walked} where ${whereOf(list)} ${part}) page order by ${way.order()}`
  return boundedRows(list.db.kysely, statement, most)
}

/** Finds all rows that meet the condition, and orders these: `offset 0` keeps the planner from doing it at once. */
async function readMatching(list: ListQuery, way: KeysetRange, skip: number, most: number): Promise<Row[]> {
  const table = tableOf(list)
  const columns = [...new Set(list.order.map(({ column }) => column))].map(column => sql.ref(column))
  const statement = sql<Row>`
    select r.* from ${table} r
      join (
        select id from (select ${sql.join(columns)} from ${table} where ${whereIn(list, way)} offset 0) matched
        order by ${way.order()} ${limited(most, skip)}) page on page.id = r.id
    order by ${way.order('r')}`
  return boundedRows(list.db.kysely, statement, most)
}
