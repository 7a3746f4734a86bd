import { sql } from 'kysely'
import type { Database, Executor } from '../../base/storage/database'

const KEY = sql`hashtext('definitions are applied')`

/** Embedded databases whose tables this process is changing. No other process can open them. */
const held = new WeakSet<Database>()

/**
 * Runs `work` while no other process changes the tables, on a dedicated connection without a statement
 * timeout. The lock belongs to the connection, so it ends with the process. Returns false without running
 * `work` if another process has the lock.
 */
export async function withApplyLock(
  { engine, kysely, sessions, origin }: Database,
  work: (connection: Executor) => Promise<void>,
): Promise<boolean> {
  if (engine === 'pglite') {
    if (held.has(origin)) return false
    held.add(origin)
    try {
      await work(kysely)
      return true
    } finally {
      held.delete(origin)
    }
  }
  return sessions.connection().execute(async connection => {
    const { rows } = await sql<{ free: boolean; timeout: string; workers: string }>`
      select pg_try_advisory_lock(${KEY}) as free, current_setting('statement_timeout') as timeout,
        current_setting('max_parallel_maintenance_workers') as workers`.execute(connection)
    const [before] = rows
    if (!before?.free) return false
    try {
      // With parallel workers, building an index would use every processor of a small machine.
      await setLimits(connection, { timeout: '0', workers: '0' })
      await work(connection)
      return true
    } finally {
      await setLimits(connection, before)
      await sql`select pg_advisory_unlock(${KEY})`.execute(connection)
    }
  })
}

const setLimits = (db: Executor, { timeout, workers }: { timeout: string; workers: string }) =>
  sql`select set_config('statement_timeout', ${timeout}, false), set_config('lock_timeout', '0', false),
    set_config('max_parallel_maintenance_workers', ${workers}, false)`.execute(db)

/**
 * Prevents others from changing the tables until the caller's transaction
 * ends. Returns false if someone is changing them.
 */
export async function tryApplyLock({ engine, origin }: Database, transaction: Executor): Promise<boolean> {
  if (engine === 'pglite') return !held.has(origin)
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${KEY}) as free`.execute(
    transaction,
  )
  return rows[0]?.free ?? false
}
