import { less } from '../../src/fields/money/arithmetic'
import type { Money } from '../../src/schema'
import { daysBetween } from '../../src/schema/days'

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
