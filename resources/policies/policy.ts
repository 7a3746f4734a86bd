import type { RecordOf } from '../../src/schema'
import type { Values } from '../../src/schema/resource'
import type { policyFields } from './fields'

export type Policy = RecordOf<{ fields: typeof policyFields }>

/** A record that the server has read, as the policy that it is. */
export const asPolicy = (record: Values): Policy => record as unknown as Policy

/** What a version keeps of a policy: all that an endorsement can change. */
export const snapshotOf = ({
  question_set_id,
  insurance_type_id,
  answers,
  risk,
  coverages,
  beneficiaries,
  premium_net,
  loadings,
  discounts,
  fees,
  taxes,
  tax_total,
  premium_total,
}: Policy) => ({
  question_set_id,
  insurance_type_id,
  answers,
  risk,
  coverages,
  beneficiaries,
  premium_net,
  loadings,
  discounts,
  fees,
  taxes,
  tax_total,
  premium_total,
})
