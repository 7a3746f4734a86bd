import { findRecords, type Stored, type Writer } from '../../server/hooks'
import { asVersion, isCurrent } from '../policyVersions/version'
import { versionAsOf } from './asOf'

/** What a policy covers on a day. */
export interface CoverOnDay {
  /** The version of the day; undefined before the first day and after the end of the term. */
  version: Stored | undefined
  /** Whether the policy covers the day: it has begun, has not ended, and is neither lapsed nor suspended. */
  covered: boolean
}

/**
 * Returns what a policy covers on a day. Claims, certificates and figures all ask this question, so a loss is
 * covered by exactly the version that the certificate of its day shows.
 * @example const { version, covered } = await coverOn(reader, policy.id, String(claim.loss_date))
 */
export async function coverOn(reader: Writer, policyId: number, day: string): Promise<CoverOnDay> {
  const found = await findRecords(reader, 'policy-versions', { filter: { policy_id: policyId } })
  const current = found.filter(version => isCurrent(asVersion(version)))
  const dated = versionAsOf(current.map(asVersion), day)
  const version = current.find(({ id }) => id === dated?.id)
  return { version, covered: version?.status === 'in_force' }
}
