/** After the page has loaded, or somebody has signed in, the connection waits this long. */
export const START_MS = 1_000
/** On a page that was loaded, the listeners come this long after the connection. */
export const LISTEN_MS = 3_000
/** After a forced reconnect. */
export const LISTEN_AGAIN_MS = 2_000

/** What the start needs of its surroundings. */
export interface StartParts {
  /** From the cookie, else from local storage. */
  token: () => string | undefined
  /** Who is signed in, as far as the page knows. */
  userId: () => number | undefined
  /** Begins the connection; whatever there is of one is left first (L-03). */
  connect: () => void
  /** Sets up the listeners of one's own notifications. */
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

/** When the connection and its listeners begin (L-02 to L-04). Every beginning calls off the one before. */
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
    /** The page was loaded by somebody who is signed in (L-02). */
    onPageLoad: () => {
      cancel()
      after(START_MS, () => {
        if (start()) after(LISTEN_MS, listenNow)
      })
    },
    /** Somebody has just signed in. */
    onSignIn: () => {
      cancel()
      after(START_MS, () => {
        if (start()) listenNow()
      })
    },
    /** The connection was asked to begin anew (L-03). */
    onReconnect: () => {
      cancel()
      if (start()) after(LISTEN_AGAIN_MS, listenNow)
    },
    cancel,
  }
}
