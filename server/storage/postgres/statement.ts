import type { ClientBase, Connection, Submittable } from 'pg'
import type { Row } from '../database'
import type { Outcome } from '../driver/session'
import { parserOf } from '../values'

/** A statement as it is sent. */
export interface Asked {
  text: string
  values: readonly (string | null)[]
  /** The name of its kept plan. */
  name: string | undefined
}

/** How the rows of a statement are made. */
interface Columns {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  empty: Row
}

/** What a connection is told, beyond what the types of the driver say. */
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

const described = new WeakMap<Connection, Map<string, Columns>>()

/** Whether a connection has the plan of a statement. */
export const isKept = (client: ClientBase, name: string): boolean =>
  (client as unknown as { connection: Wire }).connection.parsedStatements[name] !== undefined

/**
 * One statement on its way through the driver. The driver's own asks for the columns at each run and makes them out
 * anew; those of a kept plan stay as they are, since the database refuses a plan whose columns have become others.
 */
export class Statement implements Submittable {
  readonly text: string
  readonly name: string | undefined
  readonly values: readonly (string | null)[]
  readonly outcome: Promise<Outcome>
  #answer: (outcome: Outcome) => void = () => undefined
  #fail: (error: Error) => void = () => undefined
  #columns: Columns | undefined
  #rows: Row[] = []
  #complete = ''
  #error: Error | undefined
  #connection: Connection | undefined

  /** `first` is the name of another statement's kept plan, which runs before it in the same breath. */
  constructor(
    { text, values, name }: Asked,
    private readonly first?: string,
  ) {
    this.text = text
    this.values = values
    this.name = name
    this.outcome = new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
    })
  }

  submit(connection: Connection): void {
    this.#connection = connection
    const wire = connection as unknown as Wire
    const { text, values, name = '', first } = this
    if (!first && !name && !values.length) {
      wire.query(text)
      return
    }
    wire.stream.cork()
    if (first) {
      wire.bind({ statement: first, values: [] })
      wire.execute({})
    }
    if (!name || wire.parsedStatements[name] === undefined) wire.parse({ text, name })
    else this.#columns = described.get(connection)?.get(name)
    wire.bind({ statement: name, values })
    if (!this.#columns) wire.describe({ type: 'P', name: '' })
    wire.execute({})
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name)
    this.#columns = {
      names,
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
      empty: Object.fromEntries(names.map(name => [name, null])),
    }
    this.#rows = []
    if (!this.name || !this.#connection) return
    const known = described.get(this.#connection) ?? new Map<string, Columns>()
    described.set(this.#connection, known)
    known.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.#columns as Columns
    const row = { ...empty }
    try {
      for (let at = 0; at < names.length; at++) {
        const text = fields[at]
        row[names[at] as string] = typeof text === 'string' ? parsers[at]?.(text) : null
      }
    } catch (error) {
      this.#error = error as Error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#complete = text
  }

  handleEmptyQuery(): void {
    this.#complete = ''
  }

  handleReadyForQuery(): void {
    if (this.#error) {
      this.#fail(this.#error)
      return
    }
    const words = this.#complete.split(' ')
    this.#answer({ rows: this.#rows, command: words[0] ?? '', affected: Number(words.at(-1)) || 0 })
  }

  handleError(error: Error): void {
    this.#fail(error)
  }
}
