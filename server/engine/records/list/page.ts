import { type SqlBool, sql } from 'kysely'
import { sortKey } from '../../../../src/core/schema/alphabet'
import type { Row } from '../../../../src/core/schema/row'
import { type KeysetRange, keysetRangesOf, type Position, readCursor } from './keysetRanges'
import { keyOf, type ListQuery, named, type OrderPart, tableOf, whereOf, withOrderColumns } from './listQuery'
import { positionsOf, type RowPosition } from './positions'
import { type Slice, scanRange } from './scanRange'

/** From this offset on, the positions of rows are cached. */
const DEEP = 1_000

export interface PageRequest {
  cursor?: string
  first: number
  limit: number
  /** Rows that start with this text come first. */
  prefix?: string
}

/**
 * Returns the rows of a page and, if the list continues, one more. Backwards, this row precedes the page but
 * is returned last.
 */
export async function readPage(
  query: ListQuery,
  { cursor, first, limit: pageSize, prefix }: PageRequest,
): Promise<Row[]> {
  const list = withOrderColumns(query)
  const { order } = list
  const slice = { offset: first, limit: pageSize + 1 }
  if (cursor) {
    const start = readCursor(order, cursor)
    const rows = await readRanges(list, keysetRangesOf(order, start), { ...slice, offset: 0 })
    return start.backwards ? [...rows.slice(0, pageSize).reverse(), ...rows.slice(pageSize)] : rows
  }
  if (prefix) return readRanges(list, prefixFirst(order, prefix), slice)
  return first < DEEP ? readRanges(list, keysetRangesOf(order), slice) : readFar(list, slice)
}

/** Reads a slice of consecutive ranges. */
async function readRanges(list: ListQuery, ranges: readonly KeysetRange[], { offset, limit }: Slice) {
  const found: Row[] = []
  let skip = offset
  for (const [index, range] of ranges.entries()) {
    const rows = await scanRange(list, range, { offset: skip, limit: limit - found.length })
    found.push(...rows)
    if (found.length === limit) break
    const hasMore = index + 1 < ranges.length
    if (hasMore && skip > 0) skip = rows.length ? 0 : Math.max(0, skip - (await lengthOf(list, range)))
  }
  return found
}

async function lengthOf(list: ListQuery, { where }: KeysetRange): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${tableOf(list)}
    where ${whereOf(list)} and ${where ?? sql<SqlBool>`true`}`.execute(list.db.kysely)
  return Number(rows[0]?.count ?? 0)
}

/** Reads a page far from the top, starting from a nearby row whose position is cached. */
async function readFar(list: ListQuery, slice: Slice): Promise<Row[]> {
  const fromTop = keysetRangesOf(list.order)
  // Writes of a resource without live events do not clear the cache.
  if (!list.resource.live || list.rows) return readRanges(list, fromTop, slice)
  const cached = await positionsOf(list.db)
  const { moment } = cached
  const key = `${keyOf(list)} ${JSON.stringify(list.order)}`
  const near = cached.near(key, slice.offset)
  const rows = near ? await readNear(list, near, slice) : await readRanges(list, fromTop, slice)
  const [row] = rows
  if (row) cached.set(key, moment, { at: slice.offset, position: positionOf(list, row) })
  return rows
}

const positionOf = ({ order }: ListQuery, row: Row): Position =>
  order.map(({ column }) => row[column] ?? null)

async function readNear(list: ListQuery, { at, position }: RowPosition, { offset, limit }: Slice) {
  const onwards = keysetRangesOf(list.order, { position, backwards: false, inclusive: true })
  if (at <= offset) return readRanges(list, onwards, { offset: offset - at, limit })
  const before = Math.min(at - offset, limit)
  const backwards = keysetRangesOf(list.order, { position, backwards: true })
  const rows = await readRanges(list, backwards, { offset: at - offset - before, limit: before })
  rows.reverse()
  if (before === limit) return rows
  return [...rows, ...(await readRanges(list, onwards, { offset: 0, limit: limit - before }))]
}

/**
 * Nearly all rows that start with a text meet the condition. With a higher limit the planner finds and sorts
 * all of them.
 */
const SCANNED = 500
/** Sorts after every letter. */
const LAST = '\uffff'

/**
 * Returns the ranges of an ordered list in which rows that start with a text come first. One index scan finds
 * them, however many other rows contain the text. All other rows follow.
 */
function prefixFirst(order: readonly OrderPart[], text: string): KeysetRange[] {
  const ranges = keysetRangesOf(order)
  const [first] = order
  const [range, ...further] = ranges
  if (!text || !first?.alphabet || first.descending || !range || range.where || further.length) return ranges
  const column = named(first)
  const key = sortKey(text, first.alphabet)
  const begins = sql<SqlBool>`(${column} >= ${key} and ${column} < ${`${key}${LAST}`})`
  return [
    { ...range, where: begins, scanned: SCANNED },
    { ...range, where: sql<SqlBool>`${begins} is not true` },
  ]
}
