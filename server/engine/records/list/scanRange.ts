import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlways } from '../../../../src/core/schema/condition'
import type { Row } from '../../../../src/core/schema/row'
import { boundedRows } from '../../sql/boundedRows'
import { columnsIn, foldsTexts, looksIntoTexts, usesParents } from '../../sql/conditionColumns'
import { estimateOf, isLarge } from './count'
import type { KeysetRange } from './keysetRanges'
import { baseRows, type ListQuery, tableOf, whereOf } from './listQuery'

/** From this offset on, the database finds the IDs first and reads whole rows only for the page. */
const DEEP = 1_000
/**
 * The number of rows scanned in list order before the other statement is used. Comparing texts takes longer, and
 * folding them longer still.
 */
const SCANNED = 20_000
const SCANNED_TEXTS = 8_000
const SCANNED_FOLDED = 3_000
/** If the statistics expect fewer matches, scanning that many rows would not fill a page. */
const FEW = 1_500

type Bool = RawBuilder<SqlBool>

/** The requested rows of a range. */
export interface Slice {
  offset: number
  limit: number
}

/**
 * Reads rows of one range of a list. If only a few rows of a large table meet the condition, or none where
 * the statistics expect many, the database must not scan the whole table in list order. It scans a limited
 * number of rows; if they don't fill the page, it finds all rows that meet the condition and then orders
 * them.
 */
export async function scanRange(list: ListQuery, range: KeysetRange, slice: Slice): Promise<Row[]> {
  // Rows of another day have no index to scan in order.
  if (list.rows || slice.offset >= DEEP || !(await needsBound(list))) return readInOrder(list, range, slice)
  const intoTexts = looksIntoTexts(list.condition)
  if (intoTexts || (await estimateOf(list)) >= FEW) {
    const folds = foldsTexts(list.condition)
    const scanned = range.scanned ?? (folds ? SCANNED_FOLDED : intoTexts ? SCANNED_TEXTS : SCANNED)
    const rows = await readBounded(list, { ...range, scanned }, slice)
    if (rows.length === slice.limit) return rows
  }
  return readMatching(list, range, slice)
}

// The index of the first order column also serves a condition on that column.
async function needsBound({ db, resource, condition, order: [first] }: ListQuery): Promise<boolean> {
  if (isAlways(condition) || !first || columnsIn(condition).includes(first.column)) return false
  return isLarge(db, resource)
}

const both = (one: Bool, other: Bool | undefined): Bool => (other ? sql<SqlBool>`${one} and ${other}` : one)
const whereIn = (list: ListQuery, { where }: KeysetRange): Bool => both(sql<SqlBool>`${whereOf(list)}`, where)
// Literals, so that the plan is made for these numbers.
const limited = ({ offset, limit }: Slice) =>
  offset > 0 ? sql`limit ${sql.lit(limit)} offset ${offset}` : sql`limit ${sql.lit(limit)}`

async function readInOrder(list: ListQuery, range: KeysetRange, slice: Slice): Promise<Row[]> {
  const [table, where] = [tableOf(list), whereIn(list, range)]
  const part = limited(slice)
  const statement =
    slice.offset < DEEP || list.rows
      ? sql<Row>`select * from ${table} where ${where} order by ${range.order()} ${part}`
      : sql<Row>`
        select r.* from ${table} r
          join (select id from ${table} where ${where} order by ${range.order()} ${part}) page on page.id = r.id
        order by ${range.order('r')}`
  return boundedRows(list.db.kysely, statement, slice.limit)
}

/** Returns the rows that meet the condition among the first rows of the range. */
async function readBounded(
  list: ListQuery,
  range: Required<Pick<KeysetRange, 'scanned'>> & KeysetRange,
  slice: Slice,
) {
  const scan = sql`(
    select * from ${tableOf(list)} where ${both(baseRows(list), range.where)}
    order by ${range.order()} limit ${sql.lit(range.scanned)}) walked`
  const part = limited(slice)
  // A filter keeps the order of its input; with a second sort, the planner would prepare for all scanned
  // rows. Only a join with another table loses the order.
  const statement = usesParents(list.condition)
    ? sql<Row>`select * from ${scan} where ${whereOf(list)} order by ${range.order()} ${part}`
    : sql<Row>`select * from (select * from ${scan} where ${whereOf(list)} ${part}) page order by ${range.order()}`
  return boundedRows(list.db.kysely, statement, slice.limit)
}

/** Finds all rows that meet the condition, then orders them: `offset 0` keeps the planner from doing both at once. */
async function readMatching(list: ListQuery, range: KeysetRange, slice: Slice): Promise<Row[]> {
  const table = tableOf(list)
  const columns = [...new Set(list.order.map(({ column }) => column))].map(column => sql.ref(column))
  const statement = sql<Row>`
    select r.* from ${table} r
      join (
        select id from (select ${sql.join(columns)} from ${table} where ${whereIn(list, range)} offset 0) matched
        order by ${range.order()} ${limited(slice)}) page on page.id = r.id
    order by ${range.order('r')}`
  return boundedRows(list.db.kysely, statement, slice.limit)
}
