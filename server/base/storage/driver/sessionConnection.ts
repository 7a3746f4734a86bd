import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Row } from '../database'
import { tryAgain } from '../tryAgain'
import { cursorStream } from './cursorStream'
import { requestSignalOf } from './requestSignal'
import type { Session } from './session'

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Kysely's view of a session. */
export class SessionConnection implements DatabaseConnection {
  inTransaction = false
  broken = false
  rollbackError: unknown

  constructor(readonly session: Session) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.session.run(query.sql, query.parameters, requestSignalOf(query.queryId))
    const outcome = await (this.inTransaction ? run() : tryAgain(run))
    return {
      rows: outcome.rows as R[],
      numAffectedRows: changing.has(outcome.command) ? BigInt(outcome.affected) : undefined,
    }
  }

  /** The rows of statements that are sent together. */
  async rowsOf(queries: readonly CompiledQuery[]): Promise<Row[][]> {
    const [first] = queries
    const run = () => this.session.runPipelined(queries, first && requestSignalOf(first.queryId))
    const outcomes = await (this.inTransaction ? run() : tryAgain(run))
    return outcomes.map(({ rows }) => rows)
  }

  streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    return cursorStream<R>({
      session: this.session,
      sql: query.sql,
      parameters: query.parameters,
      signal: requestSignalOf(query.queryId),
      chunkSize,
      inTransaction: this.inTransaction,
      cast: rows => rows as R[],
    })
  }
}
