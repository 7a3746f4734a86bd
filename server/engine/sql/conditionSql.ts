import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alphabet, officeAlphabet, sortKey, sortSql } from '../../../src/core/schema/alphabet'
import {
  type Comparison,
  type Condition,
  SEARCH_COLUMN,
  type Through,
} from '../../../src/core/schema/condition'
import { type Comparing, foldAs } from '../../../src/core/schema/fold'
import type { Resource } from '../../../src/core/schema/resource'
import type { Column, ColumnValue } from '../../../src/core/schema/row'
import { quoted } from '../../base/storage/schema/sqlText'
import { columnsOf, DELETED_AT, tableName } from './columns'
import { folded } from './folded'

type Bool = RawBuilder<SqlBool>
type Leaf = Extract<Condition, { is: Comparison }>

const TRUE: Bool = sql<SqlBool>`true`
const FALSE: Bool = sql<SqlBool>`false`

/**
 * Returns a condition as SQL with the same results as `holds`, even for empty columns. Positive conditions
 * stay plain comparisons that can use an index; NULL counts as false, so negation is pushed down to the
 * comparisons.
 */
export function conditionSql(resource: Resource, condition: Condition, table?: string): Expression<SqlBool> {
  const columns = columnsOf(resource)
  const nameOf = (column: string) => `${table ? `${quoted(table)}.` : ''}${quoted(column)}`
  return compile(condition, false, { columns, nameOf })
}

interface Names {
  columns: ReadonlyMap<string, Column>
  /** Returns the quoted name of a column. */
  nameOf: (column: string) => string
}

function compile(condition: Condition, negated: boolean, names: Names): Bool {
  const compiled = (part: Condition) => compile(part, negated, names)
  if ('not' in condition) return compile(condition.not, !negated, names)
  if ('all' in condition) return join(condition.all.map(compiled), negated ? 'or' : 'and')
  if ('any' in condition) return join(condition.any.map(compiled), negated ? 'and' : 'or')
  const positive = positiveSql(condition, names)
  return negated ? sql<SqlBool>`((${positive}) is not true)` : positive
}

function positiveSql(condition: Leaf | Through | { search: string[] }, names: Names): Bool {
  if ('search' in condition) return searchSql(condition.search, names)
  return 'through' in condition ? throughSql(condition, names) : leafSql(condition, names)
}

// Column names inside refer to the parent, because the innermost table takes precedence.
function throughSql({ through, in: parent, where }: Through, { nameOf }: Names): Bool {
  return sql<SqlBool>`${sql.raw(nameOf(through))} in (
    select id from ${sql.id(tableName(parent))}
    where ${sql.ref(DELETED_AT)} is null and ${conditionSql(parent, where)})`
}

function join(parts: Bool[], how: 'and' | 'or'): Bool {
  if (!parts.length) return how === 'and' ? TRUE : FALSE
  return sql<SqlBool>`(${sql.join(parts, how === 'and' ? sql` and ` : sql` or `)})`
}

function searchSql(words: string[], { nameOf }: Names): Bool {
  if (!words.length) return TRUE
  const column = sql.raw(nameOf(SEARCH_COLUMN))
  return sql<SqlBool>`(${sql.join(
    words.map(word => sql`${column} like ${containing(word)}`),
    sql` and `,
  )})`
}

/** Escapes a text for a LIKE pattern, so that it only matches itself. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Returns the LIKE pattern that finds a text anywhere. */
export const containing = (text: string) => `%${likeText(text)}%`

const isList = (value: ColumnValue): value is ColumnValue[] => Array.isArray(value)
const listOf = (value: ColumnValue): ColumnValue[] => (isList(value) ? value : [value])

function leafSql(leaf: Leaf, { columns, nameOf }: Names): Bool {
  const { column, is, value, as = is === 'contains' ? 'words' : undefined } = leaf
  const found = columns.get(column)
  if (!found) throw new Error(`A condition names the column ${column}, which does not exist`)
  const name = nameOf(column)
  if ((as === 'words' || as === 'code') && is !== 'null') return foldedSql(name, { ...leaf, as })
  return comparisons[is](name, value, found)
}

/** Compares a text with the fold of a value. The index of folds leaves out empty texts, so a search in it has to, too. */
function foldedSql(name: string, { is, value, as }: Leaf & { as: Comparing }): Bool {
  const compared = comparisons[is](folded(name, as), foldedValue(value, as), FOLDED)
  const inIndex = (is === 'equal' && value !== null) || is === 'oneOf'
  return inIndex ? sql<SqlBool>`(${sql.raw(name)} is not null and ${compared})` : compared
}

/** The type of a folded text, which has its own collation. */
const FOLDED = { type: 'text', isFolded: true } as const

const foldedValue = (value: ColumnValue, as: Comparing): ColumnValue => {
  if (value === null) return null
  return isList(value) ? value.map(one => foldedValue(one, as)) : foldAs(as, String(value))
}

type Compared = Pick<Column, 'type' | 'collate'> & { isFolded?: true }
type Compare = (stored: string, wanted: ColumnValue, column: Compared) => Bool

const typed = (value: unknown, { type }: Compared) => sql`${value}::${sql.raw(type)}`
const typedList = (value: ColumnValue, { type }: Compared) =>
  sql`${listOf(value)}::${sql.raw(type.replace('[]', ''))}[]`

const alphabetOf = ({ collate }: Compared): Alphabet => (collate === 'office' ? officeAlphabet() : 'root')
function ordered(operator: string): Compare {
  return (stored, wanted, column) => {
    if (wanted === null) return FALSE
    return sql<SqlBool>`${collated(stored, column)} ${sql.raw(operator)} ${typed(collatedValue(wanted, column), column)}`
  }
}

// The same expression as in the indexes: an index with another one can't be used, even for equality.
const collated = (stored: string, column: Compared): RawBuilder<unknown> =>
  sql.raw(column.type === 'text' && !column.isFolded ? sortSql(stored, alphabetOf(column)) : stored)

const collatedValue = (value: ColumnValue, column: Compared): ColumnValue => {
  if (isList(value)) return value.map(one => collatedValue(one, column))
  return typeof value === 'string' ? sortKey(value, alphabetOf(column)) : value
}

const comparisons: Record<Comparison, Compare> = {
  equal: (stored, wanted, column) =>
    wanted === null
      ? sql<SqlBool>`${sql.raw(stored)} is null`
      : sql<SqlBool>`${collated(stored, column)} = ${typed(collatedValue(wanted, column), column)}`,
  notEqual: (stored, wanted, column) =>
    sql<SqlBool>`${sql.raw(stored)} is distinct from ${typed(wanted, column)}`,
  less: ordered('<'),
  lessOrEqual: ordered('<='),
  greater: ordered('>'),
  greaterOrEqual: ordered('>='),
  oneOf: (stored, wanted, column) =>
    sql<SqlBool>`${collated(stored, column)} = any(${typedList(collatedValue(wanted, column), column)})`,
  noneOf: (stored, wanted, column) =>
    sql<SqlBool>`(${sql.raw(stored)} is null or ${sql.raw(stored)} <> all(${typedList(wanted, column)}))`,
  contains: (stored, wanted) => sql<SqlBool>`${sql.raw(stored)} like ${containing(String(wanted))}`,
  includesAll: (stored, wanted, column) => sql<SqlBool>`${sql.raw(stored)} @> ${typedList(wanted, column)}`,
  includesAny: (stored, wanted, column) => sql<SqlBool>`${sql.raw(stored)} && ${typedList(wanted, column)}`,
  null: (stored, wanted) =>
    wanted ? sql<SqlBool>`${sql.raw(stored)} is null` : sql<SqlBool>`${sql.raw(stored)} is not null`,
}
