import type { DemoData } from '../../server/hooks'
import { bookedPolicy, bookOf } from '../policies/demoBook'
import { asPolicy } from '../policies/policy'

/** The instalments of the demo policies, with their payments. */
export const demo: DemoData = {
  resource: 'instalments',
  after: ['policies', 'endorsements'],
  *rows({ recordsOf, today }) {
    const endorsed = new Map(recordsOf('endorsements').map(one => [one.policy_id, one]))
    for (const record of recordsOf('policies')) {
      const policy = asPolicy(record)
      const { parts } = bookOf(bookedPolicy(record), today)
      for (const [index, part] of parts.entries())
        yield {
          ...part,
          number: index + 1,
          label: `${policy.number} / ${index + 1}`,
          policy_id: policy.id,
          customer_id: policy.customer_id,
          billing_mode: policy.billing_mode,
          payment_method: policy.billing_mode === 'direct_bill' ? 'carrier_statement' : null,
          endorsement_id: part.kind === 'endorsement' ? endorsed.get(policy.id)?.id : null,
          payments: part.payments.map(payment => ({
            ...payment,
            method: policy.billing_mode === 'direct_bill' ? 'carrier_statement' : payment.method,
          })),
        }
    }
  },
}
