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

/** So many groups are answered. */
export const MOST_GROUPS = 1_000

/** Records that are grouped by one or two fields, or only counted. */
export interface GroupsQuery extends Pick<Listed, 'resource' | 'condition'> {
  by: readonly GroupBy[]
  measures: readonly Aggregate[]
  /** By the place of a measure of the definition: the records that count for it. */
  counted: readonly (Condition | undefined)[]
}

type Sql = RawBuilder<unknown>

/** One GROUP BY of the statement. */
interface Level {
  keys: readonly Sql[]
  amount?: string
  columns: readonly Sql[]
  /** What `grouping()` answers for it. */
  mask: number
}

type Row = Record<string, string | number | null>

const named = (part: string, at: number) => sql.id(`${part}${at}`)
const list = (columns: readonly Sql[]) => (columns.length ? sql`, ${sql.join(columns)}` : sql``)

/** What came of the groups, and of when. */
export interface GroupLines extends Omit<Figures<unknown>, 'rows'> {
  lines: GroupLine[]
  groups: number
}

/** How long an answer about many records waits for exact numbers, and how many records it estimates them by after that. */
export interface Patience {
  ms: number
  sampled: number
}

/**
 * All groups, the larger ones that they are parts of, and the whole. Amounts are grouped by their currency in addition.
 * The groups with the most records are answered; of units of time, the latest. With patience, they can be estimated.
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
  const isFound = (rows: readonly Row[]) => rows.some(({ counted }) => Number(counted) > 0)
  const estimate =
    patience && share < 1 ? { statement: statementOf(share), afterMs: patience.ms, isFound } : undefined
  const { rows, ...read }: Figures<Row> = (await isLarge(db, query.resource))
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
  /** The part of the table's pages that is read; counts and sums are those of the whole. */
  share: number
}

/** All of it in one statement: the groups and the whole are of one moment. */
function groupsSql(
  scope: Scope,
  query: GroupsQuery,
  { amounts, levels, share }: StatementOptions,
): RawBuilder<Row> {
  const { by, measures } = query
  const keys = by.map((_one, at) => named('key', at))
  const names = [...keys, ...amounts.map((_one, at) => named('currency', at))]
  const finest = levels.find(level => level.keys.length === keys.length && level.amount === undefined)
  const isFinest = sql<SqlBool>`level = ${sql.lit(finest?.mask)}`
  const sample =
    share < 1 ? sql`tablesample system (${sql.lit(share * 100)}) repeatable (${sql.lit(1)})` : sql``
  const values = measures.map((one, at) => sql`(${valueSql(query, one, { at, share })})::text`)
  return sql<Row>`
    with figures as (
      select ${names.length ? sql`grouping(${sql.join(names)})` : sql`0`} as level, ${scaled(sql`count(*)`, share)} as counted
             ${list(names.map(name => sql`${name}::text as ${name}`))}
             ${list(values.map((value, at) => sql`${value} as ${named('value', at)}`))}
        from (select id ${list(columnsSql(scope, query, amounts))} from ${tableOf(query)} ${sample} where ${whereOf(query)}) records
       group by grouping sets (${sql.join(levels.map(({ columns }) => (columns.length ? sql`(${sql.join(columns)})` : sql`()`)))})
    ), listed as (
      select level ${list(keys)} from figures where ${isFinest} order by ${orderSql(by)} limit ${sql.lit(MOST_GROUPS)}
    )
    select figures.*, (select count(*) from figures where ${isFinest}) as groups
      from figures where ${sql.join(levels.map(isListed), sql` or `)}`
}

/** A count or a sum of a part of the records as that of all, with as many digits after the point. */
const scaled = (value: Sql, share: number): Sql =>
  share < 1 ? sql`round((${value}) / ${sql.lit(share)}, scale((${value})::numeric))` : value

/** The fields with amounts that are measured. */
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

/** What the records have to be read for. */
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
  // A part of the records says nothing of the first, the last and how many different ones there are.
  if (share < 1) return sql`null`
  if (of === 'distinct') return over(sql`count(distinct ${value})`)
  const outermost = over(sql`${sql.raw(of)}(${value})`)
  return measured === 'moment' ? sql`to_char(${outermost} at time zone 'UTC', ${sql.lit(ISO)})` : outermost
}

/** Digits after the point of a mean. */
const DECIMALS = 4
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

const orderSql = (by: readonly GroupBy[]): Sql =>
  sql.join([
    ...by.flatMap(({ unit }, at) => (unit ? [sql`${named('key', at)} desc nulls last`] : [])),
    sql`counted desc`,
    ...by.map((_one, at) => named('key', at)),
  ])

/** Of the groups only those that are answered, and the larger ones that they are parts of. */
function isListed({ keys, mask }: Level): RawBuilder<SqlBool> {
  const isLevel = sql<SqlBool>`level = ${sql.lit(mask)}`
  if (!keys.length) return isLevel
  const compared = sql.join(keys.flatMap(key => [sql`coalesce(${key}, '')`, sql`${key} is null`]))
  return sql<SqlBool>`(${isLevel} and (${compared}) in (select ${compared} from listed))`
}

function lineOf(
  row: Row,
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
