import type { Scheduled, ScheduledMail } from '../../src/schema/schedule'

/** A mail about what has been due for so many days, until the next one takes its place. */
const overdue = (from: number, before: number): ScheduledMail => ({
  when: { status: 'overdue', due_on_lte: `@today-${from}`, due_on_gt: `@today-${before}` },
  mail: {
    to: 'policy_id.assigned_to',
    text: 'overdue',
    params: { policy: 'policy_id', customer: 'customer_id', day: 'due_on', amount: 'open' },
  },
  once: ['due_on'],
})

/** Who looks after the policy hears of an instalment that nobody has paid: after a day, a week and two weeks. */
export const instalmentSchedule: Record<string, Scheduled> = {
  overdue_1: overdue(1, 7),
  overdue_7: overdue(7, 15),
  overdue_15: overdue(15, 45),
}
