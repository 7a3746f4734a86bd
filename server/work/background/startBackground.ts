import type { Services } from '../../base/services'
import { delay } from '../../base/storage/delay'
import { isUnavailable } from '../../base/storage/unavailable'
import { BACKGROUND } from '../../base/wakeBackground'

/**
 * Does one piece of due work and returns whether there was any. Several processes can run it at once.
 * `signal` ends a wait for an unavailable database.
 */
export type BackgroundTask = (signal?: AbortSignal) => Promise<boolean>

/** The background work of one process. */
export interface Background {
  /** Starts nothing new and waits for running work. */
  stop(): Promise<void>
}

/** How often to look for work that became due without a notification, such as retries. */
const LOOK_MS = 10_000
/** The pause after a failure, which can be an unavailable database. */
const PAUSE_MS = 1_000
/** While the database is unavailable, this is logged at once and then in this interval. */
const SAY_EVERY_MS = 60_000

/** Does due work until it is stopped, and immediately when a notification arrives. */
export async function startBackground(
  services: Services,
  tasks: readonly BackgroundTask[],
): Promise<Background> {
  const { db, log } = services
  const stopping = new AbortController()
  let stopped = false
  let wanted = false
  let running: Promise<void> | undefined
  let saidAt = Number.NEGATIVE_INFINITY

  const report = (error: unknown) => {
    if (isUnavailable(error)) {
      if (performance.now() - saidAt < SAY_EVERY_MS) return
      saidAt = performance.now()
    }
    log.error({ err: error }, 'background work failed; it will be retried')
  }
  const work = async () => {
    while (wanted && !stopped) {
      wanted = false
      try {
        for (const task of tasks) while (!stopped && (await task(stopping.signal))) wanted = true
        saidAt = Number.NEGATIVE_INFINITY
      } catch (error) {
        report(error)
        wanted = true
        await delay(PAUSE_MS, stopping.signal)
      }
    }
    running = undefined
  }
  const wake = () => {
    wanted = true
    running ??= work()
  }

  const unlisten = await db.listen(BACKGROUND, wake, wake)
  const timer = setInterval(wake, LOOK_MS)
  timer.unref()
  wake()
  return {
    stop: async () => {
      stopped = true
      stopping.abort()
      clearInterval(timer)
      await unlisten()
      await running
    },
  }
}
