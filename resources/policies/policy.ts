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
  'customer_id',
  'insurance_company_id',
  'expiry',
  'tax_rounding',
] as const

/** What a version stores: everything of a policy that can be different on another day. */
export type Content = Pick<Policy, (typeof KEPT)[number]>

/** Returns the content of a policy, or of a stored version. */
export const contentOf = (record: Values): Content =>
  Object.fromEntries(KEPT.map(name => [name, record[name] ?? null])) as unknown as Content
