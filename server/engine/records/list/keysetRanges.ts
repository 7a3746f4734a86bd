import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { named, type OrderPart, orderBy } from './order'

/** The values of a row in the columns of an order. */
export type Position = readonly unknown[]

/** A stretch of an ordered list that one index gives, read from one end to the other. */
export interface KeysetRange {
  where?: RawBuilder<SqlBool>
  order: (table?: string) => RawBuilder<unknown>
  /** So many of its rows are looked at before those that meet a condition are found another way. */
  looked?: number
}

/** From where a list is read on, and in which direction. */
export interface Start {
  position: Position
  backwards: boolean
  /** Begins with the row at the position itself. */
  inclusive?: boolean
}

interface Stretch {
  where: RawBuilder<SqlBool>[]
  /** Fields of which this stretch says whether they are filled. */
  known: string[]
}

/**
 * The stretches of which an ordered list consists, one after the other. Rows without a value come last whichever way
 * the others go, which no index gives in one: they are a stretch of their own.
 */
export function keysetRangesOf(order: readonly OrderPart[], start?: Start): KeysetRange[] {
  const groups = groupsOf(order)
  const stretches = start ? beyond(groups, start) : fromTheTop(groups)
  return stretches.map(({ where, known }) => ({
    ...(where.length ? { where: sql<SqlBool>`(${sql.join(where, sql` and `)})` } : {}),
    order: table => orderBy(order, start?.backwards, table, new Set(known)),
  }))
}

interface Group {
  field: string
  parts: OrderPart[]
  at: number
  filled: boolean
  descending: boolean
}

function groupsOf(order: readonly OrderPart[]): Group[] {
  const groups: Group[] = []
  for (const [at, part] of order.entries()) {
    const last = groups.at(-1)
    if (last?.field !== part.field)
      groups.push({ field: part.field, parts: [part], at, filled: part.filled, descending: part.descending })
    else {
      last.parts.push(part)
      last.filled ||= part.filled
    }
  }
  return groups
}

const columnsOf = (parts: readonly OrderPart[]) => sql.join(parts.map(part => named(part)))
const isEmpty = ({ parts }: Group) => sql<SqlBool>`${named(parts[0] as OrderPart)} is null`
const isThere = ({ parts }: Group) => sql<SqlBool>`${named(parts[0] as OrderPart)} is not null`
const valuesOf = ({ parts, at }: Group, position: Position) => position.slice(at, at + parts.length)

function fromTheTop([first]: Group[]): Stretch[] {
  if (!first || first.filled || !first.descending) return [{ where: [], known: [] }]
  return [
    { where: [isThere(first)], known: [first.field] },
    { where: [isEmpty(first)], known: [first.field] },
  ]
}

function beyond(groups: Group[], start: Start): Stretch[] {
  const [first, ...rest] = groups
  if (!first) return []
  const { position, backwards } = start
  const values = valuesOf(first, position)
  const within = (where: RawBuilder<SqlBool>, inner: Stretch[]) =>
    inner.map(stretch => ({ where: [where, ...stretch.where], known: [first.field, ...stretch.known] }))
  if (values[0] === null)
    return [
      ...within(isEmpty(first), beyond(rest, start)),
      ...(backwards ? [{ where: [isThere(first)], known: [first.field] }] : []),
    ]
  const empty = first.filled || backwards ? [] : [{ where: [isEmpty(first)], known: [first.field] }]
  const together = rest.every(({ filled, descending }) => filled && descending === first.descending)
  if (together) return [{ where: [compared(groups, start)], known: [first.field] }, ...empty]
  return [
    ...within(equals(first, values), beyond(rest, start)),
    { where: [compared([first], { ...start, inclusive: false })], known: [first.field] },
    ...empty,
  ]
}

const equals = ({ parts }: Group, values: Position) =>
  sql<SqlBool>`(${columnsOf(parts)}) = (${sql.join(values.map(value => sql`${value}`))})`

/** The rows whose values come after those of the position; an empty one is never among them. */
function compared(groups: readonly Group[], { position, backwards, inclusive }: Start): RawBuilder<SqlBool> {
  const [first] = groups
  const parts = groups.flatMap(group => group.parts)
  const values = groups.flatMap(group => valuesOf(group, position))
  const operator = `${first?.descending === backwards ? '>' : '<'}${inclusive ? '=' : ''}`
  return sql<SqlBool>`(${columnsOf(parts)}) ${sql.raw(operator)} (${sql.join(values.map(value => sql`${value}`))})`
}
