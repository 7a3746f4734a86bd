import type { DemoData } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import { bookedPolicy, bookOf, seedOf } from '../policies/demoBook'
import { asPolicy } from '../policies/policy'
import { totalOf } from '../policyCharges/charge'
import { endorsementPrice } from '../premium/endorsement'

const kinds = ['add_risk', 'limit', 'address', 'change_risk', 'beneficiary'] as const

/**
 * Endorsements of demo policies: issued ones, some that wait for the carrier's price, and some that were
 * refused.
 */
export const demo: DemoData = {
  resource: 'endorsements',
  after: ['policies'],
  *rows({ recordsOf, today }) {
    for (const record of recordsOf('policies')) yield* endorsementsOf(record, today)
  },
}

function* endorsementsOf(record: Values, today: string): Iterable<Values> {
  const policy = asPolicy(record)
  const { change, charges } = bookOf(bookedPolicy(record), today)
  const price = charges.find(({ kind }) => kind === 'endorsement')
  const seed = seedOf(policy.policy_no)
  const { currency } = policy.premium_net
  const { id: policy_id, insurance_type_id, question_set_id } = policy
  const shared = { policy_id, insurance_type_id, question_set_id, kind: kinds[seed % kinds.length] }
  if (change && price) {
    yield {
      ...shared,
      number: 1,
      label: `${policy.number} E1`,
      effective: change.day,
      status: 'issued',
      annual_change: { amount: change.amount, currency },
      charge_net: price.net,
      charge_tax: price.taxes,
      charge: totalOf(price),
      carrier_reference: `AV-${seed}`,
    }
  } else if (policy.status === 'in_force' && seed % 5 === 2) {
    const effective = daysAfter(today, (seed % 9) + 1)
    if (effective >= policy.expiry) return
    const status = ['requested', 'quoted', 'refused'][seed % 3]
    const annual_change = { amount: 20_000 + (seed % 5) * 5_000, currency }
    const proposed = endorsementPrice(annual_change, effective, policy)
    yield {
      ...shared,
      number: 1,
      label: `${policy.number} E1`,
      effective,
      status,
      description: 'Asked for by phone.',
      ...(status === 'requested'
        ? {}
        : { annual_change, charge_net: proposed?.net, charge_tax: proposed?.tax, charge: proposed?.total }),
    }
  }
}
