import type { Trigger } from '../../src/define'

/** Notifications about endorsements, for the owner of their policy and for managers. */
export const endorsementNotifications: Record<string, Trigger> = {
  issued: {
    on: { transitions: ['issue'] },
    to: ['policy_id.assigned_to', { may: 'manage' }],
    level: 'success',
    params: { policy: 'policy_id', customer: 'policy_id.customer_id', kind: 'kind', day: 'effective' },
  },
}
