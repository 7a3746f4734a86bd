import type { Status } from '../../src/ui/live/status'
import { createAttempts } from './attempts'
import { bindConnectionEvents, ENDED } from './connectionEvents'
import type { LiveEcho } from './echo'

/** Whoever is just signing out is gone by then; and not all who have a role ask at once. */
const GRACE_MS = 400

/** What the connection needs of its surroundings, and whom it tells what becomes of it. */
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
  onDisconnected: () => void
}

/** The connection of a tab. */
export interface Connection {
  /** Begins; whatever there is of a connection is left first (L-03). */
  connect: () => void
  disconnect: () => void
  /** Waits no longer for the next attempt. */
  hurry: () => void
  /** What there is of a connection is most likely dead: makes it anew, with the same channels. */
  renew: () => void
  /** Leaves the connection until it is hurried, or the wait is over. */
  pause: (problem: string) => void
  socketId: () => string | undefined
}

/** Ends a connection, one that is just being made as soon as that is over: browsers complain of a socket that is closed before. */
function endCalmly(opened: LiveEcho): void {
  const { connection } = opened.connector.pusher
  if (connection.state === 'connecting')
    connection.bind('state_change', ({ previous }: { previous: string }) => {
      if (previous === 'connecting') opened.disconnect()
    })
  else opened.disconnect()
}

/**
 * One connection at a time, and the attempts to have it back. pusher-js by itself would try again without a pause
 * where a connection is refused, so it is stopped as soon as one is lost, and told when to try.
 */
export function createConnection(parts: ConnectionParts): Connection {
  const { status } = parts
  const attempts = createAttempts()
  let echo: LiveEcho | undefined
  // Another one with every beginning: what an earlier one still has to say counts no more.
  let turn = 0
  let isStopping = false

  const stop = (end = (opened: LiveEcho) => opened.disconnect()) => {
    attempts.stop()
    isStopping = true
    if (echo) end(echo)
    isStopping = false
  }

  const leave = () => {
    turn += 1
    stop(endCalmly)
    if (echo) parts.onDisconnected()
    echo = undefined
    status.disconnected()
  }

  const begin = async () => {
    leave()
    const own = turn
    status.connecting()
    try {
      const opened = await parts.open()
      if (own !== turn) return opened.disconnect()
      echo = opened
      follow(opened, own)
      parts.onOpened(opened)
    } catch (error) {
      console.warn('The live connection could not be begun.', error)
      if (own === turn) attempts.later(begin)
    }
  }

  const lose = () => {
    stop()
    attempts.lost()
    parts.onLost()
    status.connecting()
  }

  const tryAgain = async () => {
    if (parts.isOffline()) return attempts.later(tryAgain)
    const own = turn
    const isThere = await parts.probe().then(
      () => true,
      () => false,
    )
    if (own !== turn || attempts.isWaiting()) return
    if (isThere) echo?.connector.pusher.connect()
    else attempts.later(tryAgain)
  }

  const lookWhoOneIs = async () => {
    const own = turn
    try {
      const isAllowed = await parts.recheck()
      if (own !== turn) return
      if (isAllowed) await begin()
      else leave()
    } catch (error) {
      console.warn('Whether one may still connect could not be asked.', error)
      if (own === turn) attempts.later(lookWhoOneIs)
    }
  }

  const onRefused = (code: number | undefined) => {
    attempts.lost()
    parts.onLost()
    if (code === ENDED) {
      status.connecting()
      attempts.later(lookWhoOneIs, GRACE_MS * (1 + Math.random()))
    } else {
      status.disconnected('live.refused')
      attempts.later(tryAgain)
    }
  }

  const follow = (opened: LiveEcho, own: number) =>
    bindConnectionEvents(opened, {
      onConnected: () => {
        if (own !== turn) return
        attempts.connected()
        status.connected()
        parts.onConnected()
      },
      // Not within pusher-js's own step, which would go on to connect.
      onLost: () =>
        queueMicrotask(() => {
          if (own !== turn || attempts.isWaiting()) return
          lose()
          attempts.later(tryAgain)
        }),
      onRefused: code => {
        if (own === turn && !isStopping) onRefused(code)
      },
      onUnsupported: () => {
        if (own === turn) status.disconnected('live.unsupported')
      },
    })

  const hurry = () => {
    if (!attempts.isWaiting()) return
    if (status.problem()) status.report('live.unavailable')
    attempts.hurry()
  }

  return {
    connect: () => {
      attempts.reset()
      void begin()
    },
    disconnect: leave,
    hurry,
    renew: () => {
      if (!echo || attempts.isWaiting()) return hurry()
      lose()
      attempts.reset()
      void tryAgain()
    },
    pause: problem => {
      if (!echo) return
      lose()
      status.report(problem)
      attempts.later(tryAgain)
    },
    socketId: () => (status.state() === 'connected' ? echo?.socketId() : undefined),
  }
}
