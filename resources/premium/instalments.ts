import { less, noMoney, percentOf, splitEvenly, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { dueDays, type Term } from './term'

/** A part of a premium with its due date. */
export interface PlannedInstalment {
  due_on: string
  amount: Money
}

/** How a premium is cut into instalments, as the insurance type says. */
export interface Cutting {
  fees_in_first?: boolean | null
  instalment_shares?: readonly { share: string }[] | null
}

/** A premium's fees and taxes, which can be wholly in the first instalment. */
export interface Surcharges {
  fees?: Money | null
  tax_total?: Money | null
}

/**
 * Cuts a premium into `count` amounts that add up to exactly the premium; the first includes the remainder.
 * Shares apply if there is one for each instalment; fees and taxes are wholly in the first one if the type
 * says so (DOMAIN.md §9).
 */
export function instalmentAmounts(
  total: Money,
  count: number,
  { fees_in_first, instalment_shares, fees, tax_total }: Cutting & Surcharges = {},
): Money[] {
  const none = noMoney(total.currency)
  const first = fees_in_first ? sumOf([none, fees ?? none, tax_total ?? none]) : none
  const spread = less(total, first)
  const shares = instalment_shares?.length === count ? instalment_shares : undefined
  const others = shares
    ? shares.slice(1).map(({ share }) => percentOf(spread, share))
    : splitEvenly(spread, count).slice(1)
  return [less(total, sumOf([none, ...others])), ...others]
}

/** Cuts a premium into `count` instalments over its term, the first due on its first day. */
export function instalmentPlan(
  total: Money,
  count: number,
  { effective, expiry, ...cutting }: Term & Cutting & Surcharges,
): PlannedInstalment[] {
  const parts = instalmentAmounts(total, count, cutting)
  return dueDays({ effective, expiry }, count).map((due_on, at) => ({ due_on, amount: parts[at] as Money }))
}
