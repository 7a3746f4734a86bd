import { less } from '../../src/core/money/arithmetic'
import { daysBetween } from '../../src/core/schema/days'
import type { Money } from '../../src/define'

/**
 * Returns the customer's saving against their current premium. Returns null if an amount is unknown or the
 * currencies differ.
 */
export function savingOf(
  current_premium: Money | null | undefined,
  best_premium: Money | null | undefined,
): Money | null {
  if (!current_premium || !best_premium || current_premium.currency !== best_premium.currency) return null
  return less(current_premium, best_premium)
}

/** Returns the number of calendar days between two timestamps. */
export const daysUntil = (from: string | null | undefined, to: string | null | undefined): number | null =>
  from && to ? Math.max(0, daysBetween(from.slice(0, 10), to.slice(0, 10))) : null

interface Figured {
  current_premium: Money | null
  best_premium: Money | null
  requested_at: string | null
  first_quote_at: string | null
  offered_at: string | null
}

/** Returns the calculated fields of a work order. */
export const figuresOf = ({ requested_at, first_quote_at, offered_at, ...order }: Figured) => ({
  saving: savingOf(order.current_premium, order.best_premium),
  days_to_first_quote: daysUntil(requested_at, first_quote_at),
  days_to_offer: daysUntil(requested_at, offered_at),
})
