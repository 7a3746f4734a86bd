import type { Status } from '../../src/ui/live/status'
import { createAttempts } from './attempts'
import { bindConnectionEvents, ENDED } from './connectionEvents'
import type { LiveEcho } from './echo'

/** A person who is signing out is gone by then, and the users of a role don't all ask at once. */
const GRACE_MS = 400

/** What the connection needs, and its callbacks. */
export interface ConnectionParts {
  status: Status
  /** Creates a connection, which starts to connect. */
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
  /** Starts; closes an existing connection first (L-03). */
  connect: () => void
  disconnect: () => void
  /** Waits no longer for the next attempt. */
  hurry: () => void
  /** The connection is most likely dead: replaces it, with the same channels. */
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
export const createConnection = (parts: ConnectionParts): Connection => {
  const connection = new CurrentConnection(parts)
  return {
    connect: () => connection.connect(),
    disconnect: () => connection.leave(),
    hurry: () => connection.hurry(),
    renew: () => connection.renew(),
    pause: problem => connection.pause(problem),
    socketId: () => connection.socketId(),
  }
}

class CurrentConnection {
  private readonly attempts = createAttempts()
  private echo: LiveEcho | undefined
  /** Another one with every beginning: events of an earlier connection no longer count. */
  private turn = 0
  private isStopping = false

  constructor(private readonly parts: ConnectionParts) {}

  connect(): void {
    this.attempts.reset()
    void this.begin()
  }

  leave(): void {
    this.turn += 1
    this.stop(endCalmly)
    if (this.echo) this.parts.onDisconnected()
    this.echo = undefined
    this.parts.status.disconnected()
  }

  hurry(): void {
    const { status } = this.parts
    if (!this.attempts.isWaiting()) return
    if (status.problem()) status.report('live.unavailable')
    this.attempts.hurry()
  }

  renew(): void {
    if (this.echo && !this.attempts.isWaiting()) {
      this.lose()
      this.attempts.reset()
      void this.tryAgain()
    } else this.hurry()
  }

  pause(problem: string): void {
    if (!this.echo) return
    this.lose()
    this.parts.status.report(problem)
    this.attempts.later(this.tryAgain)
  }

  socketId(): string | undefined {
    return this.parts.status.state() === 'connected' ? this.echo?.socketId() : undefined
  }

  private stop(end = (opened: LiveEcho) => opened.disconnect()): void {
    this.attempts.stop()
    this.isStopping = true
    if (this.echo) end(this.echo)
    this.isStopping = false
  }

  private readonly begin = async (): Promise<void> => {
    this.leave()
    const own = this.turn
    this.parts.status.connecting()
    try {
      const opened = await this.parts.open()
      if (own !== this.turn) return opened.disconnect()
      this.echo = opened
      this.follow(opened, own)
      this.parts.onOpened(opened)
    } catch (error) {
      console.warn('The live connection could not be begun.', error)
      if (own === this.turn) this.attempts.later(this.begin)
    }
  }

  private lose(): void {
    this.stop()
    this.attempts.lost()
    this.parts.onLost()
    this.parts.status.connecting()
  }

  private readonly tryAgain = async (): Promise<void> => {
    if (this.parts.isOffline()) return this.attempts.later(this.tryAgain)
    const own = this.turn
    const isThere = await this.parts.probe().then(
      () => true,
      () => false,
    )
    if (own !== this.turn || this.attempts.isWaiting()) return
    if (isThere) this.echo?.connector.pusher.connect()
    else this.attempts.later(this.tryAgain)
  }

  /** The session may have ended: asks before it connects again. */
  private readonly recheck = async (): Promise<void> => {
    const own = this.turn
    try {
      const isAllowed = await this.parts.recheck()
      if (own !== this.turn) return
      if (isAllowed) await this.begin()
      else this.leave()
    } catch (error) {
      console.warn('Whether one may still connect could not be asked.', error)
      if (own === this.turn) this.attempts.later(this.recheck)
    }
  }

  private refused(code: number | undefined): void {
    const { status, onLost } = this.parts
    this.attempts.lost()
    onLost()
    if (code === ENDED) {
      status.connecting()
      this.attempts.later(this.recheck, GRACE_MS * (1 + Math.random()))
    } else {
      status.disconnected('live.refused')
      this.attempts.later(this.tryAgain)
    }
  }

  private follow(opened: LiveEcho, own: number): void {
    const { status, onConnected } = this.parts
    bindConnectionEvents(opened, {
      onConnected: () => {
        if (own !== this.turn) return
        this.attempts.connected()
        status.connected()
        onConnected()
      },
      // Not within pusher-js's own step, which would continue to connect.
      onLost: () =>
        queueMicrotask(() => {
          if (own !== this.turn || this.attempts.isWaiting()) return
          this.lose()
          this.attempts.later(this.tryAgain)
        }),
      onRefused: code => {
        if (own === this.turn && !this.isStopping) this.refused(code)
      },
      onUnsupported: () => {
        if (own === this.turn) status.disconnected('live.unsupported')
      },
    })
  }
}
