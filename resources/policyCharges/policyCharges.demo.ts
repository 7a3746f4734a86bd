import type { DemoData } from '../../server/hooks'
import { earlierOf } from '../../src/core/schema/days'
import { courseOfDemo } from '../policies/demoBook'
import { asPolicy } from '../policies/policy'
import { type BookedAct, chargeValues } from './booked'
import { planCharges } from './plan'

/** The charges of each demo policy, booked on the first day of their period. */
export const demo: DemoData = {
  resource: 'policy-charges',
  after: ['policies', 'endorsements', 'policy-acts'],
  *rows({ recordsOf, today }) {
    const endorsed = new Map(recordsOf('endorsements').map(one => [one.policy_id, Number(one.id)]))
    const acts = new Map<unknown, BookedAct[]>()
    for (const act of recordsOf('policy-acts'))
      acts.set(act.policy_id, [...(acts.get(act.policy_id) ?? []), act as unknown as BookedAct])
    for (const record of recordsOf('policies')) {
      const policy = asPolicy(record)
      const course = courseOfDemo(record, { endorsement_id: endorsed.get(record.id), today })
      for (const [at, charge] of planCharges(course).entries())
        yield {
          ...chargeValues(charge, acts.get(record.id) ?? [], policy),
          number: at + 1,
          label: `${policy.number} C${at + 1}`,
          booked_on: earlierOf(charge.from, today),
        }
    }
  },
}
