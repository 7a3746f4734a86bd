import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from './databaseError'

/** Begun over by the database's own account: a deadlock, writes that cannot be put in an order, a lock that was not free. */
const LOST_RACE = /^(40P01|40001|55P03)$/
const ATTEMPTS = 5
const PAUSE_MS = 20

/** Whether the database undid something only because somebody else was at the same rows at that moment. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof DatabaseError && LOST_RACE.test(error.code)

/**
 * Runs a transaction, or a statement by itself, again when it lost a race: the database has undone all of it. The pause
 * is drawn, so that two who met do not meet again.
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
