import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { TableRow } from '../database'
import { tryAgain } from '../tryAgain'
import { type RequestSignal, requestSignalOf } from './requestSignal'
import type { MapError, Session } from './session'

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A session as Kysely uses it. */
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

  /** Sends statements together and returns their rows. */
  async rowsOf(queries: readonly CompiledQuery[]): Promise<TableRow[][]> {
    const [first] = queries
    const run = () => this.session.runPipelined(queries, first && requestSignalOf(first.queryId))
    const outcomes = await (this.inTransaction ? run() : tryAgain(run))
    return outcomes.map(({ rows }) => rows)
  }

  /** Runs statements whose rows aren't needed, with the next one. */
  async runLater(queries: readonly CompiledQuery[], mapError: MapError): Promise<void> {
    if (this.inTransaction) return this.session.runLater(queries, mapError)
    try {
      await this.rowsOf(queries)
    } catch (error) {
      throw mapError(error)
    }
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

let opened = 0

interface StreamOptions<R> {
  session: Session
  sql: string
  parameters: readonly unknown[]
  signal?: RequestSignal
  chunkSize: number
  inTransaction: boolean
  cast: (rows: Record<string, unknown>[]) => R[]
}

/**
 * Reads a query in chunks through a cursor. On a shared connection, the cursor is held outside any
 * transaction, so that other queries can run between the chunks. The database stores the result, on disk if
 * it is large.
 */
async function* cursorStream<R>(options: StreamOptions<R>): AsyncIterableIterator<QueryResult<R>> {
  const { session, sql, parameters, signal: requestSignal, chunkSize, inTransaction, cast } = options
  const cursor = `stream_${++opened}`
  const ownTransaction = !inTransaction && !session.shared
  if (ownTransaction) await session.run('begin', [])
  let failed = true
  try {
    const hold = session.shared && !inTransaction ? 'with hold' : 'without hold'
    await session.run(`declare ${cursor} no scroll cursor ${hold} for ${sql}`, parameters, requestSignal)
    try {
      for (;;) {
        const { rows } = await session.run(`fetch ${chunkSize} from ${cursor}`, [], requestSignal)
        if (rows.length > 0) {
          failed = false
          yield { rows: cast(rows) }
          failed = true
        }
        if (rows.length < chunkSize) break
      }
      failed = false
    } finally {
      // A failed transaction accepts no further statements, and its cursor ends with it.
      if (!failed) await session.run(`close ${cursor}`, [])
    }
  } finally {
    if (ownTransaction) await session.run(failed ? 'rollback' : 'commit', [])
  }
}
