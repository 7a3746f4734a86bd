import { less, noMoney } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money, RecordOf } from '../../src/define'
import type { Policy } from '../policies/policy'
import type { ActKind } from '../policyActs/act'
import type { Charge } from './charge'
import type { policyCharges } from './index'

export type PolicyCharge = RecordOf<typeof policyCharges>

/** Casts a record to a charge of a policy. */
export const asCharge = (record: Values): PolicyCharge => record as unknown as PolicyCharge

/** Returns the charges that no other one takes back, without those that take others back. */
export function liveCharges(charges: readonly PolicyCharge[]): PolicyCharge[] {
  const reversed = new Set(charges.flatMap(({ reverses_id }) => reverses_id ?? []))
  return charges.filter(({ id, reverses_id }) => !reverses_id && !reversed.has(id))
}

const isSameMoney = (one: Money | null, other: Money | null) =>
  (one?.amount ?? 0) === (other?.amount ?? 0) && (one ?? other)?.currency === (other ?? one)?.currency

/** Returns whether a booked charge says what a planned one does. */
export const isBookedAs = (booked: PolicyCharge, planned: Charge): boolean =>
  booked.from === planned.from &&
  booked.until === planned.until &&
  Number(booked.commission_rate ?? 0) === Number(planned.commission_rate ?? 0) &&
  (['net', 'fees', 'taxes'] as const).every(part => isSameMoney(booked[part], planned[part]))

const negative = (amount: Money | null) => amount && less(noMoney(amount.currency), amount)

/** Returns the values of a charge that takes another one back: the same period, the opposite amounts. */
export const mirrorOf = (charge: PolicyCharge): Values => ({
  kind: charge.kind,
  key: charge.key,
  from: charge.from,
  until: charge.until,
  net: negative(charge.net),
  fees: negative(charge.fees),
  taxes: negative(charge.taxes),
  commission_rate: charge.commission_rate,
  reverses_id: charge.id,
})

/** An act as its charges refer to it. */
export interface BookedAct {
  id: number
  number: number
  kind: ActKind
  endorsement_id: number | null
}

/** Returns the values of a planned charge, without its number and the day of booking. */
export function chargeValues(
  { act: number, ...charge }: Charge,
  acts: readonly BookedAct[],
  policy: Pick<Policy, 'id' | 'customer_id' | 'insurance_type_id' | 'insurance_company_id'>,
): Values {
  const act = acts.find(one => one.number === number)
  return {
    ...charge,
    policy_id: policy.id,
    customer_id: policy.customer_id,
    insurance_type_id: policy.insurance_type_id,
    insurance_company_id: policy.insurance_company_id,
    source: act?.kind ?? 'policy',
    act_id: act?.id ?? null,
    endorsement_id: act?.endorsement_id ?? null,
  }
}

/**
 * Returns the day on which a charge of a policy is booked: today. What another office charged before the policy
 * was taken over is booked on its own first day, so that it does not count as written today.
 */
export const bookedOn = (
  { act, from }: Charge,
  { quote_id, previous_policy_id }: Pick<Policy, 'quote_id' | 'previous_policy_id'>,
  today: string,
): string => (act === 0 && !quote_id && !previous_policy_id && from < today ? from : today)
