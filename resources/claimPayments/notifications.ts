import type { Trigger } from '../../src/define'

const params = { claim: 'claim_id', amount: 'amount', payee: 'payee' }

/**
 * Notifications about claim payments: people who can approve a payment are notified of it, and its author of
 * the decision.
 */
export const claimPaymentNotifications: Record<string, Trigger> = {
  approval_requested: {
    on: { writes: ['create'] },
    to: [{ may: 'approve' }],
    level: 'warning',
    params,
    defaults: { mail: true },
  },
  approval_decided: {
    on: { transitions: ['approve', 'refuse'] },
    to: ['created_by'],
    params: { ...params, status: 'status' },
  },
}
