import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import type { DeductibleTerms } from '../premium/deductible'

/** A part of what a policy covers. */
export interface Coverage extends DeductibleTerms {
  code: string
  name?: string
  included?: boolean | null
  limit?: Money | null
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

/** What of the coverages is included. */
export const includedIn = <One extends Coverage>(coverages: readonly One[]): One[] =>
  coverages.filter(({ included }) => included !== false)

/** The names of what is covered. */
export const namesOf = (coverages: readonly Coverage[]): string[] =>
  includedIn(coverages).map(({ code, name }) => name ?? code)

const isSameCode = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The coverage of this code, in capitals or not; the only one that is included when none is named. */
export function coverageOf(coverages: readonly Coverage[], code: string | null): Coverage | undefined {
  const included = includedIn(coverages)
  if (code) return included.find(one => isSameCode(one.code, code))
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
