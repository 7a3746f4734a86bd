import type { DemoData } from '../../server/hooks'
import { earlierOf } from '../../src/core/schema/days'
import { courseOfDemo } from '../policies/demoBook'
import { asPolicy } from '../policies/policy'
import { segmentsOf } from './segments'
import { numberedVersion, versionOf } from './version'

/** The versions of each demo policy: the initial one, and one for each of its acts. */
export const demo: DemoData = {
  resource: 'policy-versions',
  after: ['policies', 'endorsements'],
  *rows({ recordsOf, today }) {
    const endorsed = new Map(recordsOf('endorsements').map(one => [one.policy_id, Number(one.id)]))
    for (const record of recordsOf('policies')) {
      const policy = asPolicy(record)
      const course = courseOfDemo(record, { endorsement_id: endorsed.get(record.id), today })
      for (const [at, segment] of segmentsOf(course).entries())
        yield {
          ...versionOf(policy, segment),
          ...numberedVersion(policy, at + 1),
          entered_at: `${earlierOf(segment.from, today)}T08:00:00Z`,
        }
    }
  },
}
