import { splitEvenly } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { dueDays, type Term } from './term'

/** A part of a premium with its due date. */
export interface PlannedInstalment {
  due_on: string
  amount: Money
}

/**
 * Splits a premium into `count` instalments over its term. They add up to exactly the premium; the first
 * includes the remainder.
 */
export function instalmentPlan(
  total: Money,
  count: number,
  { months, ...term }: Term & { months: number },
): PlannedInstalment[] {
  const parts = splitEvenly(total, count)
  return dueDays(term, months, count).map((due_on, index) => ({ due_on, amount: parts[index] as Money }))
}
