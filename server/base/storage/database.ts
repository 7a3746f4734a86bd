import type { CompiledQuery, Kysely, RawBuilder, Transaction } from 'kysely'
import type { RequestSignal } from './driver/requestSignal'

/** One row of a table that is only known at run time; a field type turns its columns into values. */
export type Row = Record<string, unknown>

/** Tables follow the definitions, so their names and columns are strings to the compiler. */
export type Tables = Record<string, Row>

/** What a query runs on: the database, or a transaction of it. */
export type Executor = Kysely<Tables> | Transaction<Tables>

/** Called with the payload of each notification on a channel. */
export type NotificationHandler = (payload: string) => void

/** Lines of CSV as bytes: in blocks of whole lines. */
export interface CopiedLines {
  blocks: Buffer[]
  rows: number
}

/** Stops listening. */
export type Unlisten = () => Promise<void>

/**
 * An open database. Queries, transactions and `.stream()` go through `kysely`.
 * In a transaction use the transaction alone: on PGlite, which has a single connection,
 * a query on `kysely` waits until the transaction has ended.
 */
export interface Database {
  readonly kysely: Kysely<Tables>
  readonly engine: 'pglite' | 'postgres'
  /** As the server reports it, for example `15.14`. */
  readonly serverVersion: string
  /**
   * Hears notifications of every process on this database, from the moment that the promise resolves. `resumed` is told
   * when the connection had been lost and is back: what was notified meanwhile was not heard.
   */
  listen(channel: string, handler: NotificationHandler, resumed?: () => void): Promise<Unlisten>
  /** Notifies at once, or on the commit of `executor` when that is a transaction. */
  notify(channel: string, payload: string, executor?: Executor): Promise<void>
  /**
   * Runs a text of several statements without parameters, which opens and commits its own transaction: what a
   * library brings. It is rolled back when one of them fails.
   */
  runScript(sql: string): Promise<void>
  /**
   * Reads rows as lists of values in the order of their columns, in half the time that objects take. Only where the
   * rows come over a wire; the embedded database has no such way.
   */
  readLists?(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<unknown[][]>
  /**
   * The rows of a query as CSV that the database writes: bytes that go on as they are, at a fifth of what reading them
   * takes. Only where `readLists` is.
   */
  copyLines?(query: RawBuilder<unknown>): Promise<CopiedLines>
  /** The database that was opened, of which this may be the view of one who asks: what is kept hangs on it. */
  readonly origin: Database
  /** The same for somebody who may go: what is read by it ends then, where the engine can end a statement. */
  withRequestSignal(signal: RequestSignal): Database
  close(): Promise<void>
}
