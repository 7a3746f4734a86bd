import { randomBytes } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '../../../../src/core/schema/row'
import { parserOf } from '../../../base/storage/values'
import type { CsvColumn } from './csvColumns'

const SIGN = '\x1f'
const LENGTH = 12
/** The number of characters of a mark that identify its kind. */
const KIND = 2
const UNWRITABLE = 'no'
const LAST = 'at'

/** A marked text in a block of lines, in place of a cell. */
export interface Found {
  /** Where the mark starts and ends. */
  from: number
  to: number
  /** The index of the deferred cell; undefined for a value that the database could not write. */
  place: number | undefined
  text: string
}

/**
 * Values that the database passes to the server inside the lines it writes. They are enclosed in marks that
 * are random for each export, so that no user can have typed them. They contain no character that needs
 * quotes.
 */
export class DeferredCells {
  readonly #nonce = randomBytes(LENGTH / 2).toString('hex')
  readonly #mark = Buffer.from(SIGN + this.#nonce)
  readonly #lastMark = Buffer.from(SIGN + this.#nonce + LAST)

  /** The mark for a value that the database can't write the way the server does. */
  readonly unwritable = this.#marked(UNWRITABLE, sql`''`)

  /** Returns a marked text for the deferred cell at an index. */
  cell(place: number, text: RawBuilder<unknown>): RawBuilder<string> {
    return this.#marked(place.toString(16).padStart(KIND, '0'), text)
  }

  /** Returns a marked text for an extra line after all others. */
  lastLine(text: RawBuilder<unknown>): RawBuilder<string> {
    return this.#marked(LAST, text)
  }

  #marked(kind: string, text: RawBuilder<unknown>): RawBuilder<string> {
    const before = sql.lit(SIGN + this.#nonce + kind)
    return sql`${before} || encode(convert_to(${text}, 'UTF8'), 'hex') || ${sql.lit(SIGN)}`
  }

  /** Removes the extra last line and returns its text. */
  takeLastLine(lines: Buffer): { lines: Buffer; text: string } | undefined {
    const from = lines.lastIndexOf(this.#lastMark)
    return from < 0 ? undefined : { lines: lines.subarray(0, from), text: this.#read(lines, from).text }
  }

  /** Yields the marked texts in some lines, in order. */
  *findIn(lines: Buffer): Generator<Found> {
    for (let from = lines.indexOf(this.#mark); from >= 0; ) {
      const found = this.#read(lines, from)
      yield found
      from = lines.indexOf(this.#mark, found.to)
    }
  }

  #read(lines: Buffer, from: number): Found {
    const at = from + this.#mark.length
    const end = lines.indexOf(SIGN, at)
    const kind = lines.toString('latin1', at, at + KIND)
    const text = Buffer.from(lines.toString('latin1', at + KIND, end), 'hex').toString()
    return { from, to: end + 1, place: kind === UNWRITABLE ? undefined : Number.parseInt(kind, 16), text }
  }
}

/**
 * A cell that the server writes in a line copied by the database: the database passes the stored value,
 * unless it is empty.
 */
export interface DeferredCell {
  column: CsvColumn
  isFilled: RawBuilder<SqlBool>
  text: RawBuilder<string>
  /** Parses the values of the cell's columns from that text. */
  read(text: string): unknown[]
}

/**
 * The type IDs for parsing the values, the same as in a query result. Booleans are missing: as a text they
 * look different.
 */
const OIDS: Partial<Record<Column['type'], number>> = {
  text: 25,
  bigint: 20,
  integer: 23,
  timestamptz: 1184,
  date: 1082,
  jsonb: 3802,
  'text[]': 1009,
  'bigint[]': 1016,
  numeric: 1700,
}

/**
 * Returns how a cell is deferred; undefined if a text can't carry the stored value, or if an empty value
 * isn't an empty cell.
 */
export function deferredCell(column: CsvColumn): DeferredCell | undefined {
  const { stored } = column
  const oids = stored.flatMap(({ type }) => OIDS[type] ?? [])
  if (oids.length < stored.length || column.cell(stored.map(() => null)) !== '') return undefined
  const columns = stored.map(({ name }) => sql.ref(name))
  const [first, ...more] = columns
  if (!first) return undefined
  if (more.length) {
    const texts = sql.join(columns.map(one => sql`${one}::text`))
    const isFilled = sql<SqlBool>`num_nonnulls(${sql.join(columns)}) > 0`
    return { column, isFilled, text: sql`json_build_array(${texts})::text`, read: readSeveral(oids) }
  }
  const emptyIsNothing = stored[0]?.type.endsWith('[]') && column.cell([[]]) === ''
  const isFilled = emptyIsNothing
    ? sql<SqlBool>`cardinality(${first}) > 0`
    : sql<SqlBool>`${first} is not null`
  const read = parserOf(oids[0] ?? 0)
  return { column, isFilled, text: sql`${first}::text`, read: text => [read(text)] }
}

const readSeveral =
  (oids: readonly number[]): DeferredCell['read'] =>
  text =>
    (JSON.parse(text) as (string | null)[]).map((one, index) =>
      one === null ? null : parserOf(oids[index] ?? 0)(one),
    )
