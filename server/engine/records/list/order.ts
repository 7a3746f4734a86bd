import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../../src/core/schema/resource'
import { COLLATION } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { isFilled } from '../../sql/columns'

/** One column of ORDER BY. Empty ones come last in both directions. */
export interface OrderPart {
  column: string
  /** The field that it is of: the columns of one field are empty together. */
  field: string
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
      parts.push({
        column,
        field: name,
        collate,
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
      collate: false,
      descending: parts.at(-1)?.descending ?? false,
      filled: true,
    },
  ]
}

/** The order of a definition's list. */
export const ownSort = (resource: Resource): SortRequest =>
  Object.entries(resource.list.sort).map(([field, direction]) => [
    field,
    direction === 'desc' ? 'DESC' : 'ASC',
  ])

/** A column as it is ordered by and compared. */
export const named = ({ column, collate }: OrderPart, table?: string): RawBuilder<unknown> =>
  sql`${sql.ref(table ? `${table}.${column}` : column)}${sql.raw(collate ? ` COLLATE ${COLLATION}` : '')}`

/**
 * ORDER BY; `backwards` for the page before a position. Of a field of which it is known whether the rows have it nothing
 * is said about the empty ones: an index then serves both directions.
 */
export function orderBy(
  order: readonly OrderPart[],
  backwards = false,
  table?: string,
  known: ReadonlySet<string> = new Set(),
): RawBuilder<unknown> {
  const parts = order.map(part => {
    const descending = part.descending !== backwards
    // What an index that ascends gives by itself is not said either.
    const plain = part.filled || known.has(part.field) || (!part.descending && !backwards)
    const nulls = plain ? '' : backwards ? ' nulls first' : ' nulls last'
    return sql`${named(part, table)}${sql.raw(`${descending ? ' desc' : ''}${nulls}`)}`
  })
  return sql.join(parts)
}
