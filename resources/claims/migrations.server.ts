import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { changeRecord, findRecord, type Writer } from '../../server/hooks'
import { coverageOf } from './cover'
import { coverValues } from './coverValues.server'
import { coveragesOf } from './policy.server'

/** Statuses of claims without an approved amount. */
const UNDECIDED = ['draft', 'reported', 'acknowledged', 'under_review', 'awaiting_documents']

/**
 * Sets the percentage deductible of undecided claims that were saved before the field existed. Without it,
 * the deductible would not be subtracted from the approved amount.
 */
export async function migrateDeductiblePercentages(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select claims.id from claims
    join policies on policies.id = claims.policy_id
    left join policy_versions on policy_versions.id = claims.policy_version_id
    where claims.deleted_at is null and claims.status = any(${UNDECIDED}) and claims.coverage is not null
      and claims.deductible_percent is null
      and coalesce(policy_versions.coverages, policies.coverages)::text ~ '"deductible_percent": ?"'
    order by claims.id`.execute(writer.db)
  let migrated = 0
  for (const { id } of rows) {
    const claim = await findRecord(writer, 'claims', { id: Number(id), lock: true })
    if (!claim) continue
    const [of, ref] =
      typeof claim.policy_version_id === 'number'
        ? ['policy-versions', claim.policy_version_id]
        : ['policies', Number(claim.policy_id)]
    const source = await findRecord(writer, of, { id: ref })
    const coverages = coveragesOf(source ?? {})
    const cover = coverageOf(coverages, String(claim.coverage))
    if (!cover?.deductible_percent) continue
    // An amount other than the cover's was entered by hand, so it stays.
    const isEntered = claim.deductible && !isDeepStrictEqual(claim.deductible, cover.deductible)
    const values = coverValues(coverages, claim, isEntered ? { ...claim, deductible: null } : claim)
    await changeRecord(writer, 'claims', { id: claim.id, values })
    migrated += 1
  }
  return migrated
}
