import { randomBytes } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '../../../../src/core/schema/row'
import { parserOf } from '../../../base/storage/values'
import type { CsvColumn } from './csvColumns'

const SIGN = '\x1f'
const LENGTH = 12
/** How many signs of a mark say what it is of. */
const KIND = 2
const UNWRITABLE = 'no'
const LAST = 'at'

/** What stands in a block in place of a cell. */
export interface Found {
  /** Where it begins and ends. */
  from: number
  to: number
  /** The number of the cell among those that are handed over; undefined for one that the database could not write. */
  place: number | undefined
  text: string
}

/**
 * What the database hands over to the server within the lines that it writes. It stands between marks that nobody can
 * have typed: they are other ones for each export. No sign of it needs quotes.
 */
export class DeferredCells {
  readonly #nonce = randomBytes(LENGTH / 2).toString('hex')
  readonly #mark = Buffer.from(SIGN + this.#nonce)
  readonly #lastMark = Buffer.from(SIGN + this.#nonce + LAST)

  /** Stands for a value that the database cannot write as the server would. */
  readonly unwritable = this.#marked(UNWRITABLE, sql`''`)

  /** A text for the cell of this number. */
  cell(place: number, text: RawBuilder<unknown>): RawBuilder<string> {
    return this.#marked(place.toString(16).padStart(KIND, '0'), text)
  }

  /** A text that stands in a line of its own behind all others. */
  lastLine(text: RawBuilder<unknown>): RawBuilder<string> {
    return this.#marked(LAST, text)
  }

  #marked(kind: string, text: RawBuilder<unknown>): RawBuilder<string> {
    const before = sql.lit(SIGN + this.#nonce + kind)
    return sql`${before} || encode(convert_to(${text}, 'UTF8'), 'hex') || ${sql.lit(SIGN)}`
  }

  /** Takes the last line off some lines, and answers what was handed over in it. */
  takeLastLine(lines: Buffer): { lines: Buffer; text: string } | undefined {
    const from = lines.lastIndexOf(this.#lastMark)
    return from < 0 ? undefined : { lines: lines.subarray(0, from), text: this.#read(lines, from).text }
  }

  /** All that was handed over in some lines, in their order. */
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

/** A cell of a copied line that the server writes, where there is anything in it: the database hands over what is stored. */
export interface DeferredCell {
  column: CsvColumn
  isFilled: RawBuilder<SqlBool>
  text: RawBuilder<string>
  /** The values of its columns out of that text. */
  read(text: string): unknown[]
}

/** By which values are read, as when they come alone; a boolean is said otherwise in a text than alone. */
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

/** How a cell is handed over; undefined where a text does not tell what is stored, or where nothing is said in words. */
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
