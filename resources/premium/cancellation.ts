import { less, noMoney, percentOf } from '../../src/fields/money/arithmetic'
import type { Money } from '../../src/schema'
import { unearnedPremium } from './earned'
import type { Term } from './term'

/** How much of a premium goes back when a cover ends before its term. */
export type CancellationMethod = 'flat' | 'pro_rata' | 'short_rate'

/** Of what pro rata gives back, the part that short rate does. */
const SHORT_RATE = '90'

export interface Cancellation {
  method: CancellationMethod
  /** The first day without cover. */
  day: string
  term: Term
  /** All that is charged for the term. */
  charged: Money
  /** Of it, what is kept whatever the day: fees. */
  fees?: Money | null
}

/**
 * What goes back to the customer: everything when it is flat, else the days without cover, taxes with their premium and
 * fees not; of it nine tenths at short rate.
 */
export function returnPremium({ method, day, term, charged, fees }: Cancellation): Money {
  if (charged.amount <= 0) return noMoney(charged.currency)
  if (method === 'flat') return charged
  const kept = fees ? { ...fees, amount: Math.min(fees.amount, charged.amount) } : noMoney(charged.currency)
  const proRata = unearnedPremium(less(charged, kept), term, day)
  return method === 'short_rate' ? percentOf(proRata, SHORT_RATE) : proRata
}
