import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { earnedPremium } from '../premium/earned'

/** What an amount is charged or returned for. */
export const chargeKinds = [
  'premium',
  'fee',
  'tax',
  'endorsement',
  'prolongation',
  'return',
  'penalty',
  'carried_over',
] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** An amount that the customer owes, or gets back if it is negative, for the days from `from` until `until`. */
export interface Charge {
  /** Names the charge among those of its policy: the number of its act, and what it is for. */
  key: string
  kind: ChargeKind
  from: string
  /** The first day after the period. */
  until: string
  /** The premium: it is earned day by day, and commission is worked out from it. */
  net: Money
  /** Kept whatever happens, unless everything is returned. */
  fees: Money
  taxes: Money
  commission_rate: string | null
  /** The number of the act that it follows from; 0 for the issue of the policy. */
  act: number
  /** The total that the formula gives, if the carrier's own figure replaces it. */
  formula?: Money | null
  /** The label of its endorsement, as far as it is known. */
  endorsement?: string | null
}

/** The sums of a policy's charges. */
export const totalOf = ({ net, fees, taxes }: Pick<Charge, 'net' | 'fees' | 'taxes'>): Money =>
  sumOf([net, fees, taxes])

/**
 * Returns the part of a net premium that is earned before a day. The rest is unearned, so both always add up to
 * the charge. A return is earned backwards: it takes back what the premium would have earned on its days.
 */
export const earnedOf = ({ net, from, until }: Charge, day: string): Money =>
  earnedPremium(net, { effective: from, expiry: until }, day)

/** Returns what a charge has not earned before a day. */
export const unearnedOf = (charge: Charge, day: string): Money => less(charge.net, earnedOf(charge, day))

/** Returns the sum of one part of several charges, in the policy's currency. */
export const sumOfPart = (
  charges: readonly Charge[],
  part: (charge: Charge) => Money,
  currency: string,
): Money => sumOf([noMoney(currency), ...charges.map(part)])
