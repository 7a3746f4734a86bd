import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from './databaseError'

/**
 * Errors after which PostgreSQL expects a retry: a deadlock, a serialization failure, an unavailable lock.
 */
const LOST_RACE = /^(40P01|40001|55P03)$/
const ATTEMPTS = 5
const PAUSE_MS = 20

/**
 * Returns whether the database rolled back work only because of a concurrent transaction on the same rows.
 */
export const isLostRace = (error: unknown): boolean =>
  error instanceof DatabaseError && LOST_RACE.test(error.code)

/**
 * Retries a transaction, or a single statement, that lost a race; the database has rolled it back. The pause
 * is random, so that two transactions do not meet again.
 */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (!isLostRace(error) || attempt === ATTEMPTS) throw error
      await pause(randomInt(PAUSE_MS * 2 ** attempt))
    }
}
