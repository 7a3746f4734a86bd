import { findRecord, type Writer } from '../../server/hooks'
import { less } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import type { Policy } from '../policies/policy'
import { coverTotal, isSumOfCovers } from '../premium/coverPremiums'
import { type EndorsementPrice, endorsementPrice } from '../premium/endorsement'
import { type DatedTaxLine, type TaxLine, taxLinesAt } from '../premium/total'
import type { Endorsement } from './endorsement'

type Change = Pick<Endorsement, 'annual_change' | 'effective' | 'coverages'>

/**
 * Returns the change of the yearly net premium: the one that was entered, or else what the premiums of the new
 * coverages add to that of the policy.
 */
export function changeOf({ annual_change, coverages }: Change, { premium_net }: Policy): Money | null {
  const total = annual_change ? null : coverTotal(coverages)
  const isOther = total?.currency === premium_net.currency && total.amount !== premium_net.amount
  return isOther ? less(total, premium_net) : annual_change
}

/** Returns whether the premiums of the new coverages add up to the policy's after the change, if they have any. */
export const isChangeOfCovers = ({ annual_change, coverages }: Change, { premium_net }: Policy): boolean =>
  annual_change?.currency !== premium_net.currency ||
  isSumOfCovers({ ...premium_net, amount: premium_net.amount + annual_change.amount }, coverages)

/**
 * Returns the price of a change for the days left. An additional premium is taxed at the rates of the day on
 * which it takes effect; a return gives back the taxes that the policy was charged. Returns null without a
 * yearly change in the policy's currency, or if the taxes need the premium of each coverage.
 */
export async function priceOf(
  reader: Writer,
  { annual_change, effective: day, coverages }: Change,
  policy: Policy,
): Promise<EndorsementPrice | null> {
  const { currency, effective } = policy
  if (!annual_change || annual_change.currency !== currency) return null
  const type = await findRecord(reader, 'insurance-types', { id: policy.insurance_type_id })
  const agreed: readonly TaxLine[] = policy.taxes ?? []
  const table = (type?.tax_lines ?? []) as DatedTaxLine[]
  const price = (taxes: readonly TaxLine[]) =>
    endorsementPrice(annual_change, day, { ...policy, taxes, changed: coverages })
  if (annual_change.amount < 0) return price(agreed)
  // A tax that is new since the term began can need premiums that the policy does not have.
  return price(taxLinesAt(agreed, table, { effective, day, currency })) ?? price(agreed)
}
