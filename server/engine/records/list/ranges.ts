import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAlways } from '../../../../src/core/schema/condition'
import type { Row } from '../../../../src/core/schema/row'
import { boundedRows } from '../../sql/boundedRows'
import { columnsIn, foldsTexts, looksIntoTexts, usesParents } from '../../sql/conditionColumns'
import { estimateOf, isLarge } from './count'
import {
  baseRows,
  comparedValue,
  type ListQuery,
  named,
  type OrderPart,
  orderBy,
  tableOf,
  whereOf,
} from './listQuery'

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

/** From this offset on, the database finds the IDs first and reads whole rows only for the page. */
const DEEP = 1_000
/**
 * The number of rows scanned in list order before the other statement is used. Comparing texts takes longer, and
 * folding them longer still.
 */
const SCANNED = 20_000
const SCANNED_TEXTS = 8_000
const SCANNED_FOLDED = 3_000
/** If the statistics expect fewer matches, scanning that many rows would not fill a page. */
const FEW = 1_500

type Bool = RawBuilder<SqlBool>

/** The requested rows of a range. */
export interface Slice {
  offset: number
  limit: number
}

/**
 * Reads rows of one range of a list. If only a few rows of a large table meet the condition, or none where
 * the statistics expect many, the database must not scan the whole table in list order. It scans a limited
 * number of rows; if they don't fill the page, it finds all rows that meet the condition and then orders
 * them.
 */
export async function scanRange(list: ListQuery, range: KeysetRange, slice: Slice): Promise<Row[]> {
  // Rows of another day have no index to scan in order.
  if (list.rows || slice.offset >= DEEP || !(await needsBound(list))) return readInOrder(list, range, slice)
  const intoTexts = looksIntoTexts(list.condition)
  if (intoTexts || (await estimateOf(list)) >= FEW) {
    const folds = foldsTexts(list.condition)
    const scanned = range.scanned ?? (folds ? SCANNED_FOLDED : intoTexts ? SCANNED_TEXTS : SCANNED)
    const rows = await readBounded(list, { ...range, scanned }, slice)
    if (rows.length === slice.limit) return rows
  }
  return readMatching(list, range, slice)
}

// The index of the first order column also serves a condition on that column.
async function needsBound({ db, resource, condition, order: [first] }: ListQuery): Promise<boolean> {
  if (isAlways(condition) || !first || columnsIn(condition).includes(first.column)) return false
  return isLarge(db, resource)
}

const both = (one: Bool, other: Bool | undefined): Bool => (other ? sql<SqlBool>`${one} and ${other}` : one)
const whereIn = (list: ListQuery, { where }: KeysetRange): Bool => both(sql<SqlBool>`${whereOf(list)}`, where)
// Literals, so that the plan is made for these numbers.
const limited = ({ offset, limit }: Slice) =>
  offset > 0 ? sql`limit ${sql.lit(limit)} offset ${offset}` : sql`limit ${sql.lit(limit)}`

async function readInOrder(list: ListQuery, range: KeysetRange, slice: Slice): Promise<Row[]> {
  const [table, where] = [tableOf(list), whereIn(list, range)]
  const part = limited(slice)
  const statement =
    slice.offset < DEEP || list.rows
      ? sql<Row>`select * from ${table} where ${where} order by ${range.order()} ${part}`
      : sql<Row>`
        select r.* from ${table} r
          join (select id from ${table} where ${where} order by ${range.order()} ${part}) page on page.id = r.id
        order by ${range.order('r')}`
  return boundedRows(list.db.kysely, statement, slice.limit)
}

/** Returns the rows that meet the condition among the first rows of the range. */
async function readBounded(
  list: ListQuery,
  range: Required<Pick<KeysetRange, 'scanned'>> & KeysetRange,
  slice: Slice,
) {
  const scan = sql`(
    select * from ${tableOf(list)} where ${both(baseRows(list), range.where)}
    order by ${range.order()} limit ${sql.lit(range.scanned)}) walked`
  const part = limited(slice)
  // A filter keeps the order of its input; with a second sort, the planner would prepare for all scanned
  // rows. Only a join with another table loses the order.
  const statement = usesParents(list.condition)
    ? sql<Row>`select * from ${scan} where ${whereOf(list)} order by ${range.order()} ${part}`
    : sql<Row>`select * from (select * from ${scan} where ${whereOf(list)} ${part}) page order by ${range.order()}`
  return boundedRows(list.db.kysely, statement, slice.limit)
}

/** Finds all rows that meet the condition, then orders them: `offset 0` keeps the planner from doing both at once. */
async function readMatching(list: ListQuery, range: KeysetRange, slice: Slice): Promise<Row[]> {
  const table = tableOf(list)
  const columns = [...new Set(list.order.map(({ column }) => column))].map(column => sql.ref(column))
  const statement = sql<Row>`
    select r.* from ${table} r
      join (
        select id from (select ${sql.join(columns)} from ${table} where ${whereIn(list, range)} offset 0) matched
        order by ${range.order()} ${limited(slice)}) page on page.id = r.id
    order by ${range.order('r')}`
  return boundedRows(list.db.kysely, statement, slice.limit)
}
