import { isDeepStrictEqual } from 'node:util'
import { changeRecord, findRecord, findRecords, type Stored, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { changeLine, linesOf, sumLines } from '../claimLines/lines.server'
import { deductibleOf } from '../premium/deductible'
import { type Coverage, coverageOf } from './cover'
import { coverValues } from './coverValues.server'
import { coverageListOf, coveragesOf, coverOfLoss } from './policy.server'

/** Statuses of claims that have ended. They keep the cover that they were decided by, until they are reopened. */
const ENDED = ['rejected', 'closed', 'withdrawn', 'discarded']

/**
 * Asks the claims of a policy again for their version, its policyholder, whether they are covered, their limit
 * and deductible, after the versions of the policy changed. Claims that have ended, approved and paid amounts, and deductibles
 * that a manager entered stay as they are.
 */
export async function refreshClaimCover(writer: Writer, policyId: number): Promise<void> {
  const filter = { policy_id: policyId, status_neq_any: ENDED }
  for (const claim of await findRecords(writer, 'claims', { filter, lock: true }))
    await refreshCover(writer, claim)
}

/** Asks one claim again, as `refreshClaimCover` does. */
export async function refreshCover(writer: Writer, claim: Stored): Promise<void> {
  const { version, covered } = await coverOfLoss(writer, claim)
  const policy = await findRecord(writer, 'policies', { id: Number(claim.policy_id) })
  const covers = { former: await coverageListOf(writer, claim), now: coveragesOf(version ?? policy ?? {}) }
  const lines = claim.has_lines ? await linesOf(writer, claim) : [claim]
  const isKnown = lines.every(({ coverage }) => !coverage || coverageOf(covers.now, String(coverage)))
  const values = {
    customer_id: version?.customer_id ?? policy?.customer_id ?? claim.customer_id,
    policy_version_id: version?.id ?? null,
    out_of_period: !covered || !isKnown,
  }
  if (!claim.has_lines) {
    const own = { ...values, ...termsOf(claim, covers) }
    await changeRecord(writer, 'claims', { id: claim.id, values: own, action: 'cover' })
    return
  }
  for (const line of lines) await changeLine(writer, line, termsOf(line, covers))
  await sumLines(writer, claim, values)
}

/** Returns limit and deductible from the present cover; nothing if the policy no longer has the cover. */
function termsOf(record: Stored, { former, now }: Record<'former' | 'now', readonly Coverage[]>): Values {
  const coverage = (record.coverage as string | null) ?? null
  if (!coverage || !coverageOf(now, coverage)) return {}
  const was = coverageOf(former, coverage)
  const estimate = (record.estimate as Money | null) ?? null
  const isFollowed = was && isDeepStrictEqual(deductibleOf(was, estimate) ?? null, record.deductible ?? null)
  const values = coverValues(now, record, record)
  return isFollowed ? values : { ...values, deductible: record.deductible }
}
