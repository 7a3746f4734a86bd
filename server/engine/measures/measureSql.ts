import { type RawBuilder, sql } from 'kysely'
import { weekStartsOn } from '../../../src/core/field/officeTime'
import { relativeDate } from '../../../src/core/field/relativeDate'
import type { Period } from '../../../src/core/measures/measureFilter'
import type { Condition } from '../../../src/core/schema/condition'
import {
  type Elapsed,
  type Grouping,
  groupedField,
  type MeasureValue,
} from '../../../src/core/schema/measure'
import type { Resource } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import type { Scope } from '../../base/services'
import { todayIn } from '../records/scope'
import { fieldRef, tableName } from '../sql/columns'
import { localDaySql } from '../sql/localTime'
import { liveRows } from '../sql/select'

/** The query of a measure, with the condition on its rows. */
export interface MeasureQuery {
  resource: Resource
  where: Condition
  value: MeasureValue
  by?: Grouping
  period?: Period
}

/** A line of the result: the rows of one group whose amounts have the same currency. */
export interface Line {
  measure: number
  key: string | null
  currency: string | null
  count: string
  worth: string | null
}

type Sql = RawBuilder<unknown>

/**
 * Returns one statement for all measures of a request: they come from one snapshot, and take one round trip.
 */
export function measuresSql(scope: Scope, queries: readonly MeasureQuery[]): RawBuilder<Line> {
  const each = queries.map((measure, index) => measureSql(scope, measure, index))
  return sql<Line>`${sql.join(each, sql` union all `)}`
}

function measureSql(scope: Scope, query: MeasureQuery, index: number): Sql {
  const { resource, where, by } = query
  const { worth, currency, together } = valueSql(scope, query)
  return sql`
    select ${index}::int as measure, key::text as key, currency::text as currency, count(*)::text as count,
           (${together})::text as worth
      from (select ${by === undefined ? sql`null` : keySql(scope, resource, by)} as key, ${currency} as currency, ${worth} as worth
              from ${sql.id(tableName(resource))} where ${liveRows(resource, where)}) counted
     group by 2, 3`
}

/** Returns the currency column of an amount; undefined for other fields. */
export function currencySql(resource: Resource, name: string): Sql | undefined {
  const field = fieldOf(resource, name)
  if (!field || typeOf(field).measured !== 'amount') return undefined
  const [, currency] = typeOf(field).columns(name, field)
  return currency && sql.ref(currency.name)
}

function valueSql(scope: Scope, { resource, value, period }: MeasureQuery) {
  const none = sql`null`
  if (value === 'count') return { worth: none, currency: none, together: none }
  const sum = sql`sum(worth)`
  if ('days' in value) {
    const days = sql`${daySql(scope, resource, value.days.to)} - ${daySql(scope, resource, value.days.from)}`
    return { worth: days, currency: none, together: sum }
  }
  const name = 'least' in value ? value.least : value.sum
  const currency = currencySql(resource, name) ?? none
  const column = fieldRef(resource, name)
  if ('least' in value) return { worth: column, currency, together: sql`min(worth)` }
  return {
    worth: value.elapsed ? elapsedSql(scope, { resource, name }, { ...value.elapsed, period }) : column,
    currency,
    together: sum,
  }
}

// Each row is rounded half up, like an amount of its own, so that the sum equals the sum of the rounded rows.
function elapsedSql(
  scope: Scope,
  { resource, name }: { resource: Resource; name: string },
  { from, to, until, period }: Elapsed & { period?: Period },
): Sql {
  const column = (of: string) => fieldRef(resource, of)
  const ends = [
    column(to),
    ...(until ? [column(until)] : []),
    ...daysIn([todayIn(scope.context), period?.to]),
  ]
  const begins = [column(from), ...daysIn([period?.from])]
  const days = sql`greatest(least(${sql.join(ends)}) - greatest(${sql.join(begins)}), 0)`
  return sql`round(${column(name)}::numeric * ${days} / nullif(${column(to)} - ${column(from)}, 0))`
}

const daysIn = (days: readonly (string | undefined)[]): Sql[] =>
  days.filter(day => day !== undefined).map(day => sql`${day}::date`)

/** Returns the day of a date or a time in the office's time zone. */
export function daySql({ context }: Scope, resource: Resource, name: string): Sql {
  const field = fieldOf(resource, name)
  const isMoment = field && typeOf(field).measured === 'moment'
  const column = fieldRef(resource, name)
  return isMoment ? localDaySql(column, context.timeZone) : column
}

function keySql(scope: Scope, resource: Resource, by: Grouping): Sql {
  if (typeof by === 'string') return fieldRef(resource, by)
  const day = daySql(scope, resource, groupedField(by))
  if ('each' in by) return by.each === 'month' ? sql`date_trunc('month', ${day})::date` : weekSql(day)
  const cases = by.windows.map(({ name, to }) =>
    to === undefined
      ? sql`else ${name}::text`
      : sql`when ${day} < ${dayOf(scope, to)}::date then ${name}::text`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** Returns the first day of a day's week. PostgreSQL's weeks start on Monday. */
export function weekSql(day: Sql): Sql {
  const shift = (8 - weekStartsOn()) % 7
  return sql`(date_trunc('week', ${day} + ${shift}::int)::date - ${shift}::int)`
}

function dayOf({ context }: Scope, days: number): string {
  const span = relativeDate(`@today${days < 0 ? days : `+${days}`}`, context)
  if (!span) throw new Error('A day could not be calculated')
  return span.from
}
