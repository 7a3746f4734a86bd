import { less, noMoney, sumOf } from '../../src/fields/money/arithmetic'
import type { Money } from '../../src/schema'

/** A part of what a policy covers. */
export interface Coverage {
  code: string
  included?: boolean | null
  limit?: Money | null
  deductible?: Money | null
}

interface Term {
  effective: string | null
  expiry: string | null
  cancel_date?: string | null
}

/** Whether a policy covers a day: from its first until the day before it ends. */
export const covers = ({ effective, expiry, cancel_date }: Term, day: string): boolean =>
  effective !== null &&
  expiry !== null &&
  effective <= day &&
  day < expiry &&
  !(cancel_date && cancel_date <= day)

/** The coverage of this code; the only one that is included when none is named. */
export function coverageOf(coverages: readonly Coverage[], code: string | null): Coverage | undefined {
  const included = coverages.filter(one => one.included !== false)
  if (code) return included.find(one => one.code === code)
  return included.length === 1 ? included[0] : undefined
}

/**
 * The most that can be approved: the limit, less what other claims have used up of it where it is one for the whole
 * term, less the deductible. Never below nothing; none where the cover has no limit.
 */
export function mostApproved(
  limit: Money | null,
  deductible: Money | null,
  used: readonly Money[],
): Money | null {
  if (!limit) return null
  const taken = sumOf([noMoney(limit.currency), ...used, ...(deductible ? [deductible] : [])])
  const left = less(limit, taken)
  return left.amount < 0 ? noMoney(limit.currency) : left
}
