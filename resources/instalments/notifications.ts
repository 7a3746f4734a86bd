import type { Trigger } from '../../src/define'
import { collected } from './openStatus'

const owner = ['policy_id.assigned_to'] as const
const params = { policy: 'policy_id', customer: 'customer_id', day: 'due_on', amount: 'open' }

/** Notifies about an instalment that is at least `from` and fewer than `before` days overdue. */
const overdue = (from: number, before: number, level: Trigger['level']): Trigger => ({
  on: {
    when: { ...collected, status: 'overdue', due_on_lte: `@today-${from}`, due_on_gt: `@today-${before}` },
    oncePer: ['due_on'],
  },
  to: owner,
  level,
  text: 'overdue',
  params,
  defaults: { mail: true },
})

/**
 * Notifications about instalments, for the owner of their policy: seven days before the due date, then one,
 * seven and 15 days after it.
 */
export const instalmentNotifications: Record<string, Trigger> = {
  due: {
    on: {
      when: { ...collected, status: ['pending', 'due'], due_on_lte: '@today+7', due_on_gte: '@today' },
      oncePer: ['due_on'],
    },
    to: owner,
    params,
  },
  payment_reversed: { on: { transitions: ['reverse'] }, to: owner, level: 'warning', params },
  overdue_1: overdue(1, 7, 'warning'),
  overdue_7: overdue(7, 15, 'warning'),
  overdue_15: overdue(15, 45, 'error'),
}
