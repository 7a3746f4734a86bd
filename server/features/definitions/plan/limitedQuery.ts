import { sql } from 'kysely'
import type { Database, Executor } from '../../../base/storage/database'
import { DatabaseError } from '../../../base/storage/databaseError'

/** The time limit of one query of a plan. */
const MAX_MS = 3_000
const CANCELLED = '57014'

/** Runs a query that might take long on large tables. Returns undefined if it reaches the time limit. */
export async function limitedQuery<Found>(
  { kysely }: Database,
  ask: (db: Executor) => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await kysely.transaction().execute(async db => {
      await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(db)
      return ask(db)
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === CANCELLED) return undefined
    throw error
  }
}
