import type { QueryResult } from 'kysely'
import type { RequestSignal } from './requestSignal'
import type { Session } from './session'

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
 * Reads a query in chunks through a cursor. On a shared connection the cursor is held outside any transaction
 * (the database keeps the result, on its disk when it is large), so that other queries run between the chunks.
 */
export async function* cursorStream<R>(options: StreamOptions<R>): AsyncIterableIterator<QueryResult<R>> {
  const { session, sql, parameters, signal: asker, chunkSize, inTransaction, cast } = options
  const cursor = `stream_${++opened}`
  const ownTransaction = !inTransaction && !session.shared
  if (ownTransaction) await session.run('begin', [])
  let failed = true
  try {
    const hold = session.shared && !inTransaction ? 'with hold' : 'without hold'
    await session.run(`declare ${cursor} no scroll cursor ${hold} for ${sql}`, parameters, asker)
    try {
      for (;;) {
        const { rows } = await session.run(`fetch ${chunkSize} from ${cursor}`, [], asker)
        if (rows.length > 0) {
          failed = false
          yield { rows: cast(rows) }
          failed = true
        }
        if (rows.length < chunkSize) break
      }
      failed = false
    } finally {
      // A failed transaction takes no further statement, and its cursor ends with it.
      if (!failed) await session.run(`close ${cursor}`, [])
    }
  } finally {
    if (ownTransaction) await session.run(failed ? 'rollback' : 'commit', [])
  }
}
