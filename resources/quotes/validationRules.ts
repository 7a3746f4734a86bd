import { officeDay } from '../../src/core/field/officeToday'
import type { RecordRule, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { coverAmounts } from '../premium/coverRules'
import { areTermsInOrder, type DeductibleTerms } from '../premium/deductible'
import { coversPriced, netOfCovers } from '../premium/taxRules'
import { isOfOneCurrency, isPositive, type PremiumParts } from '../premium/total'
import { isUnchanged } from '../unchanged'

interface Quote extends PremiumParts {
  currency: string | null
  coverages: (DeductibleTerms & { code: string; limit: Money | null; premium?: Money | null })[] | null
  valid_until: string | null
  received_at: string | null
  late: boolean | null
}

/**
 * The carrier's terms. They can change only while the quote is requested or received. A revision can have
 * other terms.
 */
export const offered = [
  'carrier_reference',
  'currency',
  'premium_net',
  'loadings',
  'discounts',
  'fees',
  'instalment_count',
  'coverages',
  'conditions',
  'commission_rate',
  'valid_until',
] as const

const isOpen = ({ status }: Values) => status === 'requested' || status === 'received'

/** The validation rules of quotes. */
export const quoteRules = {
  one_currency: {
    fields: ['premium_net', 'loadings', 'discounts', 'fees'],
    isValid: quote => isOfOneCurrency(quote, quote.currency),
  },
  cover_currency: {
    fields: ['coverages'],
    isValid: quote =>
      !quote.currency || coverAmounts(quote.coverages).every(({ currency }) => currency === quote.currency),
  },
  deductibles: {
    fields: ['coverages'],
    isValid: ({ coverages }) => (coverages ?? []).every(areTermsInOrder),
  },
  coverage_codes: {
    fields: ['coverages'],
    isValid: ({ coverages }) => {
      const codes = (coverages ?? []).map(({ code }) => code)
      return new Set(codes).size === codes.length
    },
  },
  net_of_covers: netOfCovers,
  covers_priced: coversPriced,
  discounts_within: { fields: ['discounts'], isValid: quote => isPositive(quote) },
  valid_after_received: {
    fields: ['valid_until'],
    isValid: ({ valid_until, received_at, late }) =>
      !valid_until || !received_at || late === true || valid_until > officeDay(received_at),
  },
  settled: {
    fields: offered,
    isValid: (quote, { before }) => !before || isOpen(before) || isUnchanged(quote, before, offered),
  },
} as const satisfies Record<string, RecordRule<Quote>>
