import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { closeCodes, type Ending } from './closeCodes'
import { closeSocket } from './closeSocket'
import type { Limits } from './limits'
import { errorText } from './message'
import type { Member, PresenceChange } from './relay'

/** A token bucket: holds `atOnce` tokens and refills `perSecond`. */
class Tokens {
  #left: number
  #at: number

  constructor(
    private readonly perSecond: number,
    private readonly atOnce: number,
    now: number,
  ) {
    this.#left = atOnce
    this.#at = now
  }

  /** Takes a token and returns whether there was one. `now` is in milliseconds. */
  take(now: number): boolean {
    this.#left = Math.min(this.atOnce, this.#left + ((now - this.#at) / 1000) * this.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

/** A connection's subscription to a channel. */
export interface Subscription {
  channel: string
  /** The user in a presence channel. */
  member?: Member
  /** The client knows the presence changes up to this `seq`. */
  seq: number
  /** Presence changes that arrive while the members are loaded. */
  waiting?: PresenceChange[]
}

const PART = 2 ** 40
// Unique among the connections of all processes, because authorizations are signed for this ID.
const newSocketId = () => `${randomInt(1, PART)}.${randomInt(1, PART)}`

/** A client's connection while its socket is open. */
export class Connection {
  readonly id = newSocketId()
  readonly subscriptions = new Map<string, Subscription>()
  /** The user who signed in on it. */
  user?: string
  /** The users for whom the API authorized its channels. */
  readonly users = new Set<string>()
  readonly messages: Tokens
  readonly clientEvents: Tokens
  readonly mistakes: Tokens
  lastMessageAt: number
  /** When it was last pinged; undefined after its next message. */
  pingedAt?: number
  hasSentMessage = false
  #tail?: Promise<void>

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: Limits,
    /** The network address by which connections are counted. */
    readonly address = 'unknown',
  ) {
    const now = performance.now()
    this.lastMessageAt = now
    this.messages = new Tokens(limits.messagesPerSecond, limits.messageBurst, now)
    this.clientEvents = new Tokens(limits.clientEventsPerSecond, limits.clientEventsPerSecond, now)
    this.mistakes = new Tokens(0, limits.badMessages, now)
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** Sends a text, or terminates the connection if its client does not read what was already sent. */
  send(text: string): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > this.limits.waitingBytes) this.socket.terminate()
    else this.socket.send(text)
  }

  /** Reports that a message was refused. The connection stays open. */
  refuse(code: number, message: string): void {
    this.send(errorText(code, message))
  }

  /** Closes the connection with a reason. Further messages of the client are ignored. */
  end(ending: Ending): void {
    if (!this.isOpen) return
    this.socket.removeAllListeners('message')
    closeSocket(this.socket, ending)
  }

  /** Closes the connection without waiting for the client. */
  cutOff(): void {
    this.socket.terminate()
  }

  /**
   * Runs tasks one after the other. A task starts immediately unless an earlier one is still waiting for the
   * other processes.
   */
  inTurn(task: () => void | Promise<void>, fail: (error: unknown) => void): void {
    const doIt = async () => {
      try {
        await task()
      } catch (error) {
        fail(error)
      }
    }
    const before = this.#tail
    const tail = before ? before.then(doIt) : doIt()
    this.#tail = tail
    void tail.then(() => {
      if (this.#tail === tail) this.#tail = undefined
    })
  }
}

/** The close codes for a client that sends too many messages, or too many invalid ones. */
export const protocolViolation: Record<'badMessages' | 'tooMany', Ending> = {
  badMessages: { code: closeCodes.badMessages, reason: 'Too many invalid messages' },
  tooMany: { code: closeCodes.tooMany, reason: 'Too many messages' },
}
