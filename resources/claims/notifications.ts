import type { Trigger } from '../../src/define'

const open = ['reported', 'acknowledged', 'under_review', 'awaiting_documents', 'approved']
const handler = ['assigned_to'] as const
const handlerAndOwner = ['assigned_to', 'policy_id.assigned_to'] as const
const handlerAndManagers = ['assigned_to', { may: 'manage' }] as const
const params = { customer: 'customer_id', policy: 'policy_id' }

/** Notifies about a claim whose deadline in `field` is near or has passed. */
const deadline = (field: string, status: string | string[]): Trigger => ({
  on: {
    when: { status, [`${field}_lte`]: '@today+2', [`${field}_gte`]: '@today-14' },
    oncePer: [field],
  },
  to: handlerAndManagers,
  level: 'error',
  text: 'deadline',
  params: { ...params, status: 'status', day: field },
  defaults: { mail: true },
})

/** Notifications about claims, for the handler, the owner of the policy, and managers. */
export const claimNotifications: Record<string, Trigger> = {
  assigned: { on: { set: 'assigned_to' }, to: handler, params, defaults: { mail: true } },
  reported: {
    on: { transitions: ['report'] },
    to: ['assigned_to', 'policy_id.assigned_to', { may: 'manage' }],
    params: { ...params, day: 'loss_date' },
  },
  document_missing: {
    on: {
      when: { status: 'awaiting_documents', next_action_at_lte: '@today', next_action_at_gt: '@today-14' },
      oncePer: ['next_action_at'],
    },
    to: handler,
    level: 'warning',
    params: { ...params, day: 'next_action_at' },
  },
  acknowledge_by: deadline('acknowledge_by', 'reported'),
  settle_by: deadline('settle_by', open),
  approval_requested: {
    on: { transitions: ['propose'] },
    to: [{ may: 'approve' }],
    level: 'warning',
    params: { ...params, amount: 'proposed' },
    defaults: { mail: true },
  },
  approval_decided: {
    on: { transitions: ['approve', 'correct_approval', 'reject'] },
    to: ['proposed_by'],
    params: { ...params, status: 'status' },
  },
  approved: {
    on: { transitions: ['approve', 'correct_approval'] },
    to: handlerAndOwner,
    level: 'success',
    params: { ...params, amount: 'approved' },
  },
  paid: {
    on: { transitions: ['settle'] },
    to: handlerAndOwner,
    level: 'success',
    params: { ...params, amount: 'paid' },
  },
  // Repeated after each change that is followed by a week without another.
  no_action: {
    on: { when: { status: open, updated_at_lt: '@today-7' }, oncePer: ['updated_at'] },
    to: handler,
    level: 'warning',
    params: { ...params, status: 'status', day: 'updated_at' },
    defaults: { mail: true },
  },
  changed: { on: { writes: ['update'] }, to: handler, params, defaults: { in_app: false } },
}
