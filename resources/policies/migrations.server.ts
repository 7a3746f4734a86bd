import { sql } from 'kysely'
import { ApiError, changeRecords, type Executor, todayIn, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import { updateStatusByCover } from '../customers/statusByCover.server'
import { type Covering, lastCovered } from './covered'
import { COVER_NOTE_DAYS } from './grace'

/** The number of records updated in one write. */
export const AT_ONCE = 500

type Id = { id: string }
type OfCustomer = Covering & { customer_id: string }
type Changes = ReadonlyMap<number, Values>

/**
 * Sets `covered_until` and the status of customers that were saved before the field existed, as
 * `refreshCustomerCover` does.
 */
export async function migrateCustomerCover(writer: Writer): Promise<number> {
  const { db } = writer
  let refreshed = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<Id>`
      select id from customers where id > ${after} and covered_until is null and deleted_at is null
        and exists (select from policies where customer_id = customers.id and deleted_at is null)
      order by id limit ${AT_ONCE}`.execute(db)
    const ids = rows.map(({ id }) => Number(id))
    refreshed += await eachIfNotAll(writer, await coverOf(db, ids), async changes =>
      updateStatusByCover(writer, await changeRecords(writer, 'customers', { changes })),
    )
    if (rows.length < AT_ONCE) return refreshed
    after = ids.at(-1) ?? 0
  }
}

async function coverOf(db: Executor, customers: readonly number[]): Promise<Changes> {
  const { rows } = await sql<OfCustomer>`
    select customer_id, status, policy_no, covered_until::text
    from policies where customer_id = any(${[...customers]}::bigint[]) and deleted_at is null`.execute(db)
  const ends = customers.map(id => {
    const own = rows.filter(({ customer_id }) => Number(customer_id) === id)
    return [id, { covered_until: lastCovered(own) }] as const
  })
  return new Map(ends.filter(([, { covered_until }]) => covered_until))
}

/**
 * Sets `bound_until` of cover notes that were saved before the field existed, as if they were issued today.
 */
export async function migrateCoverNotes(writer: Writer): Promise<number> {
  const { rows } = await sql<Id & { until: string }>`
    select policies.id, least(
      expiry,
      greatest(effective, ${todayIn(writer.context)}::date)
        + coalesce(cover_note_days::integer, ${sql.lit(COVER_NOTE_DAYS)}))::text as until
    from policies left join insurance_types on insurance_types.id = insurance_type_id
    where policies.deleted_at is null and policies.status = 'bound' and bound_until is null
    order by policies.id`.execute(writer.db)
  let given = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const changes = new Map(some.map(({ id, until }) => [Number(id), { bound_until: until }]))
    given += await eachIfNotAll(writer, changes, part => changeRecords(writer, 'policies', { changes: part }))
  }
  return given
}

/**
 * Migrates all records in one write. If validation rejects one of them, migrates one by one and skips the
 * rejected records, because the server must start anyway. Returns the number of migrated records.
 */
export async function eachIfNotAll(
  { services }: Writer,
  changes: Changes,
  migrate: (changes: Changes) => Promise<unknown>,
): Promise<number> {
  let migrated = 0
  const attempt = async (some: Changes) => {
    await migrate(some)
    migrated += some.size
  }
  try {
    if (changes.size) await attempt(changes)
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
    for (const [id, values] of changes)
      await attempt(new Map([[id, values]])).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        services.log.warn(
          { id, errors: error.options.errors },
          'Skipped a record that the current rules refuse',
        )
      })
  }
  return migrated
}
