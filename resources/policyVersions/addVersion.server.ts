import { createRecordFor, findRecords, type Stored, type Writer } from '../../server/hooks'
import { type Policy, snapshotOf } from '../policies/policy'

export interface NewVersion {
  kind: 'initial' | 'endorsement' | 'reinstatement'
  effective_from: string
  endorsement_id?: number
}

/** Stores a policy's cover from a day on as its next version. The policy must be locked or new. */
export async function addVersion(writer: Writer, policy: Policy, version: NewVersion): Promise<Stored> {
  const before =
    version.kind === 'initial'
      ? []
      : await findRecords(writer, 'policy-versions', { filter: { policy_id: policy.id } })
  const number = before.length + 1
  return createRecordFor(writer, 'policy-versions', {
    ...snapshotOf(policy),
    ...version,
    policy_id: policy.id,
    number,
    label: `${policy.number} v${number}`,
  })
}
