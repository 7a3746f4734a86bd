import type { Values } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { policyFields } from './fields'

export type Policy = RecordOf<{ fields: typeof policyFields }>

/** Casts a record to a policy. */
export const asPolicy = (record: Values): Policy => record as unknown as Policy

const KEPT = [
  'question_set_id',
  'insurance_type_id',
  'answers',
  'risk',
  'coverages',
  'beneficiaries',
  'premium_net',
  'loadings',
  'discounts',
  'fees',
  'taxes',
  'tax_rounding',
  'tax_total',
  'premium_total',
] as const

/** Returns the fields that a version stores: everything that an endorsement can change. */
export const snapshotOf = (policy: Policy) =>
  Object.fromEntries(KEPT.map(name => [name, policy[name]])) as Pick<Policy, (typeof KEPT)[number]>
