import { splitEvenly } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { dueDays, type Term } from './term'

/** A part of a premium and its day. */
export interface PlannedInstalment {
  due_on: string
  amount: Money
}

/** A premium in so many parts over its term: together exactly the premium, the remainder in the first. */
export function instalmentPlan(
  total: Money,
  count: number,
  { months, ...term }: Term & { months: number },
): PlannedInstalment[] {
  const parts = splitEvenly(total, count)
  return dueDays(term, months, count).map((due_on, index) => ({ due_on, amount: parts[index] as Money }))
}
