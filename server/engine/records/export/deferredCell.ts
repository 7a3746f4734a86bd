import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '../../../../src/core/schema/row'
import { parserOf } from '../../../base/storage/values'
import type { CsvColumn } from './csvColumns'

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
