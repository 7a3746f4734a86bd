import type { DemoData } from '../../server/hooks'
import { actsOf, bookedPolicy } from '../policies/demoBook'
import { asPolicy } from '../policies/policy'

/** The acts of each demo policy: its endorsement, and the day on which its cover ended or was interrupted. */
export const demo: DemoData = {
  resource: 'policy-acts',
  after: ['policies', 'endorsements'],
  *rows({ recordsOf, today }) {
    const endorsed = new Map(recordsOf('endorsements').map(one => [one.policy_id, Number(one.id)]))
    for (const record of recordsOf('policies')) {
      const policy = asPolicy(record)
      for (const act of actsOf(bookedPolicy(record), endorsed.get(record.id) ?? 1, today))
        yield { ...act, policy_id: policy.id, label: `${policy.number} A${act.number}` }
    }
  },
}
