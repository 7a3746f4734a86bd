import { sql } from 'kysely'
import type { Database } from '../../../base/storage/database'
import { tableName } from '../../sql/columns'
import { looksIntoTexts } from '../../sql/conditionColumns'
import { CachedAnswers } from './cachedAnswers'
import { keyOf, type Listed, tableOf, whereOf } from './listQuery'
import { estimateOf, estimateRows, isLarge } from './sizes'

/** How many rows there are, and how sure that is. */
export interface Total {
  total: number
  total_is: 'exact' | 'capped' | 'estimated'
}

/** Up to here rows are counted one by one. */
export const COUNT_CAP = 10_000
/** Rows that hold a text must each be looked at: in a large table fewer of them are counted. */
const TEXT_CAP = 1_000
/** What statistics take for this many is not counted at all. */
const SURELY_MORE = 5 * COUNT_CAP

const KEPT_MS = 30_000
const MOST = 1_000
const beyondCap = new WeakMap<Database, CachedAnswers<Total>>()

/**
 * Counts the rows of a list: exactly up to a cap, beyond it by the planner's statistics. These are of the whole table,
 * so who may not see all of it is told only that there are more. That there are more is kept for a while.
 */
export async function countList(listed: Listed): Promise<Total> {
  if (!(await isLarge(listed.db, listed.resource))) return count(listed, COUNT_CAP)
  const estimate = await beyondCounting(listed)
  if (estimate) return { total: estimate, total_is: 'estimated' }
  const intoTexts = looksIntoTexts(listed.condition)
  // Others may wait for the same count: it goes on when one of them goes.
  const shared = { ...listed, db: listed.db.origin }
  const kept = beyondCap.get(shared.db) ?? new CachedAnswers<Total>(KEPT_MS, MOST)
  beyondCap.set(shared.db, kept)
  return kept.get(
    `${keyOf(shared)} ${shared.open}`,
    () => count(shared, intoTexts ? TEXT_CAP : COUNT_CAP),
    ({ total_is }) => total_is !== 'exact',
  )
}

/** How many rows a list has by the planner's statistics, where it may be told and they take it for too many to count. */
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
