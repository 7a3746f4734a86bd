import type { Pool, PoolClient } from 'pg'
import { DatabaseError, reportOf } from '../databaseError'
import type { Outcome, Session, SessionSource } from '../driver/session'
import { parameterText } from '../values'

class PoolSession implements Session {
  readonly shared = false

  constructor(readonly client: PoolClient) {}

  async run(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    try {
      const result = await this.client.query<Record<string, unknown>>(sql, parameters.map(parameterText))
      return { rows: result.rows, command: result.command, affected: result.rowCount ?? 0 }
    } catch (error) {
      const report = reportOf(error)
      throw report ? new DatabaseError(report) : error
    }
  }

  async script(sql: string): Promise<void> {
    try {
      await this.client.query(sql)
    } catch (error) {
      await this.client.query('rollback')
      const report = reportOf(error)
      throw report ? new DatabaseError(report) : error
    }
  }

  async beginTransaction(): Promise<void> {
    await Promise.resolve()
  }

  endTransaction(): void {
    // Each session has a connection of its own: there is nobody to let in.
  }
}

/** Sessions out of a pool of `pg`. */
export function poolSessions(pool: Pool): SessionSource {
  return {
    acquire: async () => new PoolSession(await pool.connect()),
    release: (session, broken) => (session as PoolSession).client.release(broken),
    destroy: () => pool.end(),
  }
}
