import type { Services } from '../../base/services'
import { delay } from '../../base/storage/delay'
import { isUnavailable } from '../../base/storage/unavailable'
import { BACKGROUND } from '../../base/wakeBackground'
import { startWorkLoops, type WorkLoops } from '../../base/workLoop'

/**
 * Does one piece of due work and returns whether there was any. Several processes can run it at once.
 * `signal` ends a wait for an unavailable database.
 */
export type BackgroundTask = (signal?: AbortSignal) => Promise<boolean>

/** The background work of one process. */
export type Background = WorkLoops

/** How often to look for work that became due without a notification, such as retries. */
const POLL_MS = 10_000
/** The pause after a failure, which can be an unavailable database. */
const PAUSE_MS = 1_000
/** While the database is unavailable, this is logged at once and then in this interval. */
const LOG_EVERY_MS = 60_000

/** Does due work until it is stopped. No task waits for another (`inSequence` lets some do). */
export function startBackground(
  { db, log }: Services,
  tasks: readonly BackgroundTask[],
): Promise<Background> {
  const kinds = tasks.map(task => {
    let loggedAt = Number.NEGATIVE_INFINITY
    return {
      doPiece: async (signal: AbortSignal) => {
        const any = await task(signal)
        loggedAt = Number.NEGATIVE_INFINITY
        return any
      },
      afterFailure: async (error: unknown, signal: AbortSignal) => {
        const isDue = performance.now() - loggedAt >= LOG_EVERY_MS
        if (isDue || !isUnavailable(error))
          log.error({ err: error }, 'background work failed; it will be retried')
        if (isDue && isUnavailable(error)) loggedAt = performance.now()
        await delay(PAUSE_MS, signal)
      },
    }
  })
  return startWorkLoops({ db, channel: BACKGROUND, pollMs: POLL_MS }, kinds)
}

/** Returns a task that does a piece of each task's work, one after the other. */
export const inSequence =
  (tasks: readonly BackgroundTask[]): BackgroundTask =>
  async signal => {
    let any = false
    for (const task of tasks) if (!signal?.aborted && (await task(signal))) any = true
    return any
  }
