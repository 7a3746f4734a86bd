import pg from 'pg'
import type { NotificationHandler, Unlisten } from '../database'
import { ChannelHandlers, quoteIdentifier } from '../notifications'
import { asUnavailable } from '../unavailable'
import { APPLICATION, clientSettings } from './settings'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 1_000

/** One connection that listens on all channels and reconnects automatically. */
export class PostgresListener {
  #channels = new ChannelHandlers()
  #resumed = new Set<() => void>()
  /** Undefined while there is no connection; a new one listens on all channels. */
  #client: Promise<pg.Client> | undefined
  #last: Promise<void> = Promise.resolve()
  #closed = false
  #retry: NodeJS.Timeout | undefined
  #name = APPLICATION

  constructor(
    private readonly databaseUrl: string,
    private readonly report: (error: Error) => void,
  ) {}

  async listen(channel: string, handler: NotificationHandler, resumed?: () => void): Promise<Unlisten> {
    this.#channels.add(channel, handler)
    if (resumed) this.#resumed.add(resumed)
    const unlisten = async () => {
      if (resumed) this.#resumed.delete(resumed)
      if (this.#channels.remove(channel, handler)) await this.#unlisten(channel)
    }
    try {
      // Listening twice is harmless, and necessary if the connection was lost in the meantime.
      await this.#query(`listen ${quoteIdentifier(channel)}`, () => this.#open())
      return unlisten
    } catch (error) {
      await unlisten()
      throw asUnavailable(error)
    }
  }

  /** Sets a connection name that other processes can read, now and after each reconnect. */
  async announce(name: string): Promise<void> {
    this.#name = name
    await this.#query(`set application_name to ${pg.escapeLiteral(name)}`, () => this.#open())
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const connecting = this.#client
    this.#client = undefined
    try {
      await (await connecting)?.end()
    } catch (error) {
      // The connection could not be opened, so there is nothing to close.
      this.report(error as Error)
    }
  }

  /** Stops listening on a channel, unless there is no connection. */
  async #unlisten(channel: string): Promise<void> {
    try {
      await this.#query(`unlisten ${quoteIdentifier(channel)}`, () => this.#client)
    } catch (error) {
      this.report(error as Error)
    }
  }

  /** Runs one statement at a time, because the driver accepts none while another is running. */
  #query(statement: string, of: () => Promise<pg.Client> | undefined): Promise<void> {
    const done = this.#last.then(async () => {
      await (await of())?.query(statement)
    })
    const ended = () => undefined
    this.#last = done.then(ended, ended)
    return done
  }

  /** Returns the connection, or opens one; forgets a connection that could not be opened. */
  #open(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const connecting = this.#connect()
    this.#client = connecting
    connecting.catch(() => {
      if (this.#client === connecting) this.#client = undefined
    })
    return connecting
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...clientSettings(this.databaseUrl), application_name: this.#name })
    client.on('notification', ({ channel, payload }) => this.#channels.deliver(channel, payload ?? ''))
    client.on('error', error => this.report(error))
    try {
      await client.connect()
      for (const channel of this.#channels.channels())
        await client.query(`listen ${quoteIdentifier(channel)}`)
    } catch (error) {
      // Closes a half-open connection without waiting for it.
      client.end().catch(this.report)
      throw error
    }
    client.on('end', () => {
      this.#client = undefined
      this.#reconnect(FIRST_PAUSE_MS)
    })
    return client
  }

  #reconnect(pause: number): void {
    if (this.#closed) return
    // By then, `listen` might have opened a connection.
    this.#retry = setTimeout(() => {
      this.#open().then(
        () => {
          for (const resumed of this.#resumed) resumed()
        },
        (error: Error) => {
          this.report(error)
          this.#reconnect(Math.min(pause * 2, MAX_PAUSE_MS))
        },
      )
    }, pause)
  }
}
