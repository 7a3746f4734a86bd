import { CurrencyMismatch, less, percentOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

type Amount = Money | null | undefined

/**
 * The part of a loss that the insured bears: an amount, or a percentage of the loss with a minimum and a
 * maximum. If a cover has both an amount and a percentage, the higher result applies.
 */
export interface DeductibleTerms {
  deductible?: Amount
  deductible_percent?: string | null
  deductible_min?: Amount
  deductible_max?: Amount
}

function greater(one: Amount, other: Amount): Money | null {
  if (!one || !other) return one ?? other ?? null
  return less(one, other).amount < 0 ? other : one
}

const smaller = (one: Money, other: Amount): Money => (other && less(other, one).amount < 0 ? other : one)

/** A percentage with its minimum and maximum. */
export interface PercentTerms {
  percent: string
  least: Money | null
  most: Money | null
}

export function percentTerms(terms: DeductibleTerms): PercentTerms | undefined {
  const { deductible, deductible_percent, deductible_min, deductible_max } = terms
  if (deductible_percent === null || deductible_percent === undefined) return undefined
  return {
    percent: deductible_percent,
    least: greater(deductible_min, deductible),
    most: deductible_max ?? null,
  }
}

/** The steps of calculating a percentage deductible. */
export interface Workings extends PercentTerms {
  loss: Money
  share: Money
  result: Money
}

/** Calculates a percentage of a loss: rounded half up, then limited. Throws `CurrencyMismatch`. */
export function workOut(terms: PercentTerms, loss: Money): Workings {
  const share = percentOf(loss, terms.percent)
  for (const limit of [terms.least, terms.most])
    if (limit && limit.currency !== loss.currency) throw new CurrencyMismatch([loss.currency, limit.currency])
  const result = smaller(greater(share, terms.least) ?? share, terms.most)
  return { ...terms, loss, share, result }
}

/**
 * Returns the deductible of a loss. Returns null if there is none, or if a percentage has no loss to apply to
 * yet.
 */
export function deductibleOf(terms: DeductibleTerms, loss: Amount): Money | null {
  const percentage = percentTerms(terms)
  if (!percentage) return terms.deductible ?? null
  return loss ? workOut(percentage, loss).result : null
}

/** Returns the amounts of the terms, to check that all have the same currency. */
export const deductibleAmounts = ({ deductible, deductible_min, deductible_max }: DeductibleTerms): Money[] =>
  [deductible, deductible_min, deductible_max].filter(amount => amount !== null && amount !== undefined)

/** Returns whether limits come with a percentage, and the minimum does not exceed the maximum. */
export function areTermsInOrder(terms: DeductibleTerms): boolean {
  const { deductible_min: least, deductible_max: most } = terms
  if (!least && !most) return true
  if (!percentTerms(terms)) return false
  return !least || !most || least.currency !== most.currency || least.amount <= most.amount
}

/** The range of a deductible over all losses, in minor units of one currency. */
export interface DeductibleBounds {
  least: number
  most: number
  percent: number
}

/**
 * Returns the bounds in the currency that `inOne` converts to, or undefined if it can't convert an amount.
 */
export function deductibleBounds(
  terms: DeductibleTerms,
  inOne: (amount: Money) => number | undefined,
): DeductibleBounds | undefined {
  const percentage = percentTerms(terms)
  const convert = (amount: Amount, otherwise: number) => (amount ? inOne(amount) : otherwise)
  const least = convert(percentage ? percentage.least : terms.deductible, 0)
  const most = percentage ? convert(percentage.most, Number.POSITIVE_INFINITY) : least
  if (least === undefined || most === undefined) return undefined
  return { least: Math.min(least, most), most, percent: Number(percentage?.percent ?? 0) }
}

/** Returns whether one deductible never exceeds another, whatever the loss. */
export const isNeverHigher = (one: DeductibleBounds, other: DeductibleBounds): boolean =>
  one.least <= other.least &&
  one.most <= other.most &&
  (one.percent <= other.percent || one.most <= other.least)
