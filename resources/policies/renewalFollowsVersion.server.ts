import {
  changeRecord,
  findRecord,
  findRecords,
  type Stored,
  transitionRecord,
  type Writer,
} from '../../server/hooks'
import { dayAt } from '../../src/core/field/relativeDate'
import { proposeBonus } from './bonusProposal.server'
import { renewalOrders } from './continueContract.server'
import { asPolicy, type Policy } from './policy'
import { followed, lastDayVersion, policyWith, takenOver, versionOnDay } from './renewalCover.server'
import { OPEN_ORDER } from './renewalStanding.server'

/**
 * Updates the renewal orders of a policy after its versions or its endorsements changed: what a person did
 * not change in an order follows the version of the policy's last day. An accepted order stays as accepted,
 * and only names what differs.
 */
export async function renewalFollowsVersion(writer: Writer, policyId: number): Promise<void> {
  const orders = await renewalOrders(writer, policyId, [...OPEN_ORDER, 'accepted'])
  const record = orders.length ? await findRecord(writer, 'policies', { id: policyId }) : undefined
  if (!record) return
  const policy = asPolicy(record)
  const version = await lastDayVersion(writer, policy)
  const pending_endorsements = await pendingEndorsements(writer, policyId)
  for (const order of orders) {
    await changeRecord(writer, 'work-orders', { id: order.id, values: { pending_endorsements } })
    if (version && version.id !== order.expiring_version_id)
      await followVersion(writer, { order, policy, version })
    if (order.status !== 'accepted') await proposeBonus(writer, order.id)
  }
}

/** Returns the IDs of a policy's endorsements that are neither issued nor refused, or null if there are none. */
export async function pendingEndorsements(reader: Writer, policy_id: number): Promise<number[] | null> {
  const pending = await findRecords(reader, 'endorsements', {
    filter: { policy_id, status_eq_any: ['requested', 'quoted'] },
  })
  return pending.length ? pending.map(({ id }) => id) : null
}

interface Following {
  order: Stored
  policy: Policy
  version: Stored
}

async function followVersion(writer: Writer, { order, policy, version }: Following): Promise<void> {
  const { id } = order
  const before = await filledFrom(writer, order, policy)
  const { values, changes, differs } = followed(order, {
    from: takenOver(writer, policyWith(policy, before)),
    to: takenOver(writer, policyWith(policy, version)),
  })
  const settled = order.status === 'accepted'
  const taken = settled ? [] : changes
  const kept = settled ? [...changes, ...differs] : differs
  await changeRecord(writer, 'work-orders', {
    id,
    values: { ...(settled ? {} : values), expiring_version_id: version.id },
  })
  if (taken.length)
    await transitionRecord(writer, 'work-orders', {
      id,
      transition: 'follow_policy',
      values: { policy_changes: taken },
    })
  if (kept.length)
    await transitionRecord(writer, 'work-orders', {
      id,
      transition: 'differ_from_policy',
      values: { policy_differs: kept },
    })
}

/** The version that an order was filled from; for an older order, the one of the day on which it was opened. */
async function filledFrom(writer: Writer, order: Stored, policy: Policy): Promise<Stored | undefined> {
  const { expiring_version_id: known, created_at } = order
  return known
    ? findRecord(writer, 'policy-versions', { id: Number(known) })
    : versionOnDay(writer, policy, dayAt(new Date(String(created_at)), writer.context.timeZone))
}
