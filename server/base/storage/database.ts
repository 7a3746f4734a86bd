import type { CompiledQuery, Kysely, RawBuilder, Transaction } from 'kysely'
import type { RequestSignal } from './driver/requestSignal'

/** A row of a table that is known only at run time; a field type converts its columns to values. */
export type Row = Record<string, unknown>

/** Tables follow the definitions, so their names and columns are strings to the compiler. */
export type Tables = Record<string, Row>

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
 * An open database. Queries, transactions and `.stream()` go through `kysely`. Inside a transaction use only the
 * transaction: on PGlite, which has one connection, a query on `kysely` waits until the transaction has ended.
 */
export interface Database {
  readonly kysely: Kysely<Tables>
  /** For what must keep its connection beyond a transaction, such as a lock of the session: past a pooler. */
  readonly sessions: Kysely<Tables>
  readonly engine: 'pglite' | 'postgres'
  /** As the server reports it, for example `15.14`. */
  readonly serverVersion: string
  /**
   * Listens to notifications of every process on this database, from the moment the promise resolves. `resumed` is
   * called after a lost connection: notifications in between were missed.
   */
  listen(channel: string, handler: NotificationHandler, resumed?: () => void): Promise<Unlisten>
  /** Shows a name to other processes on this database (`findAnnounced`), as long as this one runs. One process alone has none to tell. */
  announce?(name: string): Promise<void>
  /** Notifies at once, or on the commit of `executor` if it is a transaction. */
  notify(channel: string, payload: string, executor?: Executor): Promise<void>
  /**
   * Runs several statements without parameters that open and commit their own transaction, such as a library's
   * migrations. A failure rolls them back.
   */
  runScript(sql: string): Promise<void>
  /**
   * Reads rows as lists of values in column order, in half the time of objects. Only for a database over a wire; the
   * embedded one lacks it.
   */
  readLists?(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<unknown[][]>
  /**
   * The rows of a query as CSV written by the database: bytes that pass unread, at a fifth of the cost of reading
   * them. Only with `readLists`.
   */
  copyLines?(query: RawBuilder<unknown>): Promise<CopiedLines>
  /** The opened database, of which this can be a view for one caller; caches are keyed by it. */
  readonly origin: Database
  /** A view for a caller who can disconnect: its reads end then, if the engine can cancel a statement. */
  withRequestSignal(signal: RequestSignal): Database
  close(): Promise<void>
}
