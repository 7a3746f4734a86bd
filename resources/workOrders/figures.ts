import { officeDay } from '../../src/core/field/officeToday'
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

/** Returns the number of the office's days between two timestamps. */
export const daysUntil = (from: string | null | undefined, to: string | null | undefined): number | null =>
  from && to ? Math.max(0, daysBetween(officeDay(from), officeDay(to))) : null

/** Returns the days between the start of cover that was agreed before and a later wanted one; null if none. */
export const gapDays = (
  agreed: string | null | undefined,
  wanted: string | null | undefined,
): number | null => (agreed && wanted && wanted > agreed ? daysBetween(agreed, wanted) : null)

interface Figured {
  agreed_start: string | null
  wanted_start: string
  current_premium: Money | null
  best_premium: Money | null
  requested_at: string | null
  first_quote_at: string | null
  offered_at: string | null
}

/** Returns the calculated fields of a work order. */
export const figuresOf = ({ requested_at, first_quote_at, offered_at, ...order }: Figured) => ({
  saving: savingOf(order.current_premium, order.best_premium),
  gap_days: gapDays(order.agreed_start, order.wanted_start),
  days_to_first_quote: daysUntil(requested_at, first_quote_at),
  days_to_offer: daysUntil(requested_at, offered_at),
})
