import { backoff } from '../../src/live/backoff'
import type { Status } from '../../src/live/status'
import type { LiveEcho } from './echo'

/** Code with which a server ends the connections of somebody whose rights have changed. */
const ENDED = 4009
/** Whoever is just signing out is gone by then; and not all who have a role ask at once. */
const GRACE_MS = 400
/** What held for less counts as one more attempt that failed. */
const STEADY_MS = 10_000

export interface ConnectionParts {
  status: Status
  /** Makes a connection, which begins to connect. */
  open: () => Promise<LiveEcho>
  /** Whether the API answers; asked before every further attempt. */
  probe: () => Promise<unknown>
  /** Whether there surely is no network now, so that it need not be asked. */
  isOffline: () => boolean
  /** Rights have changed: whether one may still connect. */
  recheck: () => Promise<boolean>
  onOpened: (echo: LiveEcho) => void
  onConnected: () => void
  /** The connection was lost, or left. */
  onLost: () => void
  onLeft: () => void
}

export interface Connection {
  /** Begins; whatever there is of a connection is left first (L-03). */
  connect: () => void
  leave: () => void
  /** Waits no longer for the next attempt. */
  hurry: () => void
  /** What there is of a connection is most likely dead: makes it anew, with the same channels. */
  renew: () => void
  /** Leaves the connection until it is hurried, or the wait is over. */
  pause: (problem: string) => void
  socketId: () => string | undefined
}

/**
 * One connection at a time, and the attempts to have it back. pusher-js by itself would try again without a pause
 * where a connection is refused, so it is stopped as soon as one is lost, and told when to try.
 */
export function createConnection(parts: ConnectionParts): Connection {
  const { status } = parts
  let echo: LiveEcho | undefined
  // Another one with every beginning: what an earlier one still has to say counts no more.
  let turn = 0
  let attempt = 0
  let connectedAt = Number.POSITIVE_INFINITY
  let waiting: { timer: ReturnType<typeof setTimeout>; work: () => void } | undefined
  let isStopping = false

  const stop = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
    isStopping = true
    echo?.disconnect()
    isStopping = false
  }

  const leave = () => {
    turn += 1
    stop()
    if (echo) parts.onLeft()
    echo = undefined
    status.disconnected()
  }

  const begin = () => {
    leave()
    const own = turn
    status.connecting()
    parts.open().then(
      opened => {
        if (own !== turn) return opened.disconnect()
        echo = opened
        watch(opened, own)
        parts.onOpened(opened)
      },
      error => {
        console.warn('The live connection could not be begun.', error)
        if (own === turn) later(begin)
      },
    )
  }

  const after = (milliseconds: number, work: () => void) => {
    clearTimeout(waiting?.timer)
    const timer = setTimeout(() => {
      waiting = undefined
      work()
    }, milliseconds)
    waiting = { timer, work }
  }

  const later = (work: () => void) => {
    after(backoff(attempt), work)
    attempt += 1
  }

  // Not within pusher-js's own step, which would go on to connect.
  const tryLater = (own: number) =>
    queueMicrotask(() => {
      if (own !== turn || waiting) return
      lose()
      later(tryAgain)
    })

  const ended = () => {
    if (Date.now() - connectedAt > STEADY_MS) attempt = 0
    connectedAt = Number.POSITIVE_INFINITY
    parts.onLost()
  }

  const lose = () => {
    stop()
    ended()
    status.connecting()
  }

  const tryAgain = () => {
    const own = turn
    if (parts.isOffline()) return later(tryAgain)
    parts.probe().then(
      () => own === turn && !waiting && echo?.connector.pusher.connect(),
      () => own === turn && !waiting && later(tryAgain),
    )
  }

  const afterEnd = (own: number) => {
    parts.recheck().then(
      isAllowed => {
        if (own !== turn) return
        if (isAllowed) begin()
        else leave()
      },
      error => {
        console.warn('Whether one may still connect could not be asked.', error)
        if (own === turn) later(() => afterEnd(own))
      },
    )
  }

  const onRefused = (own: number, code: number | undefined) => {
    ended()
    if (code === ENDED) {
      status.connecting()
      const pause = attempt ? backoff(attempt) : 0
      attempt += 1
      after(GRACE_MS * (1 + Math.random()) + pause, () => afterEnd(own))
      return
    }
    status.disconnected('live.refused')
    later(tryAgain)
  }

  const watch = (opened: LiveEcho, own: number) => {
    const { connection } = opened.connector.pusher
    let code: number | undefined
    const on = <Told>(event: string, listener: (told: Told) => void) =>
      connection.bind(event, (told: Told) => {
        if (own === turn) listener(told)
      })
    on('connected', () => {
      connectedAt = Date.now()
      code = undefined
      status.connected()
      parts.onConnected()
    })
    on('connecting_in', () => tryLater(own))
    on('unavailable', () => tryLater(own))
    on<{ previous: string; current: string }>('state_change', ({ previous, current }) => {
      if (previous === 'connected' && current === 'connecting') tryLater(own)
    })
    on<ConnectionError>('error', error => {
      const told = error.error?.data
      code = told?.code ?? code
      // Of a connection that is lost its state tells; an end for other rights is no fault.
      if (told?.code !== undefined && told.code >= 4_000 && told.code !== ENDED && !isSentAway(told.code))
        console.warn('Live connection:', told.code, told.message ?? '')
      if (told?.code !== undefined && isSentAway(told.code)) tryLater(own)
    })
    on('disconnected', () => {
      if (!isStopping) onRefused(own, code)
    })
    on('failed', () => status.disconnected('live.unsupported'))
  }

  const hurry = () => {
    if (!waiting) return
    const { timer, work } = waiting
    clearTimeout(timer)
    waiting = undefined
    attempt = 0
    if (status.problem()) status.report('live.unavailable')
    work()
  }

  return {
    connect: () => {
      attempt = 0
      begin()
    },
    leave,
    hurry,
    renew: () => {
      if (!echo || waiting) return hurry()
      lose()
      attempt = 0
      tryAgain()
    },
    pause: problem => {
      if (!echo) return
      lose()
      status.report(problem)
      later(tryAgain)
    },
    socketId: () => (status.state() === 'connected' ? echo?.socketId() : undefined),
  }
}

/** The server goes, or wants the connection anew. */
const isSentAway = (code: number) => code >= 4_200 && code < 4_300

/** As pusher-js reports it. */
interface ConnectionError {
  type?: string
  error?: { data?: { code?: number; message?: string } }
}
