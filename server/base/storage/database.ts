import type { CompiledQuery, Kysely, RawBuilder, Transaction } from 'kysely'
import type { RequestSignal } from './driver/requestSignal'

/** A row of a table that is known only at run time; a field type converts its columns to values. */
export type TableRow = Record<string, unknown>

/** Tables follow the definitions, so their names and columns are strings to the compiler. */
export type Tables = Record<string, TableRow>

/** The database or a transaction, for queries. */
export type Executor = Kysely<Tables> | Transaction<Tables>

/** Called with the payload of each notification on a channel. */
export type NotificationHandler = (payload: string) => void

/** Lines of CSV as bytes, in blocks of whole lines. */
export interface CopiedLines {
  blocks: Buffer[]
  rows: number
}

/** Stops listening. */
export type Unlisten = () => Promise<void>

/**
 * An open database. Queries, transactions and `.stream()` go through `kysely`. Inside a transaction use only
 * the transaction: on PGlite, which has one connection, a query on `kysely` waits until the transaction has
 * ended.
 */
export interface Database {
  readonly kysely: Kysely<Tables>
  /** Bypasses a pooler, for work that keeps its connection beyond a transaction, such as a session lock. */
  readonly sessions: Kysely<Tables>
  readonly engine: 'pglite' | 'postgres'
  /** As the server reports it, for example `15.14`. */
  readonly serverVersion: string
  /**
   * Listens to notifications of every process on this database, from the moment the promise resolves.
   * `resumed` is called after a lost connection, because notifications in between were missed.
   */
  listen(channel: string, handler: NotificationHandler, resumed?: () => void): Promise<Unlisten>
  /**
   * Shows a name to other processes on this database (`countOtherConnections`) while this one runs. The
   * embedded database has a single process and lacks it.
   */
  announce?(name: string): Promise<void>
  /** Notifies immediately, or on the commit of `executor` if it is a transaction. */
  notify(channel: string, payload: string, executor?: Executor): Promise<void>
  /**
   * Runs several statements without parameters that open and commit their own transaction, such as a
   * library's migrations. A failure rolls them back.
   */
  runScript(sql: string): Promise<void>
  /**
   * Reads rows as lists of values in column order, in half the time of objects. The embedded database lacks
   * it.
   */
  readLists?(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<unknown[][]>
  /**
   * Returns the rows of a query as CSV that the database writes. Without parsing the bytes, this takes a
   * fifth of the time. Only with `readLists`.
   */
  copyLines?(query: RawBuilder<unknown>): Promise<CopiedLines>
  /** The opened database, of which this can be a view for one caller; caches use it as their key. */
  readonly origin: Database
  /**
   * Returns a view for a client that can disconnect: its reads then end, if the engine can cancel a
   * statement.
   */
  withRequestSignal(signal: RequestSignal): Database
  close(): Promise<void>
}
