import type { Pool, PoolClient, QueryResult } from 'pg'
import { DatabaseError, reportOf } from '../databaseError'
import type { Outcome, Session, SessionSource } from '../driver/session'
import { parameterText } from '../values'
import { StatementNames } from './statementNames'

/** A connection with more than this many kept plans is closed, and another one opened. */
const MOST_PLANS = 600
/** What a kept plan answers when columns were added to its tables: "cached plan must not change result type". */
const OUTDATED_PLAN = '0A000'

const plans = new WeakMap<PoolClient, Set<string>>()

function plansOf(client: PoolClient): Set<string> {
  const known = plans.get(client) ?? new Set<string>()
  plans.set(client, known)
  return known
}

class PoolSession implements Session {
  readonly shared = false
  #inTransaction = false

  constructor(
    readonly client: PoolClient,
    private readonly names: StatementNames,
  ) {}

  async run(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    const values = parameters.map(parameterText)
    const name = this.#mayPrepare(sql) ? this.names.nameOf(sql) : undefined
    try {
      return outcomeOf(await this.#query(sql, values, name))
    } catch (error) {
      const report = reportOf(error)
      if (!report) throw error
      if (!name || report.code !== OUTDATED_PLAN) throw new DatabaseError(report)
      this.names.forget()
      if (this.#inTransaction) throw new DatabaseError(report)
      return this.run(sql, parameters)
    }
  }

  /** A failed statement is lost with its transaction: there, none is kept that would see the columns of a table change. */
  #mayPrepare(sql: string): boolean {
    return !this.#inTransaction || !/\bselect (\w+\.)?\*|\breturning (\w+\.)?\*/.test(sql)
  }

  #query(text: string, values: (string | null)[], name: string | undefined) {
    if (!name) return this.client.query<Record<string, unknown>>(text, values)
    plansOf(this.client).add(name)
    return this.client.query<Record<string, unknown>>({ name, text, values })
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
    this.#inTransaction = true
    await Promise.resolve()
  }

  endTransaction(): void {
    // Each session has a connection of its own: there is nobody to let in.
    this.#inTransaction = false
  }
}

const outcomeOf = ({ rows, command, rowCount }: QueryResult<Record<string, unknown>>): Outcome => ({
  rows,
  command,
  affected: rowCount ?? 0,
})

/** Sessions out of a pool of `pg`. */
export function poolSessions(pool: Pool): SessionSource {
  const names = new StatementNames()
  return {
    acquire: async () => new PoolSession(await pool.connect(), names),
    release: (session, broken) => {
      const { client } = session as PoolSession
      client.release(broken || plansOf(client).size > MOST_PLANS)
    },
    destroy: () => pool.end(),
  }
}
