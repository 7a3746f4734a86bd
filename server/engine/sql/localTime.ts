import { type RawBuilder, sql } from 'kysely'
import { offsetText, writtenOffset } from '../../../src/core/field/momentText'
import { zoneRules } from '../../../src/core/field/offsetChanges'
import type { OffsetChange } from '../../../src/core/field/timeZone'

type Sql = RawBuilder<unknown>

/** Returns the day of a moment in a time zone, as `date`: the same as `dayAt`, whatever rules the database has. */
export const localDaySql = (moment: Sql, timeZone: string): Sql =>
  sql`(${moment} at time zone ${offsetSql(moment, dayChanges(zoneRules(timeZone).changes))})::date`

/** Returns what clocks in a time zone show at a moment, as `timestamp`. */
export const localTimeSql = (moment: Sql, timeZone: string): Sql =>
  sql`(${moment} at time zone ${offsetSql(moment, zoneRules(timeZone).changes)})`

/** Returns a moment as `momentText` writes it. Only for moments whose local time is between the years 1 and 9999. */
export function momentTextSql(moment: Sql, timeZone: string): RawBuilder<string> {
  const changes = zoneRules(timeZone).changes.map(({ at, offset }) => ({ at, offset: writtenOffset(offset) }))
  const offset = offsetSql(moment, changes)
  // An array of texts would be searched from its start for each moment.
  const texts = [...new Set(changes.map(change => change.offset))].map(
    one => sql`when ${intervalSql(one)} then ${sql.lit(offsetText(one))}`,
  )
  return sql`replace(to_char(${moment} at time zone ${offset}, 'YYYY-MM-DD HH24:MI:SS.MS'), '.000', '')
    || case ${offset} ${sql.join(texts, sql` `)} end`
}

/**
 * Returns the offset of a moment, as `interval`. The database is given the clock changes instead of the zone's name,
 * because its rules can be older or newer than the server's. They are literals: as parameters, their hundreds of
 * values take the drivers milliseconds.
 */
function offsetSql(moment: Sql, changes: readonly OffsetChange[]): Sql {
  const [first, ...others] = changes
  if (first && !others.length) return intervalSql(first.offset)
  const offsets = changes.map(({ offset }) => intervalText(offset))
  const limits = others.map(({ at }) => new Date(at).toISOString().replace(/(:00)?\.000Z$/, 'Z'))
  return sql`(${literal(offsets)}::interval[])[width_bucket(${moment}, ${literal(limits)}::timestamptz[]) + 1]`
}

const intervalText = (offset: number) => `${offset / 1000}s`
const intervalSql = (offset: number): Sql => sql`${sql.lit(intervalText(offset))}::interval`
const literal = (values: readonly string[]): Sql => sql.lit(`{${values.join()}}`)

const DAY_MS = 86_400_000

/** Delays clock changes back across midnight to the midnight after them, so that days follow one another. */
function dayChanges(changes: readonly OffsetChange[]): OffsetChange[] {
  return changes.map(({ at, offset }, index) => {
    const before = changes[index - 1]?.offset ?? offset
    const midnight = Math.ceil((at + offset) / DAY_MS) * DAY_MS
    return { at: at + before > midnight ? midnight - offset : at, offset }
  })
}
