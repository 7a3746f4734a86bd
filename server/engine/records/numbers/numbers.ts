import { sql } from 'kysely'
import {
  formatNumber,
  type NumberShape,
  numberShape,
  periodOf,
} from '../../../../src/core/schema/recordNumber'
import type { Resource } from '../../../../src/core/schema/resource'
import { storedName } from '../../../../src/core/schema/systemFields'
import { numberedField } from '../../../../src/define/resourceSettings'
import type { Writer } from '../../../base/services'
import { type BatchedQuery, type Query, waitForAll } from '../../../base/storage/batchQueries'
import type { Executor } from '../../../base/storage/database'
import { onePlan } from '../../../base/storage/onePlan'
import { DELETED_AT, lowered, tableName } from '../../sql/columns'
import type { Prepared } from '../prepared'
import { todayIn } from '../scope'
import { NUMBERS } from './numberTables'

/** The key of a counter: the resource's name, and the period in which its pattern counts. */
export interface Counter {
  resource: string
  period: string
}

/** Returns the counter of a pattern on a given day. */
export const counterOf = ({ name }: Resource, pattern: string, today: string): Counter => ({
  resource: name,
  period: periodOf(pattern, today),
})

/** Returns the next number. */
export async function nextNumber(db: Executor, { resource, period }: Counter): Promise<number> {
  const { rows } = await sql<{ next: string }>`
    select next from ${sql.id(NUMBERS)} where resource = ${resource} and period = ${period}`.execute(db)
  return Number(rows[0]?.next ?? 1)
}

/** Sets the next number. */
export async function countFrom(db: Executor, { resource, period }: Counter, next: number): Promise<void> {
  await sql`
    insert into ${sql.id(NUMBERS)} (resource, period, next) values (${resource}, ${period}, ${next})
    on conflict (resource, period) do update set next = excluded.next`.execute(db)
}

/**
 * Takes numbers and locks the counter until the transaction ends: concurrent writers wait, and get other
 * numbers.
 */
const taking = ({ resource, period }: Counter, count: number): BatchedQuery<number> => ({
  statement: sql`
    insert into ${sql.id(NUMBERS)} as counter (resource, period, next)
    values (${resource}, ${period}, ${count + 1}::bigint)
    on conflict (resource, period) do update set next = counter.next + ${count}::bigint
    returning next - ${count}::bigint as first`,
  answer: ([row]) => Number(row?.first),
})

/** Assigns a number to each new record without one. Skips numbers that a record already has. */
export async function withNumbers(
  { writer, query }: Numbering<Writer>,
  resource: Resource,
  prepared: readonly Prepared[],
): Promise<readonly Prepared[]> {
  const field = numberedField(resource)?.name
  const pattern = writer.services.office.numberPattern(resource)
  if (!field || !pattern) return prepared
  const open = prepared.filter(({ before, values }) => !before && !values[field])
  const numbers = await freeNumbers({ writer, query }, resource, { field, pattern, count: open.length })
  return prepared.map(one => {
    if (!open.includes(one)) return one
    return { ...one, values: { ...one.values, [field]: numbers.shift() }, changed: [...one.changed, field] }
  })
}

interface Numbering<By> {
  writer: By
  query: Query
}

interface Wish {
  field: string
  pattern: string
  count: number
}

/** Returns the requested count of numbers that no record has. */
export async function freeNumbers(
  { writer, query }: Numbering<Pick<Writer, 'context'>>,
  resource: Resource,
  { field, pattern, count }: Wish,
): Promise<string[]> {
  const today = todayIn(writer.context)
  const counter = counterOf(resource, pattern, today)
  const shape = numberShape(pattern, today)
  const free: string[] = []
  while (free.length < count) {
    const missing = count - free.length
    const [first, used] = await waitForAll([
      query(taking(counter, missing)),
      query(usedOfTaken(resource, { field, counter, count: missing, shape })),
    ])
    const taken = Array.from({ length: missing }, (_none, at) => first + at)
    free.push(...taken.filter(n => !used.has(n)).map(n => formatNumber(pattern, n, today)))
  }
  return free
}

interface Taken {
  field: string
  counter: Counter
  count: number
  shape: NumberShape
}

/** Returns the numbers, among those taken last, that a record already has. */
const usedOfTaken = (
  resource: Resource,
  { field, counter: { resource: of, period }, count, shape: { before, width, after } }: Taken,
): BatchedQuery<Set<number>> => ({
  // Each number is looked up in the unique index. For a list of numbers the planner might choose to read
  // every row.
  statement: sql`${onePlan}
    select taken.n from ${sql.id(NUMBERS)} counter,
    generate_series(counter.next - ${count}::bigint, counter.next - 1) taken (n),
    lateral (select from ${sql.id(tableName(resource))}
      where ${sql.raw(lowered(storedName(resource, field)))} = lower(${before}::text
        || lpad(taken.n::text, greatest(length(taken.n::text), ${width}::int), '0') || ${after}::text)
        and ${sql.id(DELETED_AT)} is null limit 1) found
    where counter.resource = ${of} and counter.period = ${period}`,
  answer: rows => new Set(rows.map(({ n }) => Number(n))),
})
