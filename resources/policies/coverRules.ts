import type { RuleContext } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { areTermsInOrder, type DeductibleTerms, deductibleAmounts } from '../premium/deductible'
import { isUnchanged } from '../unchanged'

interface Covered {
  coverages?: readonly (DeductibleTerms & { limit?: Money | null })[] | null
}

// Existing policies keep coverages that were saved before this rule existed.
const isAsBefore = (record: Covered, { before }: RuleContext) =>
  Boolean(before && isUnchanged(record, before, ['coverages']))

/**
 * Checks that a minimum or a maximum comes with a percentage, and that the minimum does not exceed the
 * maximum.
 */
export const deductibles = {
  fields: ['coverages'] as const,
  isValid: (record: Covered, context: RuleContext) =>
    isAsBefore(record, context) || (record.coverages ?? []).every(areTermsInOrder),
}

/** Checks that limits and deductibles are in the currency of the premium. */
export const coverCurrency = {
  fields: ['coverages'] as const,
  isValid: (record: Covered & { premium_net?: Money | null }, context: RuleContext) =>
    !record.premium_net ||
    isAsBefore(record, context) ||
    (record.coverages ?? []).every(({ limit, ...terms }) =>
      [...(limit ? [limit] : []), ...deductibleAmounts(terms)].every(
        ({ currency }) => currency === record.premium_net?.currency,
      ),
    ),
}
