import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Aggregate, GroupBy } from '../../../../src/core/measures/groupBy'
import type { GroupLine } from '../../../../src/core/measures/recordGroups'
import type { Condition } from '../../../../src/core/schema/condition'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { isLarge, sizeOf } from '../../records/list/count'
import { type Listed, tableOf, whereOf } from '../../records/list/listQuery'
import { fieldRef } from '../../sql/columns'
import { conditionSql } from '../../sql/conditionSql'
import { cachedRows, type Figures } from '../cachedFigures'
import { currencySql, daySql, weekSql } from '../measureSql'

/** The maximum number of groups in a response. */
export const MAX_GROUPS = 1_000

/** A query for records grouped by one or two fields, or only counted. */
export interface GroupsQuery extends Pick<Listed, 'resource' | 'condition'> {
  by: readonly GroupBy[]
  measures: readonly Aggregate[]
  /** For each measure, by index: a condition for the records that it includes, or undefined for all. */
  counted: readonly (Condition | undefined)[]
}

type Sql = RawBuilder<unknown>

/** One grouping set of the statement. */
interface Level {
  keys: readonly Sql[]
  amount?: string
  columns: readonly Sql[]
  /** The result of `grouping()` for this level. */
  mask: number
}

type GroupRow = Record<string, string | number | null>

const named = (part: string, at: number) => sql.id(`${part}${at}`)
const list = (columns: readonly Sql[]) => (columns.length ? sql`, ${sql.join(columns)}` : sql``)

/** The lines of the groups, and whether they are cached or estimated. */
export interface GroupLines extends Omit<Figures<unknown>, 'rows'> {
  lines: GroupLine[]
  groups: number
}

/**
 * How long a response about many records waits for exact numbers, and how many records they are estimated
 * from afterwards.
 */
export interface Patience {
  ms: number
  sampled: number
}

/**
 * Returns all groups, the larger groups that they belong to, and the total. Amounts are also grouped by
 * currency. If there are too many groups, those with the most records are returned, or the latest units of
 * time. With `patience`, the numbers can be estimated.
 */
export async function readGroupLines(
  scope: Scope,
  query: GroupsQuery,
  patience?: Patience,
): Promise<GroupLines> {
  const { db } = scope.services
  const amounts = amountsIn(query)
  const levels = levelsOf(query, amounts)
  const statementOf = (share: number) => groupsSql(scope, query, { amounts, levels, share })
  const share = patience ? patience.sampled / (await sizeOf(db, query.resource)) : 1
  const isFound = (rows: readonly GroupRow[]) => rows.some(({ counted }) => Number(counted) > 0)
  const estimate =
    patience && share < 1 ? { statement: statementOf(share), afterMs: patience.ms, isFound } : undefined
  const { rows, ...read }: Figures<GroupRow> = (await isLarge(db, query.resource))
    ? await cachedRows(scope, statementOf(1), estimate)
    : await statementOf(1).execute(db.kysely)
  const lines = rows.flatMap(row => {
    const level = levels.find(({ mask }) => mask === Number(row.level))
    return level ? [lineOf(row, level, { amounts, measures: query.measures })] : []
  })
  return { lines, groups: Number(rows[0]?.groups ?? 0), ...read }
}

interface StatementOptions {
  amounts: readonly string[]
  levels: readonly Level[]
  /** The share of the table's pages that is read. Counts and sums are extrapolated to the whole table. */
  share: number
}

/** Returns one statement for everything, so that the groups and the total come from one snapshot. */
function groupsSql(
  scope: Scope,
  query: GroupsQuery,
  { amounts, levels, share }: StatementOptions,
): RawBuilder<GroupRow> {
  const { by, measures } = query
  const keys = by.map((_one, at) => named('key', at))
  const names = [...keys, ...amounts.map((_one, at) => named('currency', at))]
  const finest = levels.find(level => level.keys.length === keys.length && level.amount === undefined)
  const isFinest = sql<SqlBool>`level = ${sql.lit(finest?.mask)}`
  const sample =
    share < 1 ? sql`tablesample system (${sql.lit(share * 100)}) repeatable (${sql.lit(1)})` : sql``
  const values = measures.map((one, at) => sql`(${valueSql(query, one, { at, share })})::text`)
  return sql<GroupRow>`
    with figures as (
      select ${names.length ? sql`grouping(${sql.join(names)})` : sql`0`} as level, ${scaled(sql`count(*)`, share)} as counted
             ${list(names.map(name => sql`${name}::text as ${name}`))}
             ${list(values.map((value, at) => sql`${value} as ${named('value', at)}`))}
        from (select id ${list(columnsSql(scope, query, amounts))} from ${tableOf(query)} ${sample} where ${whereOf(query)}) records
       group by grouping sets (${sql.join(levels.map(({ columns }) => (columns.length ? sql`(${sql.join(columns)})` : sql`()`)))})
    ), listed as (
      select level ${list(keys)} from figures where ${isFinest} order by ${orderSql(by)} limit ${sql.lit(MAX_GROUPS)}
    )
    select figures.*, (select count(*) from figures where ${isFinest}) as groups
      from figures where ${sql.join(levels.map(isListed), sql` or `)}`
}

/** Extrapolates a count or a sum of some records to all of them, with the same number of decimals. */
const scaled = (value: Sql, share: number): Sql =>
  share < 1 ? sql`round((${value}) / ${sql.lit(share)}, scale((${value})::numeric))` : value

/** Returns the fields with amounts that are measured. */
const amountsIn = ({ resource, measures }: GroupsQuery): string[] => [
  ...new Set(
    measures.flatMap(({ of, field }) =>
      of !== 'distinct' && field !== undefined && currencySql(resource, field) ? [field] : [],
    ),
  ),
]

function levelsOf({ by }: GroupsQuery, amounts: readonly string[]): Level[] {
  const keys = by.map((_one, at) => named('key', at))
  const places = keys.length + amounts.length
  const bit = (at: number) => 2 ** (places - 1 - at)
  const all = 2 ** places - 1
  return Array.from({ length: keys.length + 1 }, (_none, depth) => depth).flatMap(depth => {
    const own = keys.slice(0, depth)
    const mask = own.reduce((rest, _key, at) => rest - bit(at), all)
    return [
      { keys: own, columns: own, mask },
      ...amounts.map((amount, at) => ({
        keys: own,
        amount,
        columns: [...own, named('currency', at)],
        mask: mask - bit(keys.length + at),
      })),
    ]
  })
}

/** Returns the columns to read from the records. */
function columnsSql(
  scope: Scope,
  { resource, by, measures, counted }: GroupsQuery,
  amounts: readonly string[],
): Sql[] {
  return [
    ...by.map((one, at) => sql`${keySql(scope, resource, one)} as ${named('key', at)}`),
    ...amounts.map((name, at) => sql`${currencySql(resource, name)} as ${named('currency', at)}`),
    ...measures.flatMap(({ field }, at) =>
      field === undefined ? [] : [sql`${fieldRef(resource, field)} as ${named('value', at)}`],
    ),
    ...counted.flatMap((condition, at) =>
      condition ? [sql`(${conditionSql(resource, condition)}) as ${named('counts', at)}`] : [],
    ),
  ]
}

function keySql(scope: Scope, resource: Resource, { field, unit }: GroupBy): Sql {
  if (!unit) return fieldRef(resource, field)
  const day = daySql(scope, resource, field)
  if (unit === 'day') return day
  return unit === 'week' ? weekSql(day) : sql`date_trunc(${sql.lit(unit)}, ${day})::date`
}

function valueSql(
  { resource, counted }: GroupsQuery,
  { of, field: name }: Aggregate,
  { at, share }: { at: number; share: number },
): Sql {
  const over = (aggregate: Sql) =>
    counted[at] ? sql`${aggregate} filter (where ${named('counts', at)})` : aggregate
  const field = name === undefined ? undefined : fieldOf(resource, name)
  if (of === 'count' || !field) return scaled(over(sql`count(*)`), share)
  const value = named('value', at)
  const { measured } = typeOf(field)
  if (of === 'sum') return scaled(over(sql`sum(${value})`), share)
  if (of === 'avg')
    return sql`round(${over(sql`avg(${value})`)}, ${sql.lit(measured === 'amount' ? 0 : DECIMALS)})`
  // A sample doesn't show the smallest and largest value, or the number of distinct values.
  if (share < 1) return sql`null`
  if (of === 'distinct') return over(sql`count(distinct ${value})`)
  const outermost = over(sql`${sql.raw(of)}(${value})`)
  return measured === 'moment' ? sql`to_char(${outermost} at time zone 'UTC', ${sql.lit(ISO)})` : outermost
}

/** The number of decimals of an average. */
const DECIMALS = 4
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

const orderSql = (by: readonly GroupBy[]): Sql =>
  sql.join([
    ...by.flatMap(({ unit }, at) => (unit ? [sql`${named('key', at)} desc nulls last`] : [])),
    sql`counted desc`,
    ...by.map((_one, at) => named('key', at)),
  ])

/** Returns a condition for the groups in the response and the larger groups that they belong to. */
function isListed({ keys, mask }: Level): RawBuilder<SqlBool> {
  const isLevel = sql<SqlBool>`level = ${sql.lit(mask)}`
  if (!keys.length) return isLevel
  const compared = sql.join(keys.flatMap(key => [sql`coalesce(${key}, '')`, sql`${key} is null`]))
  return sql<SqlBool>`(${isLevel} and (${compared}) in (select ${compared} from listed))`
}

function lineOf(
  row: GroupRow,
  { keys, amount }: Level,
  { amounts, measures }: { amounts: readonly string[]; measures: readonly Aggregate[] },
): GroupLine {
  const textAt = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]))
  return {
    keys: keys.map((_key, at) => textAt(`key${at}`)),
    ...(amount !== undefined && { amount }),
    currency: amount === undefined ? null : textAt(`currency${amounts.indexOf(amount)}`),
    count: Number(row.counted),
    values: measures.map((_one, at) => textAt(`value${at}`)),
  }
}
