import type { RuleContext } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { isUnchanged } from '../unchanged'
import { areTermsInOrder, type DeductibleTerms, deductibleAmounts } from './deductible'

interface Covered {
  coverages?: readonly (DeductibleTerms & { limit?: Money | null; premium?: Money | null })[] | null
}

// Existing policies keep coverages that were saved before this rule existed.
const isAsBefore = (record: Covered, { before }: RuleContext) =>
  Boolean(before && isUnchanged(record, before, ['coverages']))

/** Returns all amounts of coverages. */
export const coverAmounts = (covers: Covered['coverages']): Money[] =>
  (covers ?? []).flatMap(({ limit, premium, ...terms }) => [
    ...[limit, premium].filter(amount => amount !== null && amount !== undefined),
    ...deductibleAmounts(terms),
  ])

/**
 * Checks that a minimum or a maximum comes with a percentage, and that the minimum does not exceed the
 * maximum.
 */
export const deductibles = {
  fields: ['coverages'] as const,
  isValid: (record: Covered, context: RuleContext) =>
    isAsBefore(record, context) || (record.coverages ?? []).every(areTermsInOrder),
}

/** Checks that premiums, limits and deductibles of coverages are in the currency of the premium. */
export const coverCurrency = {
  fields: ['coverages'] as const,
  isValid: (record: Covered & { premium_net?: Money | null }, context: RuleContext) =>
    !record.premium_net ||
    isAsBefore(record, context) ||
    coverAmounts(record.coverages).every(({ currency }) => currency === record.premium_net?.currency),
}
