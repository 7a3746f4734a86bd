import type { Trigger } from '../../src/core/schema/trigger'

const params = { claim: 'claim_id', amount: 'amount', payee: 'payee' }

/** What is told of payments: who may approve them hears of them, and who entered them what became of it. */
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
