import type { TableRow } from '../database'
import type { RequestSignal } from './requestSignal'

/** The result of a statement. */
export interface Outcome {
  rows: TableRow[]
  /** The command of the statement, such as `INSERT`. */
  command: string
  affected: number
}

/** A statement to run. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Converts a statement's error for the caller, such as a unique violation into an issue of its field. */
export type MapError = (failure: unknown) => unknown

/** A connection as the driver uses it, the same for both engines. */
export interface Session {
  /** Runs a statement, which can be cancelled when `signal` is aborted. */
  run(sql: string, parameters: readonly unknown[], signal?: RequestSignal): Promise<Outcome>
  /**
   * Runs statements one after the other, in one round trip if the engine can do that. None runs after a
   * failed one.
   */
  runPipelined(statements: readonly Statement[], signal?: RequestSignal): Promise<Outcome[]>
  /**
   * Runs statements whose rows aren't needed. If that saves a round trip, they are sent with the next
   * statement of the transaction or its commit, which then fails with their mapped error.
   */
  runLater(statements: readonly Statement[], mapError: MapError): Promise<void>
  /**
   * Runs a script of several statements that opens and commits its own transaction; rolls it back if one
   * fails.
   */
  script(sql: string): Promise<void>
  /** Keeps other sessions out until `endTransaction`, if the engine has one connection for all. */
  beginTransaction(): Promise<void>
  endTransaction(): void
  /** Whether other queries share this connection, so that a stream must not keep a transaction open. */
  readonly shared: boolean
}

/** A source of sessions. */
export interface SessionSource<Some extends Session = Session> {
  acquire(): Promise<Some>
  /** `broken` if the session's transaction could not be ended; it is then not used again. */
  release(session: Some, broken: boolean): void
  destroy(): Promise<void>
}
