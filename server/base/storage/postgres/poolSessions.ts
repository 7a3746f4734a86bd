import type { Pool, PoolClient } from 'pg'
import type { CopiedLines } from '../database'
import { DatabaseError, reportOf } from '../databaseError'
import { RequestAborted, type RequestSignal } from '../driver/requestSignal'
import type { MapError, Outcome, Session, SessionSource, Statement } from '../driver/session'
import { ONE_PLAN } from '../onePlan'
import { asUnavailable } from '../unavailable'
import { parameterText } from '../values'
import type { Cancel } from './cancelling'
import { CopiedRows } from './copiedRows'
import { PipelinedStatements, type SentStatement } from './pipelinedStatements'

const MAX_SESSIONS = 500

/**
 * The names of prepared statements, which the database parses and plans once per connection. A prepared plan
 * must be right for all values, so only some statements are prepared: those without values, those whose
 * values are IDs or whole texts with an index, those that lock rows by ID, and inserts. A filter's plan
 * depends on its values, so it is planned each time. A statement that starts with `onePlan` is prepared too.
 */
class StatementNames {
  constructor(readonly prepares: boolean) {}

  #names = new Map<string, string | undefined>()
  #given = 0

  /** Returns the name of a statement that has been used before and is worth preparing. */
  nameOf(text: string): string | undefined {
    if (!this.prepares) return undefined
    const known = this.#names.get(text)
    if (known) return known
    const again = this.#names.has(text)
    if (!again && !isSteady(text)) return undefined
    if (this.#names.size >= MAX_SESSIONS) this.forget()
    const name = again ? `s${++this.#given}` : undefined
    this.#names.set(text, name)
    return name
  }

  /** Renames all statements, because the columns of tables have changed since they were prepared. */
  forget(): void {
    this.#names.clear()
  }
}

const BY_KEYS = /(\bid|\blower\("\w+" COLLATE "[\w-]+"\)) = any\(\$\d+::\w+\[\]\)/g
const LOCKS_BY_IDS = /\bid = any\(\$\d+::bigint\[\]\).* for (share|no key update)/s
const KEPT = /^\s*(select|insert|with)\b/

function isSteady(text: string): boolean {
  if (text.trimStart().startsWith(ONE_PLAN)) return true
  const command = KEPT.exec(text)?.[1]
  if (command === 'select') return LOCKS_BY_IDS.test(text) || !text.replace(BY_KEYS, '').includes('$')
  // Several inserts in one statement, without a filter.
  return command === 'insert' || (command === 'with' && !/\bwhere\b/.test(text))
}

/** A connection with more prepared statements than this is closed and replaced. */
const MAX_PLANS = 600
/** The error of a prepared statement after columns were added: "cached plan must not change result type". */
const OUTDATED_PLAN = '0A000'

/** The error of a cancelled statement. */
const CANCELLED = '57014'

const BEGINS = /^begin\b/
const COMMIT = 'commit'
const ENDS = /^(commit|rollback)$/
/** Undoes a transaction, or its part since a savepoint; statements that are not sent yet are dropped. */
const UNDOES = /^rollback\b/
const nothingYet = (command: string): Outcome => ({ rows: [], command, affected: 0 })

const plans = new WeakMap<PoolClient, Set<string>>()

function plansOf(client: PoolClient): Set<string> {
  const known = plans.get(client) ?? new Set<string>()
  plans.set(client, known)
  return known
}

export class PoolSession implements Session {
  readonly shared = false
  /**
   * A statement ended before it was cancelled, so the next one on this connection might be cancelled instead.
   */
  spoilt = false
  #inTransaction = false
  /** The statement that starts the transaction; it is sent with the next one to save a round trip. */
  #first: string | undefined
  /** Statements to send before the next one. */
  #later: (Statement & { mapError: MapError })[] = []

  constructor(
    readonly client: PoolClient,
    private readonly names: StatementNames,
    private readonly cancel: Cancel,
  ) {}

  async run(sql: string, parameters: readonly unknown[], signal?: RequestSignal): Promise<Outcome> {
    if (BEGINS.test(sql)) {
      this.#first = sql
      return nothingYet('BEGIN')
    }
    if (UNDOES.test(sql)) this.#later = []
    if (this.#first && !this.#later.length && ENDS.test(sql)) {
      this.#first = undefined
      return nothingYet(sql.toUpperCase())
    }
    const [outcome] = await (sql === COMMIT && this.#later.length
      ? this.#commitWithRest()
      : this.runPipelined([{ sql, parameters }], signal))
    return outcome as Outcome
  }

  async runLater(statements: readonly Statement[], mapError: MapError): Promise<void> {
    this.#later.push(...statements.map(statement => ({ ...statement, mapError })))
    await Promise.resolve()
  }

  /**
   * Commits with the queued statements. If one fails, the commit is not reached and the transaction must be
   * rolled back.
   */
  async #commitWithRest(): Promise<Outcome[]> {
    try {
      return await this.runPipelined([{ sql: COMMIT, parameters: [] }])
    } catch (error) {
      await this.client.query('rollback').catch(() => {
        this.spoilt = true
      })
      throw error
    }
  }

  async runPipelined(statements: readonly Statement[], signal?: RequestSignal): Promise<Outcome[]> {
    // Checked before the queued statements are taken out of the queue.
    if (signal?.aborted) throw new RequestAborted()
    const ahead = this.#later
    this.#later = []
    const all: readonly (Statement & { mapError?: MapError })[] = [...ahead, ...statements]
    const sent = all.map(
      ({ sql, parameters, mapError }): SentStatement => ({
        text: sql,
        values: parameters.map(parameterText),
        name: this.#nameOf(sql),
        mapError,
      }),
    )
    const query = this.#pipelined(sent)
    try {
      const outcomes = await this.#whileAsked(signal, () => this.client.query(query).outcomes)
      return outcomes.slice(outcomes.length - statements.length)
    } catch (error) {
      const report = reportOf(error)
      if (!report) throw asUnavailable(error)
      const failure = new DatabaseError(report)
      const isOutdated = report.code === OUTDATED_PLAN && sent.some(({ name }) => name)
      if (isOutdated) this.names.forget()
      if (!isOutdated || this.#inTransaction) throw query.failed.mapError?.(failure) ?? failure
      return this.runPipelined(statements, signal)
    }
  }

  #nameOf(sql: string): string | undefined {
    return this.#mayPrepare(sql) ? this.names.nameOf(sql) : undefined
  }

  /**
   * In a transaction, a statement cannot be retried after its table's columns change, so one with `*` is not
   * prepared.
   */
  #mayPrepare(sql: string): boolean {
    return !this.#inTransaction || !/\bselect (\w+\.)?\*|\breturning (\w+\.)?\*/.test(sql)
  }

  /** Returns the pipeline, including the statement that starts the transaction if that is not sent yet. */
  #pipelined(sent: readonly SentStatement[]): PipelinedStatements {
    for (const { name } of sent) if (name) plansOf(this.client).add(name)
    const first = this.#first
    this.#first = undefined
    if (!first) return new PipelinedStatements(sent)
    return new PipelinedStatements([
      { text: first, values: [], name: this.names.prepares ? first : undefined },
      ...sent,
    ])
  }

  /** Reads rows as lists of values in column order, which is faster for many rows. */
  async lists(text: string, parameters: readonly unknown[], signal?: RequestSignal): Promise<unknown[][]> {
    const query = { text, values: parameters.map(parameterText), rowMode: 'array' as const }
    return (await this.#reading(signal, () => this.client.query<unknown[]>(query))).rows
  }

  /** Returns the rows of a `copy … to stdout` as the lines that the database writes. */
  copied(text: string, signal?: RequestSignal): Promise<CopiedLines> {
    return this.#reading(signal, () => this.client.query(new CopiedRows(text)).outcome)
  }

  async #reading<Result>(signal: RequestSignal | undefined, query: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#whileAsked(signal, query)
    } catch (error) {
      const report = reportOf(error)
      throw report ? new DatabaseError(report) : asUnavailable(error)
    }
  }

  /** Runs a query and cancels it when the client disconnects. */
  async #whileAsked<Result>(
    signal: RequestSignal | undefined,
    query: () => Promise<Result>,
  ): Promise<Result> {
    if (!signal) return query()
    if (signal.aborted) throw new RequestAborted()
    let ending: Promise<void> | undefined
    const end = () => {
      ending = this.cancel(this.client)
    }
    signal.watch(end)
    try {
      const result = await query()
      this.spoilt ||= ending !== undefined
      return result
    } catch (error) {
      if (!ending) throw error
      if (reportOf(error)?.code !== CANCELLED) this.spoilt = true
      throw new RequestAborted()
    } finally {
      signal.unwatch(end)
      // Until then, the cancel request might cancel the next statement on this connection.
      await ending
    }
  }

  async script(sql: string): Promise<void> {
    try {
      await this.client.query(sql)
    } catch (error) {
      await this.client.query('rollback')
      const report = reportOf(error)
      throw report ? new DatabaseError(report) : asUnavailable(error)
    }
  }

  async beginTransaction(): Promise<void> {
    this.#inTransaction = true
    await Promise.resolve()
  }

  endTransaction(): void {
    // Each session has its own connection, so no other one is waiting.
    this.#inTransaction = false
  }
}

/** Returns sessions from a pool of `pg`. */
export function poolSessions(
  pool: Pool,
  cancel: Cancel,
  { prepares }: { prepares: boolean },
): SessionSource<PoolSession> {
  const names = new StatementNames(prepares)
  return {
    acquire: async () => {
      try {
        return new PoolSession(await pool.connect(), names, cancel)
      } catch (error) {
        const report = reportOf(error)
        throw report ? new DatabaseError(report) : asUnavailable(error)
      }
    },
    release: ({ client, spoilt }, broken) =>
      client.release(broken || spoilt || plansOf(client).size > MAX_PLANS),
    destroy: () => pool.end(),
  }
}
