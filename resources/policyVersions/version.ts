import type { Values } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { Content, Policy } from '../policies/policy'
import type { policyVersions } from './index'
import type { Segment } from './segments'

export type PolicyVersion = RecordOf<typeof policyVersions>

/** Casts a record to a version of a policy. */
export const asVersion = (record: Values): PolicyVersion => record as unknown as PolicyVersion

/** Returns whether a version still counts: a superseded one is only kept to show what was known before. */
export const isCurrent = ({ superseded_at }: Pick<PolicyVersion, 'superseded_at'>): boolean => !superseded_at

/** The values of the version of a segment, without its number. */
export const versionOf = (
  policy: Pick<Policy, 'id'>,
  { from, until, standing, act, content, basis }: Segment<Content>,
): Values => ({
  ...content,
  policy_id: policy.id,
  kind: act?.kind ?? 'initial',
  status: standing,
  effective: from,
  until,
  endorsement_id: act?.endorsement_id ?? null,
  basis,
})

/** Returns the number and the label of a policy's version. */
export const numberedVersion = ({ number: of }: Pick<Policy, 'number'>, number: number): Values => ({
  number,
  label: `${of} v${number}`,
})
