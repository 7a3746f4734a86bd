import type { Scheduled } from '../../src/schema/schedule'

const open = { status: 'in_force', renewal_status: ['due', 'in_progress'] }
const toOwner = {
  to: 'assigned_to',
  text: 'renewal',
  params: {
    customer: 'customer_id',
    type: 'insurance_type_id',
    company: 'insurance_company_id',
    day: 'expiry',
  },
}

/** A renewal is due from 90 days before the end on; who looks after the policy is reminded of what is still open. */
export const policySchedule: Record<string, Scheduled> = {
  renewal_due: {
    when: { status: 'in_force', renewal_status: 'not_due', expiry_lte: '@today+90' },
    set: { renewal_status: 'due' },
  },
  renewal_30: {
    when: { ...open, expiry_lte: '@today+30', expiry_gt: '@today+15' },
    mail: toOwner,
    once: ['expiry'],
  },
  renewal_15: {
    when: { ...open, expiry_lte: '@today+15', expiry_gt: '@today' },
    mail: toOwner,
    once: ['expiry'],
  },
}
