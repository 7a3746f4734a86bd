import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlways } from '../../src/schema/condition'
import type { Row } from '../../src/schema/row'
import { columnsIn, looksIntoTexts } from './conditionColumns'
import { COUNT_CAP } from './count'
import { type ListQuery, outsideTrash, tableOf, whereOf } from './listQuery'
import { estimateOf, isLarge } from './sizes'
import type { Way } from './ways'

/** From this offset on the database looks for ids alone first, and reads whole rows only of the page. */
const DEEP = 1_000
/** Of a condition that so many rows meet the planner rather reads in the order of the list, and may be wrong. */
const MANY = 2_000
/** Rows of the list that are looked at in its order before another way is taken: comparing texts takes longer. */
const LOOKED_AT = 20_000
const LOOKED_INTO = 4_000

type Bool = RawBuilder<SqlBool>

/**
 * Rows of one stretch of a list. In a large table a condition that few rows meet, or none, where statistics expect
 * many, must not make the database walk through all of them in the order of the list: it walks a bounded way, and when
 * that does not fill the page finds all rows that meet the condition first.
 */
export async function readStretch(list: ListQuery, way: Way, skip: number, most: number): Promise<Row[]> {
  const looked = skip < DEEP ? await walkOf(list) : undefined
  if (looked === undefined) return readPlainly(list, way, skip, most)
  const rows = await readWalking(list, way, skip, most, looked)
  if (rows.length === most) return rows
  return (await readMatching(list, way, skip, most)) ?? readPlainly(list, way, skip, most)
}

/** How far to walk in the order of the list; nothing when the planner is to decide. */
async function walkOf(list: ListQuery): Promise<number | undefined> {
  if (isAlways(list.condition) || !(await isLarge(list.db, list.resource))) return undefined
  const [first] = list.order
  if (!first || columnsIn(list.condition).includes(first.column)) return undefined
  if (looksIntoTexts(list.condition)) return LOOKED_INTO
  return (await estimateOf(list)) >= MANY ? LOOKED_AT : undefined
}

const both = (one: Bool, other: Bool | undefined): Bool => (other ? sql<SqlBool>`${one} and ${other}` : one)
const whereIn = (list: ListQuery, { where }: Way): Bool => both(sql<SqlBool>`${whereOf(list)}`, where)
// Written out, so that a plan is made for this many.
const limited = (most: number, skip: number) =>
  skip > 0 ? sql`limit ${sql.lit(most)} offset ${skip}` : sql`limit ${sql.lit(most)}`

async function readPlainly(list: ListQuery, way: Way, skip: number, most: number): Promise<Row[]> {
  const [table, where] = [tableOf(list), whereIn(list, way)]
  const part = limited(most, skip)
  const statement =
    skip < DEEP
      ? sql<Row>`select * from ${table} where ${where} order by ${way.order()} ${part}`
      : sql<Row>`
        select r.* from ${table} r
          join (select id from ${table} where ${where} order by ${way.order()} ${part}) page on page.id = r.id
        order by ${way.order('r')}`
  return (await statement.execute(list.db.kysely)).rows
}

/** The rows that meet the condition among the first ones of the stretch. */
async function readWalking(list: ListQuery, way: Way, skip: number, most: number, looked: number) {
  const { rows } = await sql<Row>`
    select * from (
      select * from ${tableOf(list)} where ${both(outsideTrash, way.where)}
      order by ${way.order()} limit ${sql.lit(looked)}) walked
    where ${whereOf(list)} order by ${way.order()} ${limited(most, skip)}`.execute(list.db.kysely)
  return rows
}

/** Finds all rows that meet the condition before they are ordered; nothing when there are too many. */
async function readMatching(list: ListQuery, way: Way, skip: number, most: number) {
  const table = tableOf(list)
  const columns = new Map(list.order.map(part => [part.column, sql.ref(part.column)])).values()
  const { rows } = await sql<Row & { '@matched': string }>`
    with matched as materialized (
      select ${sql.join([...columns])} from ${table} where ${whereIn(list, way)} limit ${sql.lit(COUNT_CAP + 1)})
    select r.*, (select count(*) from matched) as "@matched" from ${table} r
      join (select id from matched order by ${way.order()} ${limited(most, skip)}) page on page.id = r.id
    order by ${way.order('r')}`.execute(list.db.kysely)
  if (Number(rows[0]?.['@matched'] ?? 0) > COUNT_CAP) return undefined
  return rows.map(({ '@matched': _matched, ...row }) => row)
}
