import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import type { DeductibleTerms } from '../premium/deductible'

/** A coverage of a policy. */
export interface Coverage extends DeductibleTerms {
  code: string
  name?: string
  included?: boolean | null
  limit?: Money | null
  /** A claims-made cover applies to losses from this day on. */
  retroactive_date?: string | null
}

interface Term {
  effective: string | null
  expiry: string | null
  cancel_date?: string | null
}

/** Returns whether a policy covers a day: from its first day to the day before it ends. */
export const covers = ({ effective, expiry, cancel_date }: Term, day: string): boolean =>
  effective !== null &&
  expiry !== null &&
  effective <= day &&
  day < expiry &&
  !(cancel_date && cancel_date <= day)

/** Returns the included coverages. */
export const includedIn = <One extends Coverage>(coverages: readonly One[]): One[] =>
  coverages.filter(({ included }) => included !== false)

/** Returns the names of the included coverages. */
export const namesOf = (coverages: readonly Coverage[]): string[] =>
  includedIn(coverages).map(({ code, name }) => name ?? code)

const isSameCode = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Returns the included coverage with the given code, ignoring case. Without a code, returns the only included
 * one.
 */
export function coverageOf(coverages: readonly Coverage[], code: string | null): Coverage | undefined {
  const included = includedIn(coverages)
  if (code) return included.find(one => isSameCode(one.code, code))
  return included.length === 1 ? included[0] : undefined
}

/**
 * Returns the most that can be approved: the limit less the amounts used by other claims and less the
 * deductible, but at least zero. Returns null if the cover has no limit.
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
