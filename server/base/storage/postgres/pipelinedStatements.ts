import type { Connection, Submittable } from 'pg'
import type { TableRow } from '../database'
import type { MapError, Outcome } from '../driver/session'
import { parserOf } from '../values'

/** A statement to send. */
export interface SentStatement {
  text: string
  values: readonly (string | null)[]
  /** The name of its prepared statement. */
  name: string | undefined
  mapError?: MapError
}

/** The columns of a statement, and how their values are parsed. */
interface Columns {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  empty: TableRow
}

/** The methods of a connection that the driver's types lack. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  query(text: string): void
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: readonly (string | null)[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: object): void
  sync(): void
}

/** A statement that was sent, and its result so far. */
interface Part {
  statements: SentStatement
  columns: Columns | undefined
  rows: TableRow[]
  complete: string
}

const NO_COLUMNS: Columns = { names: [], parsers: [], empty: {} }
const described = new WeakMap<Connection, Map<string, Columns>>()

/**
 * Sends several statements through the driver in one round trip; the first failure ends all. The driver's own
 * query requests the columns at each run and sets up their parsers again. Here, those of a prepared statement
 * are cached, because the database refuses a plan whose columns have changed.
 */
export class PipelinedStatements implements Submittable {
  readonly outcomes: Promise<Outcome[]>
  #answer: (outcomes: Outcome[]) => void = () => undefined
  #fail: (error: Error) => void = () => undefined
  readonly #parts: Part[]
  /** The index of the statement whose result is being received. */
  #at = 0
  #error: Error | undefined
  #connection: Connection | undefined

  constructor(readonly sent: readonly SentStatement[]) {
    this.#parts = sent.map(one => ({ statements: one, columns: undefined, rows: [], complete: '' }))
    this.outcomes = new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
    })
  }

  /** The name under which the driver records the prepared statements of a connection. */
  get name(): string | undefined {
    return this.#part.statements.name
  }

  get text(): string {
    return this.#part.statements.text
  }

  get values(): readonly (string | null)[] {
    return this.#part.statements.values
  }

  /** Returns the statement that failed. */
  get failed(): SentStatement {
    return this.#part.statements
  }

  get #part(): Part {
    return this.#parts[Math.min(this.#at, this.#parts.length - 1)] as Part
  }

  submit(connection: Connection): void {
    this.#connection = connection
    const wire = connection as unknown as Wire
    const [only] = this.sent
    if (this.sent.length === 1 && only && !only.name && !only.values.length) {
      wire.query(only.text)
      return
    }
    const parsed = new Set<string>()
    wire.stream.cork()
    for (const part of this.#parts) {
      const { text, values, name = '' } = part.statements
      const isNew = !parsed.has(name) && wire.parsedStatements[name] === undefined
      if (!name || isNew) wire.parse({ text, name })
      else part.columns = described.get(connection)?.get(name)
      if (name) parsed.add(name)
      wire.bind({ statement: name, values })
      if (!part.columns) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name)
    this.#part.rows = []
    this.#describe({
      names,
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
      empty: Object.fromEntries(names.map(name => [name, null])),
    })
  }

  #describe(columns: Columns): void {
    this.#part.columns = columns
    const { name } = this.#part.statements
    if (!name || !this.#connection) return
    const known = described.get(this.#connection) ?? new Map<string, Columns>()
    described.set(this.#connection, known)
    known.set(name, columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.#part.columns as Columns
    const row = { ...empty }
    try {
      for (let at = 0; at < names.length; at++) {
        const text = fields[at]
        if (typeof text === 'string') row[names[at] as string] = parsers[at]?.(text)
      }
    } catch (error) {
      this.#error = error as Error
    }
    this.#part.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#part.complete = text
    if (!this.#part.columns) this.#describe(NO_COLUMNS)
    this.#at++
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleReadyForQuery(): void {
    if (this.#error) {
      this.#fail(this.#error)
      return
    }
    this.#answer(
      this.#parts.map(({ rows, complete }) => {
        const words = complete.split(' ')
        return { rows, command: words[0] ?? '', affected: Number(words.at(-1)) || 0 }
      }),
    )
  }

  handleError(error: Error): void {
    this.#fail(error)
  }
}
