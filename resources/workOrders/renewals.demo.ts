import type { DemoData } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import { asPolicy } from '../policies/policy'

/** Work orders that renew some of the policies that end soon. */
export const demo: DemoData = {
  resource: 'work-orders',
  after: ['policies', 'insurance-types', 'insurance-companies'],
  last: true,
  over: 20,
  *rows({ recordsOf, count, today }) {
    if (count !== undefined) return
    const due = recordsOf('policies').filter(({ renewal_status }) => renewal_status === 'due')
    for (const [index, record] of due.entries()) {
      const policy = asPolicy(record)
      if (index % 3) continue
      const company = recordsOf('insurance-companies').find(({ id }) => id === policy.insurance_company_id)
      yield {
        customer_id: policy.customer_id,
        insurance_type_id: policy.insurance_type_id,
        question_set_id: policy.question_set_id,
        answers: policy.answers,
        coverages: policy.coverages,
        reason: 'renewal',
        expiring_policy_id: policy.id,
        wanted_start: policy.expiry,
        currency: policy.premium_net.currency,
        current_insurer: company?.name,
        current_premium: policy.premium_total,
        company_ids: [policy.insurance_company_id],
        assigned_to: policy.assigned_to,
        status: 'requested',
        requested_at: `${daysAfter(today, -index)}T09:00:00.000Z`,
        due_at: `${daysAfter(today, 5 - index)}T16:00:00.000Z`,
      }
    }
  },
  *amendments(written) {
    for (const { id, expiring_policy_id } of written)
      yield {
        resource: 'policies',
        id: Number(expiring_policy_id),
        values: { renewal_status: 'in_progress', renewal_work_order_id: id },
      }
  },
}
