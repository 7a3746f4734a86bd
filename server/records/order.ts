import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { typeOf } from '../../src/fields'
import type { Resource } from '../../src/schema/resource'
import { COLLATION } from '../../src/schema/row'
import { fieldOf } from '../../src/schema/systemFields'
import { isFilled } from './columns'

/** One column of ORDER BY. Empty ones come last in both directions. */
export interface OrderPart {
  column: string
  collate: boolean
  descending: boolean
  /** No row is without a value in it. */
  filled: boolean
}

export type SortRequest = readonly (readonly [field: string, direction: 'ASC' | 'DESC'])[]

/** What a list is ordered by; the id always comes last, so that no two rows change places between pages. */
export function orderOf(resource: Resource, sort: SortRequest): OrderPart[] {
  const parts: OrderPart[] = []
  for (const [name, direction] of sort) {
    const field = fieldOf(resource, name)
    if (!field) throw new Error(`${resource.name} has no field ${name} to sort by`)
    for (const { column, collate = false } of typeOf(field).sort(name, field)) {
      if (parts.some(part => part.column === column)) continue
      parts.push({ column, collate, descending: direction === 'DESC', filled: isFilled(resource, column) })
    }
  }
  const ends = parts.findIndex(({ column }) => column === 'id')
  if (ends >= 0) return parts.slice(0, ends + 1)
  return [
    ...parts,
    { column: 'id', collate: false, descending: parts.at(-1)?.descending ?? false, filled: true },
  ]
}

/** The order of a definition's list. */
export const ownSort = (resource: Resource): SortRequest =>
  Object.entries(resource.list.sort).map(([field, direction]) => [
    field,
    direction === 'desc' ? 'DESC' : 'ASC',
  ])

const named = ({ column, collate }: OrderPart, table?: string): RawBuilder<unknown> =>
  sql`${sql.ref(table ? `${table}.${column}` : column)}${sql.raw(collate ? ` COLLATE ${COLLATION}` : '')}`

/** ORDER BY; `backwards` for the page before a position. */
export function orderBy(order: readonly OrderPart[], backwards = false, table?: string): RawBuilder<unknown> {
  const parts = order.map(part => {
    const descending = part.descending !== backwards
    const nulls = part.filled ? '' : backwards ? ' nulls first' : ' nulls last'
    return sql`${named(part, table)}${sql.raw(`${descending ? ' desc' : ''}${nulls}`)}`
  })
  return sql.join(parts)
}

type Position = readonly unknown[]

/** The rows that come after a position, or before it when read backwards. */
export function beyond(
  order: readonly OrderPart[],
  position: Position,
  backwards: boolean,
): RawBuilder<SqlBool> {
  if (order.every(({ filled, descending }) => filled && descending === order[0]?.descending)) {
    const operator = (order[0]?.descending ?? false) === backwards ? '>' : '<'
    const columns = order.map(part => named(part))
    return sql<SqlBool>`(${sql.join(columns)}) ${sql.raw(operator)} (${sql.join(position.map(value => sql`${value}`))})`
  }
  const ways = order.map((part, place) => {
    const before = order.slice(0, place).map((same, index) => equals(same, position[index]))
    return sql<SqlBool>`(${sql.join([...before, further(part, position[place], backwards)], sql` and `)})`
  })
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

const equals = (part: OrderPart, value: unknown) =>
  value === null ? sql<SqlBool>`${named(part)} is null` : sql<SqlBool>`${named(part)} = ${value}`

function further(part: OrderPart, value: unknown, backwards: boolean): RawBuilder<SqlBool> {
  const column = named(part)
  if (value === null) return backwards ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`false`
  const operator = sql.raw(part.descending === backwards ? '>' : '<')
  const compared = sql<SqlBool>`${column} ${operator} ${value}`
  return part.filled || backwards ? compared : sql<SqlBool>`(${compared} or ${column} is null)`
}
