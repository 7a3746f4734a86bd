import { less, shareOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { daysElapsed, daysInTerm, type Term } from './term'

/** The part of a premium that belongs to the days before a day: premium × days elapsed ÷ days in the term. */
export const earnedPremium = (premium: Money, term: Term, day: string): Money =>
  shareOf(premium, daysElapsed(day, term), Math.max(1, daysInTerm(term)))

/** The part of a premium that belongs to the days still to come: exactly what is not earned. */
export const unearnedPremium = (premium: Money, term: Term, day: string): Money =>
  less(premium, earnedPremium(premium, term, day))
