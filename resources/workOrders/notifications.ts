import type { Trigger } from '../../src/define'

const params = { customer: 'customer_id', type: 'insurance_type_id' }
const owner = ['assigned_to'] as const
const ownerAndManagers = ['assigned_to', { may: 'manage' }] as const
const running = ['draft', 'requested', 'quoting', 'offered']

/** Notifications about work orders: for their owner, and for managers when an order is decided or late. */
export const workOrderNotifications: Record<string, Trigger> = {
  assigned: { on: { set: 'assigned_to' }, to: owner, params, defaults: { mail: true } },
  // The usual time to answer is five days, so this warning comes about a day before its end.
  due_soon: {
    on: { when: { status: running, due_at_lte: '@today+1', due_at_gte: '@today' }, oncePer: ['due_at'] },
    to: owner,
    level: 'warning',
    params: { ...params, day: 'due_at' },
  },
  overdue: {
    on: { when: { status: running, due_at_lt: '@today', due_at_gte: '@today-14' }, oncePer: ['due_at'] },
    to: ownerAndManagers,
    level: 'error',
    params: { ...params, day: 'due_at' },
    defaults: { mail: true },
  },
  accepted: { on: { transitions: ['accept'] }, to: ownerAndManagers, level: 'success', params },
  rejected: {
    on: { transitions: ['reject'] },
    to: ownerAndManagers,
    level: 'warning',
    params: { ...params, reason: 'lost_reason' },
  },
  issued: {
    on: { transitions: ['issue'] },
    to: ownerAndManagers,
    level: 'success',
    params: { ...params, policy: 'policy_id' },
  },
  policy_followed: {
    on: { transitions: ['follow_policy'] },
    to: owner,
    level: 'warning',
    params: { ...params, version: 'expiring_version_id', changes: 'policy_changes' },
  },
  policy_differs: {
    on: { transitions: ['differ_from_policy'] },
    to: owner,
    level: 'warning',
    params: { ...params, version: 'expiring_version_id', changes: 'policy_differs' },
  },
  continued: {
    on: { transitions: ['continue'] },
    to: owner,
    params: { ...params, policy: 'continued_by_id', day: 'wanted_start' },
  },
  // An accepted renewal is the contract's next term, so the scheduled job makes none.
  not_issued: {
    on: {
      when: {
        status: 'accepted',
        reason: 'renewal',
        wanted_start_lte: '@today',
        wanted_start_gte: '@today-14',
      },
      oncePer: ['wanted_start'],
    },
    to: ownerAndManagers,
    level: 'error',
    params: { ...params, day: 'wanted_start' },
    defaults: { mail: true },
  },
  expired: { on: { transitions: ['expire'] }, to: owner, level: 'warning', params },
  changed: { on: { writes: ['update'] }, to: owner, params, defaults: { in_app: false } },
}
