import { sql } from 'kysely'
import { changeRecords, type Writer } from '../../server/hooks'
import { AT_ONCE, eachIfNotAll } from './migrations.server'
import { noticeBy } from './notice'
import { refreshRenewal } from './renewalStanding.server'

interface Noticed {
  id: string
  expiry: string
  notice_by: string | null
  notice_months: number | null
}

/**
 * Recalculates the last day of notice of current policies, which was 60 days before the end instead of whole
 * months.
 */
export async function migrateNotice(writer: Writer): Promise<number> {
  const { rows } = await sql<Noticed>`
    select p.id, p.expiry::text, p.notice_by::text, t.notice_months::integer from policies p
    join insurance_types t on t.id = p.insurance_type_id and t.renewable and t.tacit_renewal
    where p.deleted_at is null and p.status in ('bound', 'in_force', 'suspended')
    order by p.id`.execute(writer.db)
  const moved = rows.flatMap(({ id, expiry, notice_by, notice_months }) => {
    const due = noticeBy(expiry, notice_months)
    return due === notice_by ? [] : [[Number(id), { notice_by: due }] as const]
  })
  let migrated = 0
  for (let from = 0; from < moved.length; from += AT_ONCE)
    migrated += await eachIfNotAll(writer, new Map(moved.slice(from, from + AT_ONCE)), changes =>
      changeRecords(writer, 'policies', { changes }),
    )
  return migrated
}

/** Recalculates the renewal status of policies whose every next term was cancelled or is no renewal. */
export async function migrateRenewed(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select p.id from policies p where p.renewal_status = 'renewed' and p.deleted_at is null
      and exists (select from policies n where n.previous_policy_id = p.id and n.deleted_at is null)
      and not exists (
        select from policies n left join work_orders o on o.id = n.work_order_id
        where n.previous_policy_id = p.id and n.deleted_at is null and coalesce(o.reason, 'renewal') = 'renewal'
          and (n.status <> 'cancelled'
            or (n.policy_no is not null and n.cancel_date > n.effective and n.cancel_method <> 'flat')))
    order by p.id`.execute(writer.db)
  for (const { id } of rows) await refreshRenewal(writer, Number(id))
  return rows.length
}
