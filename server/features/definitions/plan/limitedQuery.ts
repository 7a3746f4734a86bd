import { sql } from 'kysely'
import type { Database, Executor } from '../../../base/storage/database'
import { DatabaseError } from '../../../base/storage/databaseError'

/** How long one question of a plan may take. */
const LONGEST_MS = 3_000
const CANCELLED = '57014'

/** Asks the database something that may take long among many rows; undefined if it took too long. */
export async function limitedQuery<Found>(
  { kysely }: Database,
  ask: (db: Executor) => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await kysely.transaction().execute(async db => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(db)
      return ask(db)
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === CANCELLED) return undefined
    throw error
  }
}
