import { shareOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { daysInTerm, daysLeft, type Term } from './term'
import { type TaxLine, taxesOf } from './total'

/** The price of a change within a term. It is negative if money is returned. */
export interface EndorsementPrice {
  net: Money
  tax: Money
  total: Money
}

/** Returns the change of the net premium × days left ÷ days in the term, and the taxes on it. */
export function endorsementPrice(
  change: Money,
  day: string,
  { taxes = [], ...term }: Term & { taxes?: readonly TaxLine[] },
): EndorsementPrice {
  const none = { amount: 0, currency: change.currency }
  const net = shareOf(change, daysLeft(day, term), Math.max(1, daysInTerm(term)))
  const tax = sumOf([none, ...taxesOf(net, none, taxes)])
  return { net, tax, total: sumOf([net, tax]) }
}
