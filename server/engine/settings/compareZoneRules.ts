import { sql } from 'kysely'
import { yearsAround } from '../../../src/core/field/sentRules'
import type { Executor } from '../../base/storage/database'
import { DatabaseError } from '../../base/storage/databaseError'
import { localTimeSql } from '../sql/localTime'

const DAY_MS = 86_400_000
const UNKNOWN_ZONE = '22023'

/**
 * Returns the first moment of the years around now at which the database has another offset for a time zone than the
 * server; the start of these years if it does not know the zone, undefined if there is no difference.
 */
export async function databaseDiffersFrom(
  db: Executor,
  zone: string,
  now: Date,
): Promise<string | undefined> {
  const { from, until } = yearsAround(now)
  const firstDifference = async (first: number, last: number, step: string) => {
    const [start, end] = [first, last].map(at => new Date(at).toISOString())
    const { rows } = await sql<{ at: string | null }>`
      select min(at) as at from generate_series(${start}::timestamptz, ${end}::timestamptz, ${step}::interval) at
      where at at time zone ${zone} <> ${localTimeSql(sql`at`, zone)}`.execute(db)
    return rows[0]?.at ?? undefined
  }
  try {
    const day = await firstDifference(from, until - 1, '1 day')
    return day && (await firstDifference(Date.parse(day) - DAY_MS, Date.parse(day), '15 minutes'))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNKNOWN_ZONE) return new Date(from).toISOString()
    throw error
  }
}
