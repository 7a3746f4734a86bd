import { compareMoney, less, noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
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
  /** Of it, what is kept whatever the day: fees, and taxes where the law keeps them. */
  fees?: Money | null
  taxes?: Money | null
  /** The least that is kept of a contract, unless it is taken back altogether. */
  minimum?: Money | null
}

/**
 * What goes back to the customer: everything when it is flat, else the days without cover, fees not and taxes with
 * their premium unless they are kept; of it nine tenths at short rate, and never so much that less than the minimum stays.
 */
export function returnPremium({ method, day, term, charged, fees, taxes, minimum }: Cancellation): Money {
  const none = noMoney(charged.currency)
  if (charged.amount <= 0) return none
  if (method === 'flat') return charged
  const kept = smaller(sumOf([fees ?? none, taxes ?? none]), charged)
  const proRata = unearnedPremium(less(charged, kept), term, day)
  const returned = method === 'short_rate' ? percentOf(proRata, SHORT_RATE) : proRata
  if (minimum?.currency !== charged.currency) return returned
  return smaller(returned, less(charged, smaller(minimum, charged)))
}

const smaller = (one: Money, other: Money): Money => (compareMoney(one, other) < 0 ? one : other)
