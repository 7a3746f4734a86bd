import { type Expression, type SqlBool, sql } from 'kysely'
import type { Executor } from '../storage/database'

/** How many rows there are, and how sure that is. */
export interface Total {
  total: number
  total_is: 'exact' | 'capped' | 'estimated'
}

/** Up to here rows are counted one by one. */
export const COUNT_CAP = 10_000

/** Counts the rows that meet a condition: exactly up to a cap, beyond it by the planner's statistics. */
export async function countRows(db: Executor, table: string, where: Expression<SqlBool>): Promise<Total> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (select from ${sql.id(table)} where ${where} limit ${COUNT_CAP + 1}) counted`.execute(
    db,
  )
  const counted = Number(rows[0]?.count ?? 0)
  if (counted <= COUNT_CAP) return { total: counted, total_is: 'exact' }
  const estimate = await estimateRows(db, table, where)
  return estimate > counted
    ? { total: estimate, total_is: 'estimated' }
    : { total: counted, total_is: 'capped' }
}

interface Plan {
  'Plan Rows': number
}

async function estimateRows(db: Executor, table: string, where: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (format json) select from ${sql.id(table)} where ${where}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
