import type { DemoData } from '../../server/hooks'
import { less } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import { bookedPolicy, endorsementOf } from '../policies/demoBook'
import { asPolicy, snapshotOf } from '../policies/policy'
import { premiumTotal, taxTotal } from '../premium/total'

/** The versions of each demo policy: the initial one, and one for its endorsement. */
export const demo: DemoData = {
  resource: 'policy-versions',
  after: ['policies', 'endorsements'],
  *rows({ recordsOf, today }) {
    const endorsed = new Map(recordsOf('endorsements').map(one => [one.policy_id, one]))
    for (const record of recordsOf('policies')) yield* versionsOf(record, endorsed.get(record.id), today)
  },
}

function* versionsOf(record: Values, endorsement: Values | undefined, today: string): Iterable<Values> {
  const policy = asPolicy(record)
  const change = endorsementOf(bookedPolicy(record), today)
  const taken = { amount: change?.amount ?? 0, currency: policy.premium_net.currency }
  const first = { ...policy, premium_net: less(policy.premium_net, taken) }
  yield {
    ...snapshotOf({ ...first, tax_total: taxTotal(first), premium_total: premiumTotal(first) }),
    policy_id: policy.id,
    number: 1,
    label: `${policy.number} v1`,
    kind: 'initial',
    effective_from: policy.effective,
  }
  if (change && endorsement)
    yield {
      ...snapshotOf(policy),
      policy_id: policy.id,
      number: 2,
      label: `${policy.number} v2`,
      kind: 'endorsement',
      effective_from: change.day,
      endorsement_id: endorsement.id,
    }
}
