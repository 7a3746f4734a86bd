import type { Scheduled } from '../../src/schema/schedule'

const open = ['reported', 'acknowledged', 'under_review', 'awaiting_documents', 'approved']

/** Who handles a claim hears that nothing has happened to it for a week, and again after each week that follows a change. */
export const claimSchedule: Record<string, Scheduled> = {
  no_action: {
    when: { status: open, updated_at_lt: '@today-7' },
    mail: {
      to: 'assigned_to',
      params: { customer: 'customer_id', status: 'status', day: 'updated_at' },
    },
    once: ['updated_at'],
  },
}
