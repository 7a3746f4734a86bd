import { sql } from 'kysely'
import { todayIn } from '../../server/records/scope'
import type { Writer } from '../../server/records/write/writer'
import type { Executor } from '../../server/storage/database'
import { NOTE_DAYS, REINSTATE_DAYS } from './grace'

/** Tells customers from before until when their policies cover them, and what they are by it: `covered.ts` in one statement. */
export async function bringCover(db: Executor, { context }: Writer): Promise<number> {
  const longAgo = sql`(${todayIn(context)}::date - interval '12 months')`
  const { numAffectedRows } = await sql`
    update customers set covered_until = known.until, status = case
      when status in ('prospect', 'active') and known.until <= ${longAgo} then 'inactive'
      when status in ('prospect', 'inactive') and known.until > ${longAgo} then 'active'
      else status end
    from (
      select customer_id, max(until) as until
      from (
        select customer_id, effective, case status
            when 'cancelled' then least(coalesce(cancel_date, expiry), expiry)
            when 'lapsed' then least(coalesce(reinstate_by - ${sql.lit(REINSTATE_DAYS)}, lapse_on, expiry), expiry)
            else expiry end as until, status
        from policies
        where deleted_at is null and status <> 'bound' and (status <> 'cancelled' or policy_no is not null)
      ) each
      where until > effective or status not in ('cancelled', 'lapsed')
      group by customer_id
    ) known
    where customers.id = known.customer_id and customers.covered_until is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Gives cover notes from before the time that a new one has from today on. */
export async function bringNotes(db: Executor, { context }: Writer): Promise<number> {
  const { numAffectedRows } = await sql`
    update policies set bound_until = least(
      expiry,
      greatest(effective, ${todayIn(context)}::date) + coalesce(
        (select cover_note_days::integer from insurance_types where id = insurance_type_id), ${sql.lit(NOTE_DAYS)}))
    where deleted_at is null and status = 'bound' and bound_until is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}
