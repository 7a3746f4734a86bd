import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { closeCodes, type Ending } from './closeCodes'
import { closeSocket } from './closeSocket'
import type { Limits } from './limits'
import { errorText } from './message'
import type { Member, PresenceChange } from './relay'

/** Lets so many through at once, and after that so many a second. */
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

  /** Takes one; answers whether there was one. `now` in milliseconds. */
  take(now: number): boolean {
    this.#left = Math.min(this.atOnce, this.#left + ((now - this.#at) / 1000) * this.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

/** A channel that a connection hears. */
export interface Subscription {
  channel: string
  /** Who they are in a presence channel. */
  member?: Member
  /** Changes of presence up to this one are known to the client. */
  seq: number
  /** Changes that come while it is found out who is there. */
  waiting?: PresenceChange[]
}

const PART = 2 ** 40
// Unlike any other connection's, in any process: what it is allowed is signed for this id.
const newSocketId = () => `${randomInt(1, PART)}.${randomInt(1, PART)}`

/** One client, as long as its socket is open. */
export class Connection {
  readonly id = newSocketId()
  readonly subscriptions = new Map<string, Subscription>()
  /** Who signed in on it. */
  user?: string
  /** Whom it was authorised for, by what the API knows. */
  readonly users = new Set<string>()
  readonly messages: Tokens
  readonly clientEvents: Tokens
  readonly mistakes: Tokens
  lastMessageAt: number
  /** When it was asked whether it is there, until it says something. */
  pingedAt?: number
  hasSentMessage = false
  #tail?: Promise<void>

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: Limits,
    /** Where it comes from, as connections are counted. */
    readonly address = 'unknown',
  ) {
    const now = Date.now()
    this.lastMessageAt = now
    this.messages = new Tokens(limits.messagesPerSecond, limits.messageBurst, now)
    this.clientEvents = new Tokens(limits.clientEventsPerSecond, limits.clientEventsPerSecond, now)
    this.mistakes = new Tokens(0, limits.badMessages, now)
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** Sends, or cuts the connection off when its client does not read what it has been sent. */
  send(text: string): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > this.limits.waitingBytes) this.socket.terminate()
    else this.socket.send(text)
  }

  /** Says that something was refused, and goes on. */
  refuse(code: number, message: string): void {
    this.send(errorText(code, message))
  }

  /** Says why and closes. Nothing that the client still says is heard. */
  end(ending: Ending): void {
    if (!this.isOpen) return
    this.socket.removeAllListeners('message')
    closeSocket(this.socket, ending)
  }

  /** Closes without waiting for the client to agree. */
  cutOff(): void {
    this.socket.terminate()
  }

  /** Does one thing after the other: at once, unless something before it still waits for the other processes. */
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

/** How a client that cannot be understood, or says too much, is sent away. */
export const protocolViolation: Record<'badMessages' | 'tooMany', Ending> = {
  badMessages: { code: closeCodes.badMessages, reason: 'Too many messages that are not understood' },
  tooMany: { code: closeCodes.tooMany, reason: 'Too many messages' },
}
