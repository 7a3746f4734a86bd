import type { Services } from '../../base/services'
import { delay } from '../../base/storage/delay'
import { isUnavailable } from '../../base/storage/unavailable'
import { BACKGROUND } from '../../base/wakeBackground'

/**
 * Does one piece of what is due and says whether there was one. Several processes may do so at once. `signal` ends what
 * would wait for a database that is away.
 */
export type BackgroundTask = (signal?: AbortSignal) => Promise<boolean>

/** Work beside the requests, of one process. */
export interface Background {
  /** Takes up nothing more, and waits for what is in hand. */
  stop(): Promise<void>
}

/** How often it is looked for what became due without anybody saying so: attempts to be repeated. */
const LOOK_MS = 10_000
/** After a failure, which may be a database that is away. */
const PAUSE_MS = 1_000
/** While the database is away, that is said at first and then so often. */
const SAY_EVERY_MS = 60_000

/** Does what is due, at once when it is told that there is something, until it is stopped. */
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
    log.error({ err: error }, 'work in the background failed; it is taken up again')
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
