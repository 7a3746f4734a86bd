import { type Expression, type SqlBool, sql } from 'kysely'
import type { ListMeta } from '../../../../src/contract/answer'
import type { Row } from '../../../../src/core/schema/row'
import type { Database, Executor } from '../../../base/storage/database'
import { tableName } from '../../sql/columns'
import { looksIntoTexts } from '../../sql/conditionColumns'
import { keyOf, type Listed, tableOf, whereOf } from './listQuery'

/** The number of rows, and whether it is exact. */
export type Total = Pick<ListMeta, 'total' | 'total_is'>

/** The total before anything is counted. */
const UNCOUNTED: Total = { total: 0, total_is: 'capped' }

/** The maximum number of rows that are counted. */
export const COUNT_CAP = 10_000
/** The same for a search in the texts of a large table, which reads each row. */
const TEXT_CAP = 1_000
/** From this estimate on, rows are not counted at all. */
const SURELY_MORE = 5 * COUNT_CAP

const CACHED_MS = 30_000
const MAX_CACHED = 1_000
const totalsBeyondCap = new WeakMap<Database, CachedAnswers<Total>>()

/**
 * Counts the rows of a list: exactly up to a cap, and beyond it with the planner's statistics. The statistics
 * cover the whole table, so a user who can't see all rows only learns that there are more. A count beyond the
 * cap is cached for a while. With `uncounted`, or for a resource with this option, it counts nothing.
 */
export async function countList(listed: Listed, uncounted = listed.resource.uncounted): Promise<Total> {
  if (uncounted) return UNCOUNTED
  if (listed.rows || !(await isLarge(listed.db, listed.resource))) return count(listed, COUNT_CAP)
  const estimate = await beyondCounting(listed)
  if (estimate) return { total: estimate, total_is: 'estimated' }
  const intoTexts = looksIntoTexts(listed.condition)
  // Other requests might wait for the same count, so it must not be canceled with one of them.
  const shared = { ...listed, db: listed.db.origin }
  const cached = totalsBeyondCap.get(shared.db) ?? new CachedAnswers<Total>(CACHED_MS, MAX_CACHED)
  totalsBeyondCap.set(shared.db, cached)
  return cached.get(
    `${keyOf(shared)} ${shared.open}`,
    () => count(shared, intoTexts ? TEXT_CAP : COUNT_CAP),
    ({ total_is }) => total_is !== 'exact',
  )
}

/** The rows of a page, and whether the list continues after it. */
export interface Page {
  rows: readonly Row[]
  hasMore: boolean
}

/**
 * Returns the total, corrected by the page: an estimate can't be less than the number of rows that were read. Of an
 * uncounted list, only the end is known, once it is read. A page after a cursor doesn't know how many rows precede it.
 */
export function totalOf(
  counted: Total,
  { rows, hasMore }: Page,
  { first, cursor }: { first: number; cursor?: string },
): Total {
  if (counted.total_is === 'exact' || cursor) return counted
  const seen = first + rows.length
  if (!hasMore && (rows.length > 0 || !first)) return { total: seen, total_is: 'exact' }
  if (counted === UNCOUNTED && !rows.length) return counted
  const least = hasMore || !rows.length ? seen + 1 : seen
  return least > counted.total ? { total: least, total_is: 'capped' } : counted
}

/** Returns the planner's estimate for a list that is too long to count, if the user can see it. */
export async function beyondCounting(listed: Listed): Promise<number | undefined> {
  const { db, resource, condition, open } = listed
  if (!open || looksIntoTexts(condition) || !(await isLarge(db, resource))) return undefined
  const estimate = await estimateOf(listed)
  return estimate >= SURELY_MORE ? estimate : undefined
}

async function count(listed: Listed, cap: number): Promise<Total> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (select from ${tableOf(listed)} where ${whereOf(listed)} limit ${sql.lit(cap + 1)}) counted`.execute(
    listed.db.kysely,
  )
  const counted = Number(rows[0]?.count ?? 0)
  if (counted <= cap) return { total: counted, total_is: 'exact' }
  if (!listed.open) return { total: counted, total_is: 'capped' }
  const estimate = await estimateRows(listed.db.kysely, tableName(listed.resource), whereOf(listed))
  return estimate > counted
    ? { total: estimate, total_is: 'estimated' }
    : { total: counted, total_is: 'capped' }
}

/** From this many rows on, a table is large and its lists use the statements for large tables. */
const LARGE = 20_000

const SIZES_MS = 60_000
const ESTIMATES_MS = 30_000

interface Statistics {
  sizes: CachedAnswers<Map<string, number>>
  estimates: CachedAnswers<number>
}

const statistics = new WeakMap<Database, Statistics>()

function statisticsOf(db: Database): Statistics {
  const known = statistics.get(db.origin) ?? {
    sizes: new CachedAnswers(SIZES_MS, 1),
    estimates: new CachedAnswers(ESTIMATES_MS, MAX_CACHED),
  }
  statistics.set(db.origin, known)
  return known
}

/** Returns whether a resource has many records. */
export const isLarge = async (db: Database, resource: Listed['resource']): Promise<boolean> =>
  (await sizeOf(db, resource)) >= LARGE

/**
 * Returns the approximate number of records of a resource, from statistics read once a minute for all
 * resources.
 */
export async function sizeOf(db: Database, resource: Listed['resource']): Promise<number> {
  const sizes = await statisticsOf(db).sizes.get('', () => readSizes(db.origin.kysely))
  return sizes.get(tableName(resource)) ?? 0
}

async function readSizes(db: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ name, rows }) => [name, Number(rows)]))
}

/** Returns the planner's estimate of the rows of a table that meet a condition. */
export async function estimateRows(db: Executor, table: string, where: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${sql.id(table)} where ${where}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Returns the planner's estimate for a list, cached for a while. */
export const estimateOf = (listed: Listed): Promise<number> =>
  statisticsOf(listed.db).estimates.get(keyOf(listed), () =>
    estimateRows(listed.db.origin.kysely, tableName(listed.resource), whereOf(listed)),
  )

interface Cached<Answer> {
  at: number
  answer: Promise<Answer>
}

/** A cache of results that are valid for a while, by key. Concurrent calls wait for the same result. */
class CachedAnswers<Answer> {
  #answers = new Map<string, Cached<Answer>>()

  constructor(
    private readonly milliseconds: number,
    private readonly most: number,
  ) {}

  /**
   * Returns the cached result, or calls `find`, which must not be canceled with a single caller. `keep`
   * decides whether the result is cached.
   */
  async get(key: string, find: () => Promise<Answer>, keep: (answer: Answer) => boolean = () => true) {
    const known = this.#answers.get(key)
    if (known && performance.now() - known.at < this.milliseconds) return known.answer
    const cached = { at: performance.now(), answer: find() }
    this.#answers.delete(key)
    this.#answers.set(key, cached)
    const drop = () => {
      if (this.#answers.get(key) === cached) this.#answers.delete(key)
    }
    try {
      const answer = await cached.answer
      if (!keep(answer)) drop()
      return answer
    } catch (error) {
      drop()
      throw error
    } finally {
      for (const [oldest] of this.#answers) {
        if (this.#answers.size <= this.most) break
        this.#answers.delete(oldest)
      }
    }
  }
}
