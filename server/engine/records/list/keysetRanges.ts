import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { invalidQuery } from '../../../base/errors/apiError'
import type { Row } from '../../../base/storage/database'
import { comparedValue, named, type OrderPart, orderBy } from './listQuery'

/** The values of a row in the columns of an order. */
export type Position = readonly unknown[]

/** A range of an ordered list that a scan of one index returns in order. */
export interface KeysetRange {
  where?: RawBuilder<SqlBool>
  order: (table?: string) => RawBuilder<unknown>
  /** After this many scanned rows, `scanRange` uses another way to find the matching rows. */
  scanned?: number
}

/** Where reading starts in a list, and in which direction. */
export interface Start {
  position: Position
  backwards: boolean
  /** Includes the row at the position. */
  inclusive?: boolean
}

interface RangeParts {
  where: RawBuilder<SqlBool>[]
  /** Fields that are filled in all rows of this range, or empty in all of them. */
  known: string[]
}

/**
 * Returns the ranges of an ordered list, one after the other. Rows without a value come last in both
 * directions, which a single index scan can't do, so they are a range of their own.
 */
export function keysetRangesOf(order: readonly OrderPart[], start?: Start): KeysetRange[] {
  const groups = groupsOf(order)
  const ranges = start ? beyond(groups, start) : fromTheTop(groups)
  return ranges.map(({ where, known }) => ({
    ...(where.length ? { where: sql<SqlBool>`(${sql.join(where, sql` and `)})` } : {}),
    order: table => orderBy(order, { backwards: start?.backwards, table, known: new Set(known) }),
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
const isFilled = ({ parts }: Group) => sql<SqlBool>`${named(parts[0] as OrderPart)} is not null`
const valuesOf = ({ parts, at }: Group, position: Position) =>
  parts.map((part, place) => comparedValue(part, position[at + place]))

function fromTheTop([first]: Group[]): RangeParts[] {
  if (!first || first.filled || !first.descending) return [{ where: [], known: [] }]
  return [
    { where: [isFilled(first)], known: [first.field] },
    { where: [isEmpty(first)], known: [first.field] },
  ]
}

function beyond(groups: Group[], start: Start): RangeParts[] {
  const [first, ...rest] = groups
  if (!first) return []
  const { position, backwards } = start
  const values = valuesOf(first, position)
  const within = (where: RawBuilder<SqlBool>, inner: RangeParts[]) =>
    inner.map(range => ({ where: [where, ...range.where], known: [first.field, ...range.known] }))
  if (values[0] === null)
    return [
      ...within(isEmpty(first), beyond(rest, start)),
      ...(backwards ? [{ where: [isFilled(first)], known: [first.field] }] : []),
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

/**
 * Returns a condition for the rows whose values come after those of the position. Empty values never match.
 */
function compared(groups: readonly Group[], { position, backwards, inclusive }: Start): RawBuilder<SqlBool> {
  const [first] = groups
  const parts = groups.flatMap(group => group.parts)
  const values = groups.flatMap(group => valuesOf(group, position))
  const operator = `${first?.descending === backwards ? '>' : '<'}${inclusive ? '=' : ''}`
  return sql<SqlBool>`(${columnsOf(parts)}) ${sql.raw(operator)} (${sql.join(values.map(value => sql`${value}`))})`
}

const cursorSchema = z.strictObject({
  o: z.string(),
  p: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  b: z.boolean(),
})

const signatureOf = (order: readonly OrderPart[]) =>
  order
    .map(({ column, descending, alphabet }) => {
      const letters = alphabet && alphabet !== 'root' ? `@${alphabet}` : ''
      return `${descending ? '-' : ''}${column}${letters}`
    })
    .join(',')

/** Returns the cursor of a row: its position as an opaque text. */
export function writeCursor(order: readonly OrderPart[], row: Row, backwards: boolean): string {
  const position = order.map(({ column }) => row[column] ?? null)
  return Buffer.from(JSON.stringify({ o: signatureOf(order), p: position, b: backwards })).toString(
    'base64url',
  )
}

/** Parses a cursor; refuses a cursor for a different order. */
export function readCursor(order: readonly OrderPart[], text: string): Start {
  const parsed = cursorSchema.safeParse(decode(text))
  const { success, data } = parsed
  if (!success || data.o !== signatureOf(order) || data.p.length !== order.length)
    throw invalidQuery('cursor', 'cursor')
  return { position: data.p, backwards: data.b }
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
