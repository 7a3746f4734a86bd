import type { RuleContext } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { isUnchanged } from '../unchanged'
import { isSumOfCovers, type PricedCover } from './coverPremiums'
import { isOfOneCurrency, type PremiumParts } from './total'

interface Figure {
  rate?: string | null
  amount?: Money | null
}

/** Returns whether a tax has a rate or a fixed amount, and not both. */
export const hasOneFigure = ({ rate, amount }: Figure): boolean => Boolean(rate) !== Boolean(amount)

interface Priced {
  premium_net?: Money | null
  coverages?: readonly PricedCover[] | null
}

/** Checks that the net premium is the sum of the coverages' premiums, if they have any. */
export const netOfCovers = {
  fields: ['premium_net', 'coverages'] as const,
  isValid: ({ premium_net, coverages }: Priced) => isSumOfCovers(premium_net, coverages),
}

/** Checks that the coverages have premiums if a tax applies to some of them only. */
export const coversPriced = {
  fields: ['premium_net', 'coverages'] as const,
  isValid: (record: PremiumParts & { tax_total?: Money | null }, { before }: RuleContext) =>
    Boolean(before && isUnchanged(record, before, ['premium_net', 'coverages', 'taxes'])) ||
    !record.premium_net ||
    !isOfOneCurrency(record) ||
    Boolean(record.tax_total),
}

/** Checks that each tax has a rate or an amount, and that amounts are in the currency of the premium. */
export const taxFigures = {
  fields: ['taxes'] as const,
  isValid: ({ taxes, premium_net }: PremiumParts) =>
    (taxes ?? []).every(
      line =>
        hasOneFigure(line) && (!line.amount || !premium_net || line.amount.currency === premium_net.currency),
    ),
}
