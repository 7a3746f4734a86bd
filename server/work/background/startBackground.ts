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
const POLL_MS = 10_000
/** The pause after a failure, which can be an unavailable database. */
const PAUSE_MS = 1_000
/** While the database is unavailable, this is logged at once and then in this interval. */
const LOG_EVERY_MS = 60_000

/**
 * Does due work until it is stopped, and immediately when a notification arrives. Each task has a loop of its
 * own, so none waits for another (`inSequence` lets some do).
 */
export async function startBackground(
  services: Services,
  tasks: readonly BackgroundTask[],
): Promise<Background> {
  const { db } = services
  const loops = tasks.map(task => loopOf(services, task))
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  const unlisten = await db.listen(BACKGROUND, wake, wake)
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()
  return {
    stop: async () => {
      clearInterval(timer)
      const stopped = Promise.all(loops.map(loop => loop.stop()))
      await unlisten()
      await stopped
    },
  }
}

/** Returns a task that does a piece of each task's work, one after the other. */
export const inSequence =
  (tasks: readonly BackgroundTask[]): BackgroundTask =>
  async signal => {
    let any = false
    for (const task of tasks) if (!signal?.aborted && (await task(signal))) any = true
    return any
  }

function loopOf({ log }: Services, task: BackgroundTask) {
  const stopping = new AbortController()
  let wanted = false
  let running: Promise<void> | undefined
  let saidAt = Number.NEGATIVE_INFINITY

  const report = (error: unknown) => {
    if (isUnavailable(error)) {
      if (performance.now() - saidAt < LOG_EVERY_MS) return
      saidAt = performance.now()
    }
    log.error({ err: error }, 'background work failed; it will be retried')
  }
  const work = async () => {
    while (wanted && !stopping.signal.aborted) {
      wanted = false
      try {
        while (!stopping.signal.aborted && (await task(stopping.signal))) wanted = true
        saidAt = Number.NEGATIVE_INFINITY
      } catch (error) {
        report(error)
        wanted = true
        await delay(PAUSE_MS, stopping.signal)
      }
    }
    running = undefined
  }
  return {
    wake: () => {
      wanted = true
      running ??= work()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
