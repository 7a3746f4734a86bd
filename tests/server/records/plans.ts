import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../server/base/storage/database'

/** A node of a plan, in EXPLAIN's JSON format. */
export interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Step[]
}

/** Returns the statements that read a table while `work` runs. */
export async function statementsOf(
  { kysely }: Database,
  table: string,
  work: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const executor = kysely.getExecutor()
  const execute = executor.executeQuery
  const sent: CompiledQuery[] = []
  executor.executeQuery = (query, ...rest) => {
    if (/^\s*(select|with)\b/.test(query.sql) && query.sql.includes(`from "${table}"`)) sent.push(query)
    return execute.call(executor, query, ...rest) as never
  }
  try {
    await work()
    return sent
  } finally {
    executor.executeQuery = execute
  }
}

/** Returns the database's plan for a statement. */
export async function planOf({ kysely }: Database, { sql: text, parameters }: CompiledQuery): Promise<Step> {
  const { rows } = await kysely.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error(`No plan of ${text}`)
  return plan
}

/**
 * Returns the nodes of a plan whose cost grows with the table: scans of
 * all rows without a limit, and sorts of more rows than a page needs.
 */
export function costsOfGrowth(step: Step, table: string, most: number, limited = false): string[] {
  const ends = step['Node Type'] === 'Limit' || (limited && !/Sort|Aggregate|Hash/.test(step['Node Type']))
  const own =
    step['Node Type'] === 'Seq Scan' && step['Relation Name'] === table && !limited
      ? [`scans all of ${table}`]
      : step['Node Type'] === 'Sort' && (step.Plans?.[0]?.['Plan Rows'] ?? 0) > most
        ? [`sorts ${step.Plans?.[0]?.['Plan Rows']} rows`]
        : []
  return [...own, ...(step.Plans ?? []).flatMap(inner => costsOfGrowth(inner, table, most, ends))]
}

/** Updates the statistics of a table, and marks its pages as all-visible. */
export async function settle({ kysely }: Database, table: string): Promise<void> {
  await sql`vacuum analyze ${sql.table(table)}`.execute(kysely)
}
