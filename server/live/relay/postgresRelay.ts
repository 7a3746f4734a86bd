import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Unlisten } from '../../base/storage/database'
import type { Member, Membership, Relay, RelayListener, RelayMessage } from '../pusher/relay'
import { abandoned, join, leave, type MemberConnection, membersOf } from './membership'
import { OtherProcesses } from './others'
import { heartbeat, processesNow, removeProcess, removeSilentProcesses } from './processes'
import {
  broadcast,
  deleteLongMessages,
  findLongMessage,
  type ProcessMessage,
  RELAY,
  type ReceivedMessage,
} from './processMessages'
import { PROCESSES } from './tables'

interface Waiting {
  message: RelayMessage
  bytes: number
  resolve(): void
  reject(error: unknown): void
}

/** The maximum size of a batch, so that it fits into one notification. A single message can be longer. */
const TOGETHER_BYTES = 7_000

/** Sends messages in order, one batch at a time. Messages that arrive in the meantime form the next batch. */
function outgoing(post: (messages: RelayMessage[]) => Promise<void>) {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  function nextLot(): Waiting[] {
    let bytes = 0
    const end = waiting.findIndex((one, index) => {
      bytes += one.bytes
      return index > 0 && bytes > TOGETHER_BYTES
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }
  async function run() {
    while (waiting.length) {
      const lot = nextLot()
      try {
        await post(lot.map(({ message }) => message))
        for (const { resolve } of lot) resolve()
      } catch (error) {
        for (const { reject } of lot) reject(error)
      }
    }
    running = undefined
  }
  return {
    send: (message: RelayMessage): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ message, bytes: Buffer.byteLength(JSON.stringify(message)), resolve, reject })
        running ??= run()
      }),
    /** Waits until all messages are sent. */
    idle: async (): Promise<void> => running,
  }
}

const keyOf = (channel: string, socket: string) => `${socket} ${channel}`

/**
 * Relays between several processes through one PostgreSQL database. Messages are notifications. The members
 * of presence channels are in a table, from which any process removes those of a process that died.
 */
export class PostgresRelay implements Relay {
  readonly #id = randomUUID()
  readonly #others = new OtherProcesses()
  /** This process's members. It adds them again if another process has removed it as dead. */
  readonly #own = new Map<string, MemberConnection & { member: Member }>()
  /** Connections that could not be removed yet. */
  readonly #leaving = new Map<string, MemberConnection>()
  readonly #outgoing = outgoing(messages => this.#say({ by: this.#id, kind: 'messages', messages }))
  #listener?: RelayListener
  #unlisten?: Unlisten
  #timer?: NodeJS.Timeout
  #beating?: Promise<void>

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
    /** The interval of the heartbeat, and of removing processes without one. */
    private readonly beatMs = 5_000,
  ) {}

  async open(listener: RelayListener): Promise<void> {
    this.#listener = listener
    await heartbeat(this.db, this.#id)
    this.#unlisten = await receiveMessages(
      this.db,
      said => this.#hear(said),
      error => this.#lost(error),
    )
    try {
      for (const id of await processesNow(this.db)) if (id !== this.#id) this.#others.receive(id)
      await this.#say({ by: this.#id, kind: 'beat' })
    } catch (error) {
      // The relay will be opened again, and must not receive messages twice then.
      await this.#unlisten()
      throw error
    }
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat()
    }, this.beatMs)
    this.#timer.unref()
  }

  send(message: RelayMessage): Promise<void> {
    return this.#outgoing.send(message)
  }

  async join(channel: string, socket: string, member: Member): Promise<Membership> {
    const membership = await join(this.db, this.#id, { channel, socket, member })
    this.#own.set(keyOf(channel, socket), { channel, socket, member })
    return membership
  }

  async leave(channel: string, socket: string): Promise<void> {
    const key = keyOf(channel, socket)
    this.#own.delete(key)
    this.#leaving.set(key, { channel, socket })
    await leave(this.db, this.#id, { channel, socket })
    this.#leaving.delete(key)
  }

  members(channel: string): Promise<Member[]> {
    return membersOf(this.db, channel)
  }

  occupiedElsewhere(prefix: string): Promise<Record<string, number>> {
    return this.#others.query(this.#id, prefix, request => this.#say(request))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    await this.#unlisten?.()
    await this.#outgoing.idle()
    // Includes connections whose `leave` is still running or has failed; calling it twice is harmless.
    for (const { channel, socket } of [...this.#own.values(), ...this.#leaving.values()])
      await this.leave(channel, socket)
    await removeProcess(this.db, this.#id)
    await this.#say({ by: this.#id, kind: 'gone' })
  }

  #say(said: ProcessMessage): Promise<void> {
    return broadcast(this.db, said)
  }

  #hear(said: ProcessMessage): void {
    if (said.kind === 'presence') this.#listener?.presence(said.change)
    if (said.by === this.#id) return
    if (said.kind === 'gone') {
      this.#others.forget(said.by)
      return
    }
    if (this.#others.receive(said.by)) this.#later(this.#say({ by: this.#id, kind: 'beat' }))
    if (said.kind === 'messages') for (const message of said.messages) this.#listener?.onMessage(message)
    if (said.kind === 'answer' && said.to === this.#id) this.#others.take(said)
    if (said.kind === 'ask') {
      const channels = this.#listener?.occupied(said.prefix) ?? {}
      this.#later(this.#say({ by: this.#id, kind: 'answer', to: said.by, ask: said.ask, channels }))
    }
  }

  #later(saying: Promise<void>): void {
    saying.catch((error: unknown) =>
      this.log.warn({ err: error }, 'the other processes could not be notified'),
    )
  }

  #lost(error?: unknown): void {
    this.log.warn({ err: error }, 'messages of other processes might be lost: live clients must reconnect')
    this.#listener?.missed()
  }

  async #beat(): Promise<void> {
    try {
      const wasCrossedOut = await heartbeat(this.db, this.#id)
      await this.#say({ by: this.#id, kind: 'beat' })
      if (wasCrossedOut) await this.#joinAgain()
      for (const { channel, socket } of [...this.#leaving.values()]) await this.leave(channel, socket)
      await this.#sweep()
    } catch (error) {
      this.log.warn({ err: error }, 'the heartbeat of the live server failed; it will be retried')
    } finally {
      this.#beating = undefined
    }
  }

  async #joinAgain(): Promise<void> {
    for (const [key, { channel, socket, member }] of [...this.#own]) {
      await join(this.db, this.#id, { channel, socket, member })
      // The `leave` of a connection that left in the meantime can have run before it was added again.
      if (!this.#own.has(key)) await leave(this.db, this.#id, { channel, socket })
    }
  }

  /** Removes the data of stopped processes. */
  async #sweep(): Promise<void> {
    await removeSilentProcesses(this.db)
    for (const place of await abandoned(this.db, PROCESSES)) await leave(this.db, this.#id, place)
    await deleteLongMessages(this.db)
  }
}

/** Receives the processes' messages in the order of sending; calls `lost` when some might be missing. */
function receiveMessages(
  db: Database,
  onMessage: (said: ProcessMessage) => void,
  lost: (error?: unknown) => void,
): Promise<Unlisten> {
  let tail: Promise<void> | undefined

  async function take(received: ReceivedMessage) {
    const said = 'long' in received ? await findLongMessage(db, received.long) : received
    if (said) onMessage(said)
    else lost()
  }
  const handler = (payload: string) => {
    const received: ReceivedMessage = JSON.parse(payload)
    if (!tail && !('long' in received)) {
      onMessage(received)
      return
    }
    // A message after a long one waits until the long one is loaded.
    const next = (tail ?? Promise.resolve()).then(() => take(received)).catch(lost)
    tail = next
    void next.then(() => {
      if (tail === next) tail = undefined
    })
  }
  return db.listen(RELAY, handler, lost)
}
