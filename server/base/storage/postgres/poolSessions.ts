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

const MOST = 500

/**
 * The names under which statements are prepared, so that the database parses and plans them once for a connection.
 * A kept plan must be right for every value: only statements without values, those whose values are ids or whole
 * texts that an index is of, those that lock rows by their ids, and inserts are kept. A filter's plan hangs on what is
 * asked for, so it is planned each time. A statement that says so itself (`onePlan`) is kept as well.
 */
class StatementNames {
  constructor(readonly prepares: boolean) {}

  #names = new Map<string, string | undefined>()
  #given = 0

  /** The name of a statement that has been seen before and is worth keeping. */
  nameOf(text: string): string | undefined {
    if (!this.prepares) return undefined
    const known = this.#names.get(text)
    if (known) return known
    const again = this.#names.has(text)
    if (!again && !isSteady(text)) return undefined
    if (this.#names.size >= MOST) this.forget()
    const name = again ? `s${++this.#given}` : undefined
    this.#names.set(text, name)
    return name
  }

  /** Gives everything another name: tables have other columns than when it was prepared. */
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
  // Several inserts in one statement, which look for nothing.
  return command === 'insert' || (command === 'with' && !/\bwhere\b/.test(text))
}

/** A connection with more than this many kept plans is closed, and another one opened. */
const MOST_PLANS = 600
/** What a kept plan answers when columns were added to its tables: "cached plan must not change result type". */
const OUTDATED_PLAN = '0A000'

/** What a statement answers that was ended from outside. */
const CANCELLED = '57014'

const BEGINS = /^begin\b/
const COMMIT = 'commit'
const ENDS = /^(commit|rollback)$/
/** Ends a transaction, or the part of it since its savepoint: what was not sent yet never is. */
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
  /** A statement was to be ended and had ended by itself: the next one on this connection might be ended instead. */
  spoilt = false
  #inTransaction = false
  /** What begins a transaction and is sent with its first statement: nobody waits for it alone. */
  #first: string | undefined
  /** What is sent ahead of the next statement. */
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

  /** A commit is not reached when what goes ahead of it fails: the transaction is still to be ended. */
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
    // Before anything that waits for this statement is taken.
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

  /** A failed statement is lost with its transaction: there, none is kept that would see the columns of a table change. */
  #mayPrepare(sql: string): boolean {
    return !this.#inTransaction || !/\bselect (\w+\.)?\*|\breturning (\w+\.)?\*/.test(sql)
  }

  /** With what begins the transaction, if that was not sent yet. */
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

  /** The rows as lists of values, in the order of the columns: what many rows are read as. */
  async lists(text: string, parameters: readonly unknown[], signal?: RequestSignal): Promise<unknown[][]> {
    const query = { text, values: parameters.map(parameterText), rowMode: 'array' as const }
    return (await this.#reading(signal, () => this.client.query<unknown[]>(query))).rows
  }

  /** The rows of a `copy … to stdout` as the lines that the database writes. */
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

  /** Ends the statement when the one who asks for it goes. */
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
      // Until then it might end what comes next on this connection.
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
    // Each session has a connection of its own: there is nobody to let in.
    this.#inTransaction = false
  }
}

/** Sessions out of a pool of `pg`. */
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
      client.release(broken || spoilt || plansOf(client).size > MOST_PLANS),
    destroy: () => pool.end(),
  }
}
