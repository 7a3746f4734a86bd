import type { RawBuilder } from 'kysely'
import type { Executor, TableRow } from './database'
import type { MapError } from './driver/session'
import type { SessionConnection } from './driver/sessionConnection'

/** A statement, and the function that converts its rows. */
export interface BatchedQuery<Answer> {
  statement: RawBuilder<unknown>
  answer(rows: TableRow[]): Answer
}

/** Runs a batched query. */
export type Query = <Answer>(question: BatchedQuery<Answer>) => Promise<Answer>

interface Waiting {
  statement: RawBuilder<unknown>
  answered(rows: TableRow[]): void
  failed(error: unknown): void
}

/**
 * Runs queries in the caller's transaction. Queries issued before the first `await` are sent in order in one
 * round trip; none can depend on another one's result.
 */
export function batchQueries(db: Executor): Query {
  let waiting: Waiting[] = []
  const send = async () => {
    const queries = waiting
    waiting = []
    try {
      const rows = await rowsOf(
        db,
        queries.map(({ statement }) => statement),
      )
      for (const [at, { answered }] of queries.entries()) answered(rows[at] ?? [])
    } catch (error) {
      for (const { failed } of queries) failed(error)
    }
  }
  return ({ statement, answer }) =>
    new Promise((resolve, reject) => {
      if (!waiting.length) queueMicrotask(send)
      waiting.push({ statement, answered: rows => resolve(answer(rows)), failed: reject })
    })
}

/** Runs statements one after the other, in one round trip if the engine can do that. */
export function rowsOf(db: Executor, statements: readonly RawBuilder<unknown>[]): Promise<TableRow[][]> {
  const compiled = statements.map(statement => statement.compile(db))
  return db.getExecutor().provideConnection(connection => (connection as SessionConnection).rowsOf(compiled))
}

/**
 * Runs statements in the caller's transaction whose rows aren't needed. If that saves a round trip, they are
 * sent with the next statement or the commit, which then fails with the error that `mapError` returns.
 */
export function runLater(
  db: Executor,
  statements: readonly RawBuilder<unknown>[],
  mapError: MapError = failure => failure,
): Promise<void> {
  const compiled = statements.map(statement => statement.compile(db))
  return db
    .getExecutor()
    .provideConnection(connection => (connection as SessionConnection).runLater(compiled, mapError))
}

/**
 * Waits until all promises are settled, so that nothing continues in a transaction that one of them ends;
 * then throws the first error.
 */
export async function waitForAll<Answers extends readonly unknown[]>(
  promises: { readonly [At in keyof Answers]: Promise<Answers[At]> },
): Promise<Answers> {
  await Promise.allSettled(promises)
  return (await Promise.all(promises)) as unknown as Answers
}
