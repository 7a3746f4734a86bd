import { less, shareOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { daysElapsed, daysInTerm, type Term } from './term'

/** Returns the part of a premium earned before a day: premium × days elapsed ÷ days in the term. */
export const earnedPremium = (premium: Money, term: Term, day: string): Money =>
  shareOf(premium, daysElapsed(day, term), Math.max(1, daysInTerm(term)))

/** Returns the part of a premium for the remaining days: exactly the part that is not earned. */
export const unearnedPremium = (premium: Money, term: Term, day: string): Money =>
  less(premium, earnedPremium(premium, term, day))
