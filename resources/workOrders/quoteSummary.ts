import { compareMoney } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { LIVE } from './request'

export interface StandingQuote {
  status: string
  received_at: string | null
  premium_total: Money | null
  outdated?: boolean | null
}

interface StandingOrder {
  requested_at: string | null
  currency: string | null
}

const open: readonly string[] = ['received', 'presented', 'accepted', 'converted']

/** Returns the totals of a work order's quotes. Of a revised quote, only the next version counts. */
export function summarizeQuotes(order: StandingOrder, quotes: readonly StandingQuote[]) {
  const current = quotes.filter(({ status }) => status !== 'revised')
  const received = current.flatMap(({ received_at }) => received_at ?? [])
  const since = received.filter(moment => !order.requested_at || moment >= order.requested_at)
  return {
    quotes_asked: current.length,
    quotes_received: received.length,
    first_quote_at: since.sort()[0] ?? null,
    quotes_outdated:
      current.filter(({ status, outdated }) => outdated && LIVE.includes(status)).length || null,
    best_premium: bestOf(order, current),
  }
}

// The best open offer, or else the best offer there was. An offer for an older request has no price for this one.
function bestOf({ currency }: StandingOrder, quotes: readonly StandingQuote[]): Money | null {
  const priced = quotes.filter(
    ({ received_at, premium_total, outdated }) =>
      received_at && !outdated && premium_total?.currency === currency,
  )
  const standing = priced.filter(({ status }) => open.includes(status))
  const [best] = (standing.length ? standing : priced)
    .flatMap(({ premium_total }) => premium_total ?? [])
    .sort(compareMoney)
  return best ?? null
}
