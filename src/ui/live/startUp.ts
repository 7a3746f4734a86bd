/** The delay of the connection after a page load or a sign-in. */
export const START_MS = 1_000
/** After a page load, the delay of listening after connecting. */
export const LISTEN_MS = 3_000
/** The same delay after a forced reconnect. */
export const LISTEN_AGAIN_MS = 2_000

/** The dependencies of the start-up. */
export interface StartParts {
  /** Reads the token from the cookie, otherwise from local storage. */
  token: () => string | undefined
  /** Returns the ID of the signed-in user, if known. */
  userId: () => number | undefined
  /** Connects, after closing an existing connection (L-03). */
  connect: () => void
  /** Starts listening to the user's own notifications. */
  listen: (userId: number) => void
  log: (message: string) => void
  timers?: Timers
}

export interface Timers {
  set: (work: () => void, milliseconds: number) => unknown
  clear: (timer: unknown) => void
}

const ownTimers: Timers = {
  set: (work, milliseconds) => setTimeout(work, milliseconds),
  clear: timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/**
 * Schedules when the connection and its listeners start (L-02 to L-04). Each start cancels the previous one.
 */
export function createStartUp({ token, userId, connect, listen, log, timers = ownTimers }: StartParts) {
  const waiting = new Set<unknown>()
  const after = (milliseconds: number, work: () => void) => {
    const timer = timers.set(() => {
      waiting.delete(timer)
      work()
    }, milliseconds)
    waiting.add(timer)
  }
  const cancel = () => {
    for (const timer of waiting) timers.clear(timer)
    waiting.clear()
  }
  const start = () => {
    if (token()) {
      connect()
      return true
    }
    log('Live connection: no token found')
    return false
  }
  const listenNow = () => {
    const id = userId()
    if (id !== undefined) listen(id)
  }
  return {
    /** A signed-in user loaded the page (L-02). */
    onPageLoad: () => {
      cancel()
      after(START_MS, () => {
        if (start()) after(LISTEN_MS, listenNow)
      })
    },
    /** The user has just signed in. */
    onSignIn: () => {
      cancel()
      after(START_MS, () => {
        if (start()) listenNow()
      })
    },
    /** The user requested a new connection (L-03). */
    onReconnect: () => {
      cancel()
      if (start()) after(LISTEN_AGAIN_MS, listenNow)
    },
    cancel,
  }
}
