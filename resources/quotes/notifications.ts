import type { Trigger } from '../../src/define'

const owner = ['work_order_id.assigned_to'] as const
const params = {
  order: 'work_order_id',
  customer: 'work_order_id.customer_id',
  carrier: 'insurance_company_id',
}
const open = { status: ['received', 'presented'] }

/** Notifies about a quote that expires within the window, before the next warning takes over. */
const expiring = (window: Record<string, string>): Trigger => ({
  on: { when: { ...open, ...window }, oncePer: ['valid_until'] },
  to: owner,
  level: 'warning',
  text: 'expiring',
  params: { ...params, premium: 'premium_total', day: 'valid_until' },
  defaults: { mail: true },
})

/** Notifications about quotes, for the owner of their work order. */
export const quoteNotifications: Record<string, Trigger> = {
  received: {
    on: { transitions: ['receive'] },
    to: owner,
    level: 'success',
    params: { ...params, premium: 'premium_total' },
  },
  declined: { on: { transitions: ['decline'] }, to: owner, level: 'warning', params },
  expiring_3: expiring({ valid_until_lte: '@today+3', valid_until_gt: '@today+1' }),
  expiring_1: expiring({ valid_until_lte: '@today+1', valid_until_gte: '@today' }),
  expired: {
    on: { transitions: ['expire'] },
    to: owner,
    level: 'warning',
    params: { ...params, day: 'valid_until' },
  },
}
