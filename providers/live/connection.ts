import type { Status } from '../../src/ui/live/status'
import { createAttempts } from './attempts'
import { bindConnectionEvents, ENDED } from './connectionEvents'
import type { LiveEcho } from './echo'

/**
 * The delay before a recheck: a user who signs out is gone by
 * then, and users of a changed role don't all call at once.
 */
const GRACE_MS = 400

/** The dependencies and callbacks of the connection. */
export interface ConnectionParts {
  status: Status
  /** Creates a connection and starts to connect. */
  open: () => Promise<LiveEcho>
  /** Rejects if the API does not respond. Called before every further attempt. */
  probe: () => Promise<unknown>
  /** Returns whether the browser is definitely offline, so that no probe is needed. */
  isOffline: () => boolean
  /** Called after permissions changed. Resolves to whether the user can still connect. */
  recheck: () => Promise<boolean>
  onOpened: (echo: LiveEcho) => void
  onConnected: () => void
  /** The connection was lost or left. */
  onLost: () => void
  onDisconnected: () => void
}

/** The live connection of a tab. */
export interface Connection {
  /** Connects, after closing an existing connection (L-03). */
  connect: () => void
  disconnect: () => void
  /** Runs the pending attempt immediately. */
  hurry: () => void
  /** Replaces a connection that is probably dead and keeps its channels. */
  renew: () => void
  /** Closes the connection until `hurry` is called or the delay is over. */
  pause: (problem: string) => void
  socketId: () => string | undefined
}

/**
 * Closes a connection. If it is still connecting, waits first:
 * browsers log an error for a socket closed before it opens.
 */
function endCalmly(opened: LiveEcho): void {
  const { connection } = opened.connector.pusher
  if (connection.state === 'connecting')
    connection.bind('state_change', ({ previous }: { previous: string }) => {
      if (previous === 'connecting') opened.disconnect()
    })
  else opened.disconnect()
}

/**
 * Creates the connection, one at a time, and reconnects. pusher-js would retry a refused connection without a
 * delay, so a lost connection is stopped at once and reconnects on our schedule.
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
  /** Increased on every start, so that events of an earlier connection are ignored. */
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
      console.warn('Could not start the live connection.', error)
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

  /** Checks whether the session still exists before it connects again. */
  private readonly recheck = async (): Promise<void> => {
    const own = this.turn
    try {
      const isAllowed = await this.parts.recheck()
      if (own !== this.turn) return
      if (isAllowed) await this.begin()
      else this.leave()
    } catch (error) {
      console.warn('Could not check whether the user can still connect.', error)
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
      // Defer: pusher-js is in the middle of a state change and would continue to connect.
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
