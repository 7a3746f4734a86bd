import { sql } from 'kysely'
import { formatNumber, periodOf } from '../../../src/schema/recordNumber'
import type { Resource } from '../../../src/schema/resource'
import { numberedField } from '../../../src/schema/resourceSettings'
import type { Executor } from '../../storage/database'
import { todayIn } from '../scope'
import { DELETED_AT, tableName } from '../sql/columns'
import { lowered } from '../tables/indexes'
import type { Prepared } from '../write/prepare'
import type { Writer } from '../write/writer'
import { NUMBERS } from './numberTables'

/** Where a resource's numbers are counted: its name, and the period that its pattern counts within. */
export interface Counter {
  resource: string
  period: string
}

/** The counter of a pattern on a day. */
export const counterOf = ({ name }: Resource, pattern: string, today: string): Counter => ({
  resource: name,
  period: periodOf(pattern, today),
})

/** The number that comes next. */
export async function nextNumber(db: Executor, { resource, period }: Counter): Promise<number> {
  const { rows } = await sql<{ next: string }>`
    select next from ${sql.id(NUMBERS)} where resource = ${resource} and period = ${period}`.execute(db)
  return Number(rows[0]?.next ?? 1)
}

/** Lets the count go on from a number. */
export async function countFrom(db: Executor, { resource, period }: Counter, next: number): Promise<void> {
  await sql`
    insert into ${sql.id(NUMBERS)} (resource, period, next) values (${resource}, ${period}, ${next})
    on conflict (resource, period) do update set next = excluded.next`.execute(db)
}

/** Takes numbers, held until the transaction ends: who comes at the same time waits, and gets others. */
async function take(db: Executor, { resource, period }: Counter, count: number): Promise<number> {
  const { rows } = await sql<{ first: string }>`
    insert into ${sql.id(NUMBERS)} as counter (resource, period, next)
    values (${resource}, ${period}, ${count + 1}::bigint)
    on conflict (resource, period) do update set next = counter.next + ${count}::bigint
    returning next - ${count}::bigint as first`.execute(db)
  return Number(rows[0]?.first)
}

/** Gives every new record that has none a number. Numbers of another pattern that are held already are left out. */
export async function withNumbers(
  writer: Writer,
  db: Executor,
  resource: Resource,
  prepared: readonly Prepared[],
): Promise<readonly Prepared[]> {
  const field = numberedField(resource)?.name
  const pattern = writer.services.office.numberPattern(resource)
  if (!field || !pattern) return prepared
  const open = prepared.filter(({ before, values }) => !before && !values[field])
  const numbers = await freeNumbers(writer, db, resource, { field, pattern, count: open.length })
  return prepared.map(one => {
    if (!open.includes(one)) return one
    return { ...one, values: { ...one.values, [field]: numbers.shift() }, changed: [...one.changed, field] }
  })
}

interface Wish {
  field: string
  pattern: string
  count: number
}

/** That many numbers that no record has. */
export async function freeNumbers(
  writer: Pick<Writer, 'context'>,
  db: Executor,
  resource: Resource,
  { field, pattern, count }: Wish,
): Promise<string[]> {
  const today = todayIn(writer.context)
  const counter = counterOf(resource, pattern, today)
  const free: string[] = []
  while (free.length < count) {
    const missing = count - free.length
    const first = await take(db, counter, missing)
    const wanted = Array.from({ length: missing }, (_none, at) => formatNumber(pattern, first + at, today))
    const held = await heldNumbers(db, resource, field, wanted)
    free.push(...wanted.filter(number => !held.has(number.toLowerCase())))
  }
  return free
}

async function heldNumbers(db: Executor, resource: Resource, field: string, wanted: readonly string[]) {
  const column = sql.raw(lowered(field))
  // Each by the index of unique values: of a list the planner may believe that reading every row finds it sooner.
  const { rows } = await sql<{ held: string }>`
    select wanted.number as held from unnest(${wanted.map(number => number.toLowerCase())}::text[]) wanted (number),
    lateral (select from ${sql.id(tableName(resource))}
      where ${column} = wanted.number and ${sql.id(DELETED_AT)} is null limit 1) found`.execute(db)
  return new Set(rows.map(({ held }) => held))
}
