import type { RecordFigure } from '../../src/define'

const policies = { resource: 'policies', by: 'customer_id' } as const
const inForce = { status_eq_any: ['in_force'] }
const begun = { status_eq_any: ['in_force', 'expired', 'suspended', 'lapsed', 'cancelled'] }
const claims = {
  resource: 'claims',
  by: 'customer_id',
  filter: { status_neq_any: ['draft', 'discarded', 'withdrawn'] },
} as const

/** The totals shown on a customer's page. */
export const customerFigures = {
  policies_in_force: { ...policies, filter: inForce },
  annual_premium: { ...policies, filter: inForce, value: { sum: 'premium_total' } },
  next_renewal: { ...policies, filter: inForce, value: { least: 'expiry' } },
  open_balance: {
    resource: 'instalments',
    by: 'customer_id',
    filter: { status_eq_any: ['pending', 'due', 'partly_paid', 'overdue'] },
    value: { sum: 'open' },
  },
  credit: { resource: 'payments', by: 'customer_id', value: { sum: 'left_over' } },
  claims,
  incurred: { ...claims, value: { sum: 'incurred' } },
  earned: {
    ...policies,
    filter: begun,
    value: { sum: 'premium_net', elapsed: { from: 'effective', to: 'expiry', until: 'cancel_date' } },
    unseen: true,
  },
  loss_ratio: { part: 'incurred', whole: 'earned' },
} satisfies Record<string, RecordFigure>
