import { changeRecord, findRecord, findRecords, type Stored, type Writer } from '../../server/hooks'
import { normalDecimal } from '../../src/core/field/decimalText'
import type { Values } from '../../src/core/schema/resource'
import { type BonusRule, nextBonus, referencePeriod } from './bonus'
import { asPolicy, type Policy } from './policy'

/** How many earlier terms of a contract are searched for claims. */
const TERMS_BACK = 3

const NO_PROPOSAL = { bonus_proposed: null, bonus_arithmetic: null, bonus_undecided: null }

/**
 * Works out the coefficient that a renewal order proposes, from the policy's one and the claims of the
 * reference period. It never changes the answer: a person applies the proposal. While the fault of a claim is
 * open, there is none.
 */
export async function proposeBonus(writer: Writer, orderId: number): Promise<void> {
  const order = await findRecord(writer, 'work-orders', { id: orderId })
  if (!order?.expiring_policy_id || order.reason !== 'renewal') return
  const type = await findRecord(writer, 'insurance-types', { id: Number(order.insurance_type_id) })
  const policy = await findRecord(writer, 'policies', { id: Number(order.expiring_policy_id) })
  if (!policy || !type?.bonus_question) return
  const values = await proposal(writer, asPolicy(policy), type)
  const same = String(values.bonus_proposed) === String(order.bonus_proposed)
  await changeRecord(writer, 'work-orders', {
    id: orderId,
    values: { ...values, ...(same ? {} : { bonus_applied: false }) },
  })
}

/** Updates the proposals of the renewal orders of a policy and of the next terms, after a claim changed. */
export async function bonusFollowsClaim(writer: Writer, policyId: number): Promise<void> {
  const policies = [policyId]
  for (const { id } of await findRecords(writer, 'policies', { filter: { previous_policy_id: policyId } }))
    policies.push(id)
  const orders = await findRecords(writer, 'work-orders', {
    filter: {
      expiring_policy_id_eq_any: policies,
      reason: 'renewal',
      status_eq_any: ['draft', 'requested', 'quoting', 'offered'],
    },
  })
  for (const { id } of orders) await proposeBonus(writer, id)
}

async function proposal(writer: Writer, policy: Policy, type: Stored): Promise<Values> {
  const expiring = (policy.answers as Values | null)?.[String(type.bonus_question)]
  const rule = ruleOf(type)
  if (expiring === null || expiring === undefined || !rule) return NO_PROPOSAL
  const { from, until } = referencePeriod(policy.expiry, Number(type.bonus_months_before ?? 0))
  const claims = await findRecords(writer, 'claims', {
    filter: {
      policy_id_eq_any: await termIds(writer, policy),
      loss_date_gte: from,
      loss_date_lt: until,
      status_neq_any: ['draft', 'discarded', 'withdrawn'],
    },
  })
  const undecided = claims.filter(({ at_fault }) => !at_fault)
  if (undecided.length) return { ...NO_PROPOSAL, bonus_undecided: undecided.map(({ id }) => id) }
  const faulty = claims
    .filter(({ at_fault }) => at_fault !== 'none')
    .map(({ number, at_fault }) => ({ number: String(number), half: at_fault === 'half' }))
  const { coefficient, arithmetic } = nextBonus(String(expiring), faulty, rule)
  return {
    bonus_proposed: normalDecimal(coefficient),
    bonus_arithmetic: arithmetic.slice(0, 255),
    bonus_undecided: null,
  }
}

function ruleOf(type: Values): BonusRule | undefined {
  const { bonus_reduction, bonus_increase, bonus_least, bonus_most } = type
  const parts = [bonus_reduction, bonus_increase, bonus_least, bonus_most]
  if (parts.some(part => part === null || part === undefined)) return undefined
  const [reduction = '', increase = '', least = '', most = ''] = parts.map(String)
  return { reduction, increase, least, most }
}

/** The policy and its earlier terms: the reference period starts before the last one. */
async function termIds(writer: Writer, policy: Policy): Promise<number[]> {
  const ids = [policy.id]
  let previous = policy.previous_policy_id
  while (previous && ids.length <= TERMS_BACK) {
    ids.push(previous)
    const before = await findRecord(writer, 'policies', { id: previous })
    previous = before ? asPolicy(before).previous_policy_id : null
  }
  return ids
}
