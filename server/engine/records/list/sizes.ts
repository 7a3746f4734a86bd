import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, Executor } from '../../../base/storage/database'
import { tableName } from '../../sql/columns'
import { CachedAnswers } from './cachedAnswers'
import { keyOf, type Listed, whereOf } from './listQuery'

/** From this many rows on a list is read in ways that pay for large tables only. */
export const LARGE = 20_000

const SIZES_MS = 60_000
const ESTIMATES_MS = 30_000
const MOST = 1_000

interface Statistics {
  sizes: CachedAnswers<Map<string, number>>
  estimates: CachedAnswers<number>
}

const statistics = new WeakMap<Database, Statistics>()

function statisticsOf(db: Database): Statistics {
  const known = statistics.get(db.origin) ?? {
    sizes: new CachedAnswers(SIZES_MS, 1),
    estimates: new CachedAnswers(ESTIMATES_MS, MOST),
  }
  statistics.set(db.origin, known)
  return known
}

/** Says whether a resource has many records, by statistics that are asked once a minute for all of them. */
export async function isLarge(db: Database, resource: Listed['resource']): Promise<boolean> {
  const sizes = await statisticsOf(db).sizes.get('', () => readSizes(db.origin.kysely))
  return (sizes.get(tableName(resource)) ?? 0) >= LARGE
}

async function readSizes(db: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ name, rows }) => [name, Number(rows)]))
}

/** How many rows meet a condition, by the planner's statistics. */
export async function estimateRows(db: Executor, table: string, where: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${sql.id(table)} where ${where}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** How many rows a list has by the planner's statistics, kept for a while. */
export const estimateOf = (listed: Listed): Promise<number> =>
  statisticsOf(listed.db).estimates.get(keyOf(listed), () =>
    estimateRows(listed.db.origin.kysely, tableName(listed.resource), whereOf(listed)),
  )
