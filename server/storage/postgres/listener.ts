import pg from 'pg'
import type { NotificationHandler, Unlisten } from '../database'
import { ChannelHandlers, quoteIdentifier } from '../notifications'
import { clientSettings } from './settings'

const longestPause = 10_000

/** One connection that listens for all channels, and comes back by itself when it is lost. */
export class PostgresListener {
  #channels = new ChannelHandlers()
  #resumed = new Set<() => void>()
  #client: Promise<pg.Client> | undefined
  #last: Promise<void> = Promise.resolve()
  #closed = false
  #retry: NodeJS.Timeout | undefined

  constructor(
    private readonly databaseUrl: string,
    private readonly report: (error: Error) => void,
  ) {}

  async listen(channel: string, handler: NotificationHandler, resumed?: () => void): Promise<Unlisten> {
    this.#channels.add(channel, handler)
    if (resumed) this.#resumed.add(resumed)
    this.#client ??= this.#connect()
    // Listening twice is harmless, and also holds when the connection was lost meanwhile.
    await this.#query(`listen ${quoteIdentifier(channel)}`)
    return async () => {
      if (resumed) this.#resumed.delete(resumed)
      if (this.#channels.remove(channel, handler)) await this.#query(`unlisten ${quoteIdentifier(channel)}`)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = await this.#client
    this.#client = undefined
    await client?.end()
  }

  /** One statement after the other: the driver takes none while another is under way. */
  #query(statement: string): Promise<void> {
    const done = this.#last.then(async () => {
      const client = await this.#client
      await client?.query(statement)
    })
    const ended = () => undefined
    this.#last = done.then(ended, ended)
    return done
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(clientSettings(this.databaseUrl))
    client.on('notification', ({ channel, payload }) => this.#channels.deliver(channel, payload ?? ''))
    client.on('error', error => this.report(error))
    await client.connect()
    client.on('end', () => this.#reconnect(100))
    for (const channel of this.#channels.channels()) await client.query(`listen ${quoteIdentifier(channel)}`)
    return client
  }

  #reconnect(pause: number): void {
    this.#client = undefined
    if (this.#closed) return
    this.#retry = setTimeout(() => {
      const connecting = this.#connect()
      this.#client = connecting
      connecting.then(
        () => {
          for (const resumed of this.#resumed) resumed()
        },
        (error: Error) => {
          this.report(error)
          this.#reconnect(Math.min(pause * 2, longestPause))
        },
      )
    }, pause)
  }
}
