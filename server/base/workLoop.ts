import type { Database } from './storage/database'

interface Work {
  /** Does one piece of work and returns whether there may be more. `signal` ends its waits. */
  doPiece(signal: AbortSignal): Promise<boolean>
  /** Reports a failed piece and pauses before the next attempt. */
  afterFailure(error: unknown, signal: AbortSignal): Promise<void>
}

interface Notice {
  db: Database
  /** The notification that there is work. */
  channel: string
  /** How often to look for work without a notification, such as that of a process that died. */
  pollMs: number
}

/** Loops of one process that do work until they are stopped. */
export interface WorkLoops {
  /** Starts nothing new and waits for running work. */
  stop(): Promise<void>
}

/**
 * Does work as soon as a notification arrives, and retries until it succeeds. Each kind of work has a loop
 * of its own, so none waits for another.
 */
export async function startWorkLoops(
  { db, channel, pollMs }: Notice,
  kinds: readonly Work[],
): Promise<WorkLoops> {
  const loops = kinds.map(loopOf)
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  const unlisten = await db.listen(channel, wake, wake)
  const timer = setInterval(wake, pollMs)
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

function loopOf({ doPiece, afterFailure }: Work) {
  const stopping = new AbortController()
  const { signal } = stopping
  let wanted = false
  let running: Promise<void> | undefined

  const run = async () => {
    while (wanted && !signal.aborted) {
      wanted = false
      try {
        if (await doPiece(signal)) wanted = true
      } catch (error) {
        wanted = true
        await afterFailure(error, signal)
      }
    }
    running = undefined
  }
  return {
    wake: () => {
      wanted = true
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
