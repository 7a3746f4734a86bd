import { compareMoney, less, noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { unearnedPremium } from './earned'
import type { Term } from './term'

/** The method that determines the return premium of a cancelled policy. */
export type CancellationMethod = 'flat' | 'pro_rata' | 'short_rate'

/** The percentage of the pro-rata return premium that the short-rate method returns. */
const SHORT_RATE = '90'

export interface Cancellation {
  method: CancellationMethod
  /** The first day without cover. */
  day: string
  term: Term
  /** The total charged for the term. */
  charged: Money
  /** The part that the office keeps whatever the day: fees, and taxes if the law requires it. */
  fees?: Money | null
  taxes?: Money | null
  /** The minimum premium that is kept, unless the cancellation is flat. */
  minimum?: Money | null
}

/**
 * Returns the return premium. The flat method returns everything. The pro-rata method returns the share of
 * the days without cover, without fees, and with taxes unless they are kept. The short-rate method returns
 * 90% of that. The minimum premium is always kept, except by the flat method.
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
