import { type SqlBool, sql } from 'kysely'
import type { Row } from '../../../../src/core/schema/row'
import { readCursor } from './cursor'
import { type KeysetRange, keysetRangesOf, type Position } from './keysetRanges'
import { keyOf, type ListQuery, tableOf, whereOf } from './listQuery'
import { positionsOf, type RowPosition } from './positions'
import { prefixFirst } from './prefixFirst'
import { scanRange } from './scanRange'

/** From this offset on the rows at far places are kept in mind. */
export const DEEP = 1_000

interface Asked {
  cursor?: string
  first: number
  limit: number
  /** Rows that begin with this text come first. */
  leading?: string
}

/** The rows of a page and, where the list goes on, one more. Backwards that one is before them, and stands last. */
export async function readPage(list: ListQuery, { cursor, first, limit, leading }: Asked): Promise<Row[]> {
  const { order } = list
  const most = limit + 1
  if (cursor) {
    const start = readCursor(order, cursor)
    const rows = await readWays(list, keysetRangesOf(order, start), 0, most)
    return start.backwards ? [...rows.slice(0, limit).reverse(), ...rows.slice(limit)] : rows
  }
  if (leading) return readWays(list, prefixFirst(order, leading), first, most)
  return first < DEEP ? readWays(list, keysetRangesOf(order), first, most) : readFar(list, first, most)
}

/** Rows of stretches that follow one another, after so many that are skipped. */
async function readWays(list: ListQuery, ways: readonly KeysetRange[], skipped: number, most: number) {
  const found: Row[] = []
  let skip = skipped
  for (const [index, way] of ways.entries()) {
    const rows = await scanRange(list, way, skip, most - found.length)
    found.push(...rows)
    if (found.length === most) break
    const more = index + 1 < ways.length
    if (more && skip > 0) skip = rows.length ? 0 : Math.max(0, skip - (await lengthOf(list, way)))
  }
  return found
}

async function lengthOf(list: ListQuery, { where }: KeysetRange): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${tableOf(list)}
    where ${whereOf(list)} and ${where ?? sql<SqlBool>`true`}`.execute(list.db.kysely)
  return Number(rows[0]?.count ?? 0)
}

/** A page far from the top, reached from a row near it whose place is known. */
async function readFar(list: ListQuery, first: number, most: number): Promise<Row[]> {
  // Of what tells nobody when it is written no place is kept.
  if (!list.resource.live) return readWays(list, keysetRangesOf(list.order), first, most)
  const kept = await positionsOf(list.db)
  const { moment } = kept
  const key = `${keyOf(list)} ${JSON.stringify(list.order)}`
  const near = kept.near(key, first)
  const rows = near
    ? await readNear(list, near, first, most)
    : await readWays(list, keysetRangesOf(list.order), first, most)
  const [row] = rows
  if (row) kept.set(key, moment, { at: first, position: positionOf(list, row) })
  return rows
}

const positionOf = ({ order }: ListQuery, row: Row): Position =>
  order.map(({ column }) => row[column] ?? null)

async function readNear(list: ListQuery, { at, position }: RowPosition, first: number, most: number) {
  const onwards = keysetRangesOf(list.order, { position, backwards: false, inclusive: true })
  if (at <= first) return readWays(list, onwards, first - at, most)
  const before = Math.min(at - first, most)
  const back = keysetRangesOf(list.order, { position, backwards: true })
  const rows = (await readWays(list, back, at - first - before, before)).reverse()
  return before < most ? [...rows, ...(await readWays(list, onwards, 0, most - before))] : rows
}
