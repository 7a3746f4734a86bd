import { changeRecord, findRecord, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import { refreshRenewal } from './renewalStanding.server'

/** The renewal status of a policy after each action on its work order. */
const standing: Record<string, string> = {
  create: 'in_progress',
  reopen: 'in_progress',
  reject: 'lost',
  expire: 'lost',
}

const DECIDED = ['renewed', 'not_renewed']

/**
 * Updates the renewal status of the policy that a work order renews. If the order is cancelled, the renewal
 * is due again.
 */
export async function renewalFollows(writer: Writer, action: string, order: Values): Promise<void> {
  const renewal_status = standing[action]
  if (order.reason !== 'renewal' || !order.expiring_policy_id) return
  const id = Number(order.expiring_policy_id)
  if (action === 'cancel') return refreshRenewal(writer, id)
  if (!renewal_status) return
  const policy = await findRecord(writer, 'policies', { id })
  if (!policy || DECIDED.includes(String(policy.renewal_status))) return
  if (action !== 'create' && policy.renewal_work_order_id !== order.id) return
  const values = { renewal_status, renewal_work_order_id: order.id }
  await changeRecord(writer, 'policies', { id, values })
}
