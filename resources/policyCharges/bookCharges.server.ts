import { createRecordFor, findRecords, type Stored, todayIn, type Writer } from '../../server/hooks'
import type { Policy } from '../policies/policy'
import {
  asCharge,
  type BookedAct,
  bookedOn,
  chargeValues,
  isBookedAs,
  liveCharges,
  mirrorOf,
  type PolicyCharge,
} from './booked'
import type { Charge } from './charge'

/** The charges of a policy as they should be, and the acts that they follow from. */
export interface PlannedCharges {
  charges: readonly Charge[]
  acts: readonly BookedAct[]
  /** The holder and the carrier of a day. */
  partiesOn(day: string): Pick<Policy, 'customer_id' | 'insurance_company_id'>
}

/**
 * Books the difference between the charges that a policy has and those that it should have. Booked charges stay
 * as they are: one that no longer applies is taken back by its mirror. The policy must be locked or new.
 * Returns all charges of the policy.
 */
export async function bookCharges(
  writer: Writer,
  policy: Policy,
  { charges, acts, partiesOn }: PlannedCharges,
): Promise<Stored[]> {
  const booked = await findRecords(writer, 'policy-charges', { filter: { policy_id: policy.id } })
  const today = todayIn(writer.context)
  const live = liveCharges(booked.map(asCharge))
  // The issue stays with its holder and carrier; what was added since follows those of its day.
  const isOf = (charge: PolicyCharge, { act, from }: Charge) => {
    const { customer_id, insurance_company_id } = partiesOn(from)
    return (
      act === 0 ||
      (charge.customer_id === customer_id && charge.insurance_company_id === insurance_company_id)
    )
  }
  const planned = new Map(charges.map(charge => [charge.key, charge]))
  const wrong = live.filter(charge => {
    const plan = planned.get(String(charge.key))
    return !plan || !isBookedAs(charge, plan) || !isOf(charge, plan)
  })
  const right = new Set(live.filter(charge => !wrong.includes(charge)).map(({ key }) => key))
  const last = acts.at(-1)
  const added = [
    ...wrong.map(charge => ({
      ...chargeValues({ ...(mirrorOf(charge) as unknown as Charge), act: last?.number ?? 0 }, acts, policy),
      // It takes back what was booked for the holder and the carrier of that day.
      customer_id: charge.customer_id,
      insurance_company_id: charge.insurance_company_id,
      endorsement_id: charge.endorsement_id,
      booked_on: today,
    })),
    ...charges
      .filter(({ key, net, fees, taxes }) => !right.has(key) && (net.amount || fees.amount || taxes.amount))
      .map(charge => ({
        ...chargeValues(charge, acts, { ...policy, ...partiesOn(charge.from) }),
        booked_on: bookedOn(charge, policy, today),
      })),
  ]
  const made: Stored[] = []
  for (const [at, values] of added.entries()) {
    const number = booked.length + at + 1
    const label = `${policy.number} C${number}`
    made.push(await createRecordFor(writer, 'policy-charges', { ...values, number, label }))
  }
  return [...booked, ...made]
}
