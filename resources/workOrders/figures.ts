import { less } from '../../src/core/money/arithmetic'
import { daysBetween } from '../../src/core/schema/days'
import type { Money } from '../../src/define'

/** What the customer saves against what they pay now; none while one of the two is unknown or in another currency. */
export function savingOf(
  current_premium: Money | null | undefined,
  best_premium: Money | null | undefined,
): Money | null {
  if (!current_premium || !best_premium || current_premium.currency !== best_premium.currency) return null
  return less(current_premium, best_premium)
}

/** Whole days from one moment to another, by the calendar. */
export const daysUntil = (from: string | null | undefined, to: string | null | undefined): number | null =>
  from && to ? Math.max(0, daysBetween(from.slice(0, 10), to.slice(0, 10))) : null

interface Figured {
  current_premium: Money | null
  best_premium: Money | null
  requested_at: string | null
  first_quote_at: string | null
  offered_at: string | null
}

/** What follows from the rest of a work order, for a write that brings some of it. */
export const figuresOf = ({ requested_at, first_quote_at, offered_at, ...order }: Figured) => ({
  saving: savingOf(order.current_premium, order.best_premium),
  days_to_first_quote: daysUntil(requested_at, first_quote_at),
  days_to_offer: daysUntil(requested_at, offered_at),
})
