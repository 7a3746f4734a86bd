import { noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { spread } from './apportion'
import { chargedFor, type PremiumParts, premiumTaxes } from './total'

/** What the first instalment contains besides its share: nothing, the fees with their taxes, or all taxes too. */
export type InFirst = 'nothing' | 'fees' | 'fees_and_taxes'

/**
 * Splits a premium into instalments by their shares, such as `[40, 30, 30]`. Fixed duties are due with the
 * first, and so is what `first` names. The parts add up to exactly the total premium. Returns null if the taxes
 * are unknown.
 */
export function splitPremium(
  parts: PremiumParts,
  shares: readonly number[],
  first: InFirst = 'nothing',
): Money[] | null {
  const taxes = premiumTaxes(parts)
  const net = chargedFor(parts)
  if (!taxes || !net) return null
  const fees = parts.fees ?? noMoney(net.currency)
  const none = noMoney(net.currency)
  const atOnce = sumOf([
    taxes.fixed,
    ...(first === 'nothing' ? [] : [fees, taxes.onFees]),
    ...(first === 'fees_and_taxes' ? [taxes.onNet] : []),
  ])
  const rest = sumOf([
    net,
    ...(first === 'nothing' ? [fees, taxes.onFees] : []),
    ...(first === 'fees_and_taxes' ? [] : [taxes.onNet]),
  ])
  return spread(rest, shares).map((part, index) => sumOf([part, index ? none : atOnce]))
}
