import { type RawBuilder, sql } from 'kysely'
import { offsetText, writtenOffset } from '../../../src/core/field/momentText'
import { zoneRules } from '../../../src/core/field/offsetChanges'
import type { OffsetChange } from '../../../src/core/field/timeZone'

type Sql = RawBuilder<unknown>

/** Returns the day of a moment in a time zone, as `date`: the same as `dayAt`, whatever rules the database has. */
export const localDaySql = (moment: Sql, timeZone: string): Sql =>
  sql`((${moment} at time zone 'UTC') + ${chosen(moment, dayChanges(zoneRules(timeZone).changes), intervals)})::date`

/** Returns a moment as `momentText` writes it. Only for moments whose local time is between the years 1 and 9999. */
export function momentTextSql(moment: Sql, timeZone: string): RawBuilder<string> {
  const changes = zoneRules(timeZone).changes.map(({ at, offset }) => ({ at, offset: writtenOffset(offset) }))
  const shown = sql`(${moment} at time zone 'UTC') + ${chosen(moment, changes, intervals)}`
  const offset = chosen(moment, changes, { type: 'text', textOf: offsetText })
  return sql`replace(to_char(${shown}, 'YYYY-MM-DD HH24:MI:SS.MS'), '.000', '') || ${offset}`
}

interface Chosen {
  type: string
  textOf(offset: number): string
}

const intervals: Chosen = { type: 'interval', textOf: offset => `${offset / 1000}s` }

/**
 * Returns the value of the offset that a moment has. The database is given the clock changes instead of the zone's
 * name, because its rules can be older or newer than the server's. They are literals: as parameters, their hundreds
 * of values take the drivers milliseconds.
 */
function chosen(moment: Sql, changes: readonly OffsetChange[], { type, textOf }: Chosen): Sql {
  const values = changes.map(({ offset }) => textOf(offset))
  const as = sql.raw(type)
  if (changes.length === 1) return sql`${sql.lit(values[0])}::${as}`
  const limits = changes.slice(1).map(({ at }) => new Date(at).toISOString().replace(/(:00)?\.000Z$/, 'Z'))
  return sql`(${literal(values)}::${as}[])[width_bucket(${moment}, ${literal(limits)}::timestamptz[]) + 1]`
}

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
