import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database, Executor, Row } from '../../base/storage/database'

const SCRIPT = /^\s*begin;/i

/**
 * The database as the queue asks it, on either engine. Its texts of several statements bring a transaction of their
 * own; everything else is one statement, in the transaction that `executor` may be.
 */
export function queueDatabase(db: Database, executor: Executor = db.kysely): PgBoss.Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      if (!SCRIPT.test(text)) return executor.executeQuery<Row>(CompiledQuery.raw(text, values))
      await db.runScript(text)
      return { rows: [] }
    },
  }
}

/** Notes what is being asked, so that the database is not closed before all of it is answered. */
export function watchedDatabase(db: PgBoss.Db, onError: (error: unknown) => void) {
  const open = new Set<Promise<unknown>>()
  const watched: PgBoss.Db = {
    executeSql: (text, values) => {
      const asked = db.executeSql(text, values)
      const seen: Promise<unknown> = asked.then(
        () => open.delete(seen),
        error => {
          open.delete(seen)
          onError(error)
        },
      )
      open.add(seen)
      return asked
    },
  }
  return {
    watched,
    settled: async () => {
      while (open.size) await Promise.all(open)
    },
  }
}
