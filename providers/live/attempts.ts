import { backoff } from '../../src/ui/live/backoff'

/** What held for less counts as one more attempt that failed. */
const STEADY_MS = 10_000

/** The one thing that waits to be done about the connection, and how long the next has to wait. */
export interface Attempts {
  /** Replaces a waiting attempt. */
  after: (milliseconds: number, work: () => void) => void
  /** After a pause that is longer each time; `least` longer still. */
  later: (work: () => void, least?: number) => void
  isWaiting: () => boolean
  /** Does at once what waits. */
  hurry: () => void
  /** Forgets what waits. */
  stop: () => void
  /** The next one is the first again. */
  reset: () => void
  connected: () => void
  /** It was lost: after a stable connection, attempts restart with short pauses. */
  lost: () => void
}

/** Makes the attempts of one connection. */
export function createAttempts(): Attempts {
  let count = 0
  let connectedAt = Number.POSITIVE_INFINITY
  let waiting: { timer: ReturnType<typeof setTimeout>; work: () => void } | undefined

  const stop = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
  }

  const after = (milliseconds: number, work: () => void) => {
    stop()
    const timer = setTimeout(() => {
      waiting = undefined
      work()
    }, milliseconds)
    waiting = { timer, work }
  }

  return {
    after,
    later: (work, least) => {
      // What has a pause of its own needs none besides for the first time.
      const pause = least === undefined || count > 0 ? backoff(count) : 0
      count += 1
      after((least ?? 0) + pause, work)
    },
    isWaiting: () => waiting !== undefined,
    hurry: () => {
      const work = waiting?.work
      stop()
      count = 0
      work?.()
    },
    stop,
    reset: () => {
      count = 0
    },
    connected: () => {
      connectedAt = Date.now()
    },
    lost: () => {
      if (Date.now() - connectedAt > STEADY_MS) count = 0
      connectedAt = Number.POSITIVE_INFINITY
    },
  }
}
