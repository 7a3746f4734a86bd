import { findRecord, invalid, type Writer } from '../../server/hooks'
import { can } from '../../src/core/access/ability'
import type { Values } from '../../src/core/schema/resource'
import { type CoverOnDay, coverOn } from '../policies/coverOn.server'
import { type Coverage, coverageOf } from './cover'
import { coverValues, deductibleOnLoss } from './coverValues.server'
import { differs } from './differs'

/**
 * Returns the values that follow from the policy: the policyholder of the day, the version that decides, whether
 * the claim is covered, the limit and the deductible. They are looked up when the claim is created, when a day or the
 * coverage changes, and when the deductible is cleared. A percentage is recalculated when
 * the estimate changes.
 */
async function fromPolicy(writer: Writer, record: Values, before?: Values): Promise<Values> {
  const isCleared = record.deductible === null && differs('deductible', record, before)
  const isMoved = differs('loss_date', record, before) || differs('coverage', record, before)
  const isReportMoved = differs('reported_on', record, before)
  if (!isCleared && !isMoved && !isReportMoved)
    return differs('estimate', record, before) ? deductibleOnLoss(record, before) : {}
  const policy = await findRecord(writer, 'policies', { id: Number(record.policy_id) })
  if (!policy) return {}
  const { version, ...cover } = await coverOfLoss(writer, record)
  const out = !cover.covered
  if (out) checkMayKeep(writer, record, before)
  // The day of the report decides only for a claims-made cover, so a deductible that was entered stays.
  if (!isCleared && !isMoved && version?.id === record.policy_version_id) return { out_of_period: out }
  return {
    customer_id: version?.customer_id ?? policy.customer_id,
    insurance_type_id: policy.insurance_type_id,
    risk: version?.risk ?? policy.risk,
    currency: policy.currency,
    policy_version_id: version?.id ?? null,
    out_of_period: out,
    ...coverValues(coveragesOf(version ?? policy), record, before),
  }
}

const OF_COVER = [
  'coverage',
  'cover_limit',
  'deductible',
  'deductible_percent',
  'deductible_min',
  'deductible_max',
]

/** Returns the values of `fromPolicy`. The lines of a claim with several have their own limit and deductible. */
export async function policyValues(writer: Writer, record: Values, before?: Values): Promise<Values> {
  const values = await fromPolicy(writer, record, before)
  if (!record.has_lines) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !OF_COVER.includes(name)))
}

/**
 * Returns the version of a claim's policy that decides, and whether it covers the claim. The day that decides
 * is the day of the loss. If the insurance type is claims-made (France: Code des assurances, art. L124-5, base
 * réclamation), it is the day on which the claim was made, and the loss must not precede the retroactive date
 * of its cover.
 */
export async function coverOfLoss(reader: Writer, claim: Values): Promise<CoverOnDay> {
  const policy = await findRecord(reader, 'policies', { id: Number(claim.policy_id) })
  const type = await findRecord(reader, 'insurance-types', { id: Number(policy?.insurance_type_id) })
  const [isMade, lossDay] = [type?.trigger === 'claims_made', String(claim.loss_date)]
  const day = isMade && claim.reported_on ? String(claim.reported_on) : lossDay
  const { version, covered } = await coverOn(reader, Number(claim.policy_id), day)
  const cover = coverageOf(coveragesOf(version ?? policy ?? {}), (claim.coverage as string | null) ?? null)
  const isTooEarly = isMade && cover?.retroactive_date ? lossDay < cover.retroactive_date : false
  return { version, covered: covered && !isTooEarly }
}

/** Returns the coverages that a claim can be about: those of its policy version, or of its policy. */
export async function coverageListOf(reader: Writer, claim: Values): Promise<Coverage[]> {
  const id = claim.policy_version_id
  const version = typeof id === 'number' ? await findRecord(reader, 'policy-versions', { id }) : undefined
  const source = version ?? (await findRecord(reader, 'policies', { id: Number(claim.policy_id) }))
  return coveragesOf(source ?? {})
}

/** Returns the coverages of a policy or of one of its versions. */
export const coveragesOf = ({ coverages }: Values): Coverage[] => (coverages as Coverage[] | null) ?? []

// A draft can have any date. Once the claim is reported, only a manager can set a day without cover.
function checkMayKeep({ ability }: Writer, record: Values, before?: Values): void {
  if (!ability || !before || record.status === 'draft' || before.out_of_period) return
  if (!can(ability, 'manage', 'Claim'))
    throw invalid({ loss_date: [{ key: 'resources.claims.rules.not_covered_day' }] })
}
