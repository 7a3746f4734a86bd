import type { Row } from '../database'
import type { RequestSignal } from './requestSignal'

/** What one statement answered. */
export interface Outcome {
  rows: Row[]
  /** The command of the statement, such as `INSERT`. */
  command: string
  affected: number
}

/** A statement that is to be run. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Turns a statement's error into one for the caller, as a conflict of a unique index into an issue of its field. */
export type MapError = (failure: unknown) => unknown

/** A connection as the driver sees it, the same for both engines. */
export interface Session {
  /** `asker` is whoever waits for the answer: when they go, the statement may end. */
  run(sql: string, parameters: readonly unknown[], signal?: RequestSignal): Promise<Outcome>
  /** Runs statements one after the other, in one round trip where the engine can: the first that fails is the last. */
  runPipelined(statements: readonly Statement[], signal?: RequestSignal): Promise<Outcome[]>
  /**
   * Runs statements whose rows aren't needed with the next one of the transaction, or with its commit, where that saves
   * a round trip. If one of them fails, that one fails with its mapped error.
   */
  runLater(statements: readonly Statement[], mapError: MapError): Promise<void>
  /** Runs a text of several statements that opens and commits its own transaction; rolls it back when one fails. */
  script(sql: string): Promise<void>
  /** Keeps other sessions out until `endTransaction`, where the engine has one connection for all. */
  beginTransaction(): Promise<void>
  endTransaction(): void
  /** True when other queries share this connection, so that a stream must not hold a transaction open. */
  readonly shared: boolean
}

/** Where sessions come from. */
export interface SessionSource<Some extends Session = Session> {
  acquire(): Promise<Some>
  /** `broken` when the session's transaction could not be ended, so that it is not used again. */
  release(session: Some, broken: boolean): void
  destroy(): Promise<void>
}
