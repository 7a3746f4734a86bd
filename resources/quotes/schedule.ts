import type { Scheduled } from '../../src/schema/schedule'

const open = { status: ['received', 'presented'] }
const toOwner = {
  to: 'work_order_id.assigned_to',
  text: 'expiring',
  params: {
    order: 'work_order_id',
    customer: 'work_order_id.customer_id',
    carrier: 'insurance_company_id',
    premium: 'premium_total',
    day: 'valid_until',
  },
}

/** Who looks after the work order hears three days and one day before an open quote ends. */
export const quoteSchedule: Record<string, Scheduled> = {
  expiring_3: {
    when: { ...open, valid_until_lte: '@today+3', valid_until_gt: '@today+1' },
    mail: toOwner,
    once: ['valid_until'],
  },
  expiring_1: {
    when: { ...open, valid_until_lte: '@today+1', valid_until_gte: '@today' },
    mail: toOwner,
    once: ['valid_until'],
  },
}
