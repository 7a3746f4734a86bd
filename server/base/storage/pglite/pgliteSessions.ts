import { waitForAll } from '../batchQueries'
import type { MapError, Outcome, Session, SessionSource, Statement } from '../driver/session'
import { DatabaseUnavailable } from '../unavailable'
import type { SupervisedWorker } from './supervisedWorker'

/** A lock with one holder at a time, in the order of requests. */
class Mutex {
  #held = false
  #queue: (() => void)[] = []

  get isLocked(): boolean {
    return this.#held
  }

  /** Resolves when the caller holds the lock, with the function that releases it. */
  async acquire(): Promise<() => void> {
    if (this.#held) await new Promise<void>(resolve => this.#queue.push(resolve))
    this.#held = true
    return () => {
      const next = this.#queue.shift()
      if (next) next()
      else this.#held = false
    }
  }
}

type Report = (error: Error) => void

const longWait = 10_000

function warnOfLongWait(report: Report, what: string): NodeJS.Timeout {
  // The usual cause: code inside a transaction queries the database itself, and both wait forever.
  const hint = 'inside a transaction, query the transaction and not the database'
  const warning = new Error(`Waiting ${longWait / 1000} s for a transaction to end (${hint}): ${what}`)
  return setTimeout(() => report(warning), longWait)
}

class PgliteSession implements Session {
  readonly shared = true
  #release: (() => void) | undefined
  /** The generation of the worker on which the transaction started. */
  #generation = 0

  constructor(
    private readonly client: SupervisedWorker,
    private readonly mutex: Mutex,
    private readonly report: Report,
  ) {}

  run(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    return this.#inTurn(sql, () => this.client.query(sql, parameters))
  }

  async runPipelined(statements: readonly Statement[]): Promise<Outcome[]> {
    // In a transaction, the database refuses the statements after a failed one.
    if (this.#release) return waitForAll(statements.map(({ sql, parameters }) => this.run(sql, parameters)))
    const outcomes: Outcome[] = []
    for (const { sql, parameters } of statements) outcomes.push(await this.run(sql, parameters))
    return outcomes
  }

  // Runs them immediately: there are no round trips to save.
  async runLater(statements: readonly Statement[], mapError: MapError): Promise<void> {
    try {
      await this.runPipelined(statements)
    } catch (error) {
      throw mapError(error)
    }
  }

  script(sql: string): Promise<void> {
    return this.#inTurn(sql, () => this.client.script(sql))
  }

  async beginTransaction(): Promise<void> {
    this.#release = await this.#enter('begin')
    this.#generation = this.client.generation
  }

  endTransaction(): void {
    this.#release?.()
    this.#release = undefined
  }

  async #inTurn<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#release) {
      // On another worker, the rest of the transaction would be written without its start.
      if (this.client.generation !== this.#generation)
        throw new DatabaseUnavailable('the transaction ended with its worker')
      return ask()
    }
    const release = await this.#enter(what)
    try {
      return await ask()
    } finally {
      release()
    }
  }

  async #enter(what: string): Promise<() => void> {
    if (!this.mutex.isLocked) return this.mutex.acquire()
    const warning = warnOfLongWait(this.report, what)
    const release = await this.mutex.acquire()
    clearTimeout(warning)
    return release
  }
}

/**
 * Returns sessions that share PGlite's single connection: a transaction has it exclusively, other queries
 * take turns.
 */
export function pgliteSessions(client: SupervisedWorker, report: Report): SessionSource {
  const mutex = new Mutex()
  return {
    acquire: async () => new PgliteSession(client, mutex, report),
    release: session => session.endTransaction(),
    destroy: () => client.close(),
  }
}
