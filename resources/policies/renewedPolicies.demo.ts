import type { DemoContext, DemoData } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import { expiryOf } from '../premium/term'
import { seedOf } from './demoBook'
import { policyRow, renewalOf } from './policies.demo'
import { asPolicy } from './policy'

/** Returns the policy that renewed the given one: the same cover, from the day on which the old one ended. */
function renewed(context: DemoContext, record: Values): Values {
  const policy = asPolicy(record)
  const seed = seedOf(policy.policy_no)
  const effective = policy.expiry
  const expiry = expiryOf(effective, policy.term_months)
  const { currency, amount } = policy.premium_net
  const {
    customer_id,
    insurance_company_id,
    insurance_type_id,
    question_set_id,
    answers,
    coverages,
    fees,
    term_months,
    instalment_count,
    billing_mode,
    assigned_to,
  } = policy
  return policyRow(context, {
    policy_no: policy.policy_no?.replace(/\d+$/u, String(seed + 10_000)),
    previous_policy_id: policy.id,
    customer_id,
    insurance_company_id,
    insurance_type_id,
    question_set_id,
    answers,
    coverages,
    fees,
    term_months,
    instalment_count,
    billing_mode,
    assigned_to,
    effective,
    expiry,
    premium_net: { amount: Math.round(amount * 1.04), currency },
    status: 'in_force',
    renewal_status: renewalOf(seed, { status: 'in_force', expiry }, context.today),
  })
}

/** The policies that followed expired and renewed ones. */
export const demo: DemoData = {
  resource: 'policies',
  after: ['policies', 'insurance-types'],
  over: 360,
  *rows(context) {
    if (context.count !== undefined) return
    for (const policy of context.recordsOf('policies'))
      if (policy.renewal_status === 'renewed') yield renewed(context, policy)
  },
}
