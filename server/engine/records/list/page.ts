import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { sortKey } from '../../../../src/core/schema/alphabet'
import type { Row } from '../../../../src/core/schema/row'
import { invalidQuery } from '../../../base/errors/apiError'
import { LIVE_WAITING } from '../../../base/outbox/outbox'
import type { Database } from '../../../base/storage/database'
import { keyOf, type ListQuery, named, type OrderPart, tableOf, whereOf, withOrderColumns } from './listQuery'
import { type KeysetRange, keysetRangesOf, type Position, type Slice, type Start, scanRange } from './ranges'

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

const cursorSchema = z.strictObject({
  o: z.string(),
  p: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  b: z.boolean(),
})

const signatureOf = (order: readonly OrderPart[]) =>
  order
    .map(({ column, descending, alphabet }) => {
      const letters = alphabet && alphabet !== 'root' ? `@${alphabet}` : ''
      return `${descending ? '-' : ''}${column}${letters}`
    })
    .join(',')

/** Returns the cursor of a row: its position as an opaque text. */
export function writeCursor(order: readonly OrderPart[], row: Row, backwards: boolean): string {
  const position = order.map(({ column }) => row[column] ?? null)
  return Buffer.from(JSON.stringify({ o: signatureOf(order), p: position, b: backwards })).toString(
    'base64url',
  )
}

/** Parses a cursor; refuses a cursor for a different order. */
export function readCursor(order: readonly OrderPart[], text: string): Start {
  const parsed = cursorSchema.safeParse(decode(text))
  const { success, data } = parsed
  if (!success || data.o !== signatureOf(order) || data.p.length !== order.length)
    throw invalidQuery('cursor', 'cursor')
  return { position: data.p, backwards: data.b }
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The row at an offset of an ordered list. */
export interface RowPosition {
  at: number
  position: Position
}

const KEPT_MS = 60_000
const LISTS = 200
const PLACES = 50

interface Places {
  since: number
  places: RowPosition[]
}

/**
 * Caches the positions of rows far down in ordered lists, so that nearby pages are read from there instead of
 * from the top. Cleared when any process writes a record.
 */
export class CachedPositions {
  #lists = new Map<string, Places>()
  #written = 0

  /** Identifies the moment of a read: a position that was read before a write must not be cached after it. */
  get moment(): number {
    return this.#written
  }

  forget = (): void => {
    this.#written++
    this.#lists.clear()
  }

  /** Returns the cached row nearest to an offset, if it is nearer than the top of the list. */
  near(list: string, wanted: number): RowPosition | undefined {
    const known = this.#lists.get(list)
    if (!known || performance.now() - known.since > KEPT_MS) return undefined
    const distance = ({ at }: RowPosition) => Math.abs(at - wanted)
    const [first, ...others] = known.places
    if (!first) return undefined
    const nearest = others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
    return distance(nearest) < wanted ? nearest : undefined
  }

  set(list: string, moment: number, place: RowPosition): void {
    if (moment !== this.#written) return
    const known = this.#lists.get(list)
    const fresh = known && performance.now() - known.since <= KEPT_MS
    const places = (fresh ? known.places : []).filter(({ at }) => at !== place.at)
    this.#lists.delete(list)
    this.#lists.set(list, {
      since: fresh ? known.since : performance.now(),
      places: [...places.slice(1 - PLACES), place],
    })
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > LISTS && oldest !== undefined) this.#lists.delete(oldest)
  }
}

const opened = new WeakMap<Database, Promise<CachedPositions>>()

/** Returns the positions that this process caches for a database. */
export function positionsOf(db: Database): Promise<CachedPositions> {
  const known = opened.get(db.origin) ?? open(db.origin)
  opened.set(db.origin, known)
  return known
}

async function open(db: Database): Promise<CachedPositions> {
  const kept = new CachedPositions()
  await db.listen(LIVE_WAITING, kept.forget, kept.forget)
  return kept
}
