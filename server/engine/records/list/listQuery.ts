import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alphabet, officeAlphabet, sortKey, sortSql } from '../../../../src/core/schema/alphabet'
import type { Condition } from '../../../../src/core/schema/condition'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Database } from '../../../base/storage/database'
import { quoted } from '../../../base/storage/schema/sqlText'
import { DELETED_AT, isFilled, tableName } from '../../sql/columns'
import { conditionSql } from '../../sql/conditionSql'

/** The rows of a resource that meet a condition. */
export interface Listed {
  db: Database
  resource: Resource
  /** The reader's rules and filter. */
  condition: Condition
  /** No rule hides a row from the reader, so the statistics of the whole table can be shown. */
  open: boolean
  /** Only the rows in the trash. */
  trashed?: boolean
  /** Replaces the table by rows with the values of a day (`rowsAsOf`), under the name of the table. */
  rows?: RawBuilder<unknown>
}

/** The same rows in an order. */
export interface ListQuery extends Listed {
  order: readonly OrderPart[]
  /** Replaces the table by rows with further columns that the order uses (`orderByTitles`). */
  sorted?: RawBuilder<unknown>
}

/** Returns a list whose rows have all columns of its order. */
export const withOrderColumns = <List extends ListQuery>(list: List): List =>
  list.sorted ? { ...list, rows: list.sorted } : list

/** Returns the table of a list in SQL. */
export const tableOf = ({ resource, rows }: Pick<Listed, 'resource' | 'rows'>): RawBuilder<unknown> =>
  rows ?? sql.id(tableName(resource))

type Rows = Pick<Listed, 'resource' | 'condition' | 'trashed'>

/** Returns a condition for the rows of a list, either in the trash or outside it. */
export const whereOf = (listed: Rows): RawBuilder<SqlBool> =>
  sql<SqlBool>`${baseRows(listed)} and ${conditionSql(listed.resource, listed.condition)}`

/** Returns a condition for all rows that a list chooses from. */
export const baseRows = ({ trashed }: Pick<Listed, 'trashed'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(DELETED_AT)} is ${sql.raw(trashed ? 'not null' : 'null')}`

/** Returns a key that two lists share only if they have the same rows. */
export function keyOf(listed: Listed): string {
  const { sql: text, parameters } = sql`${whereOf(listed)}`.compile(listed.db.kysely)
  return JSON.stringify([listed.resource.name, text, parameters])
}

/** One column of ORDER BY. Empty values come last in both directions. */
export interface OrderPart {
  column: string
  /** Its field: the columns of one field are empty together. */
  field: string
  /** The order of its letters, if it is a text. */
  alphabet?: Alphabet
  descending: boolean
  /** Every row has a value in this column. */
  filled: boolean
}

export type SortRequest = readonly (readonly [field: string, direction: 'ASC' | 'DESC'])[]

/**
 * Returns the columns of an order. The ID always comes last, so that rows don't change places between pages.
 */
export function orderOf(resource: Resource, sort: SortRequest): OrderPart[] {
  const parts: OrderPart[] = []
  for (const [name, direction] of sort) {
    const field = fieldOf(resource, name)
    if (!field) throw new Error(`${resource.name} has no field ${name} to sort by`)
    for (const { column, collate } of typeOf(field).sort(name, field)) {
      if (parts.some(part => part.column === column)) continue
      parts.push({
        column,
        field: name,
        ...(collate && { alphabet: collate === 'office' ? officeAlphabet() : 'root' }),
        descending: direction === 'DESC',
        filled: isFilled(resource, column),
      })
    }
  }
  const ends = parts.findIndex(({ column }) => column === 'id')
  if (ends >= 0) return parts.slice(0, ends + 1)
  return [
    ...parts,
    {
      column: 'id',
      field: 'id',
      descending: parts.at(-1)?.descending ?? false,
      filled: true,
    },
  ]
}

/** Returns the order of a resource's list as defined. */
export const ownSort = (resource: Resource): SortRequest =>
  Object.entries(resource.list.sort).map(([field, direction]) => [
    field,
    direction === 'desc' ? 'DESC' : 'ASC',
  ])

/** Returns a column as it appears in the order and in comparisons. */
export function named({ column, alphabet }: OrderPart, table?: string): RawBuilder<unknown> {
  const name = table ? `${quoted(table)}.${quoted(column)}` : quoted(column)
  return sql.raw(alphabet ? sortSql(name, alphabet) : name)
}

interface OrderOptions {
  /** Reverses the order, for the page before a position. */
  backwards?: boolean
  /** The name of the table in the statement. */
  table?: string
  /**
   * Fields that are filled in all rows, or empty in all of them. The order needs no `nulls last` for them, so
   * one index serves both directions.
   */
  known?: ReadonlySet<string>
}

/** Returns a row's value as `named` compares it. */
export const comparedValue = ({ alphabet }: OrderPart, value: unknown): unknown =>
  alphabet && typeof value === 'string' ? sortKey(value, alphabet) : value

/** Returns the expressions of ORDER BY. */
export function orderBy(
  order: readonly OrderPart[],
  { backwards = false, table, known }: OrderOptions = {},
): RawBuilder<unknown> {
  const parts = order.map(part => {
    const descending = part.descending !== backwards
    // An ascending index already has this order.
    const plain = part.filled || known?.has(part.field) || (!part.descending && !backwards)
    const nulls = plain ? '' : backwards ? ' nulls first' : ' nulls last'
    return sql`${named(part, table)}${sql.raw(`${descending ? ' desc' : ''}${nulls}`)}`
  })
  return sql.join(parts)
}
