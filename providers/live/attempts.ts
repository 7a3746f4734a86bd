import { backoff } from '../../src/ui/live/backoff'

/** A connection that lasted less than this counts as another failed attempt. */
const STEADY_MS = 10_000

/** The one pending connection attempt, with an increasing delay between attempts. */
export interface Attempts {
  /** Schedules an attempt, which replaces the pending one. */
  after: (milliseconds: number, work: () => void) => void
  /** Schedules an attempt after a delay that grows each time. `least` is added to it. */
  later: (work: () => void, least?: number) => void
  isWaiting: () => boolean
  /** Runs the pending attempt immediately and resets the delay. */
  hurry: () => void
  /** Cancels the pending attempt. */
  stop: () => void
  /** Resets the delay. */
  reset: () => void
  connected: () => void
  /** The connection was lost. If it was stable before, the delay starts short again. */
  lost: () => void
}

/** Creates the attempts of one connection. */
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
      // The first attempt with a delay of its own (`least`) gets no extra delay.
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
