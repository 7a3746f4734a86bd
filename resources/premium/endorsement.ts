import { noMoney, shareOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { apportion } from './apportion'
import { includedCodes, premiumsByCover } from './coverPremiums'
import type { TaxBases, TaxTerms } from './taxes'
import { taxesOn } from './taxes'
import { daysInTerm, daysLeft, type Term } from './term'
import { addedTaxes, basesOf, type PremiumParts, type PremiumTaxes } from './total'

/** The price of a change within a term. It is negative if money is returned. */
export interface EndorsementPrice {
  net: Money
  tax: Money
  total: Money
  taxes: PremiumTaxes
}

/** A term, the taxes on the change, and the coverages before and after it as far as it changes them. */
export interface ChangedTerm extends Term, TaxTerms {
  coverages?: PremiumParts['coverages']
  changed?: PremiumParts['coverages']
  /** The days that the yearly premium is for, if they are not those of the term, because it was prolonged. */
  days?: number
}

/**
 * Returns the change of the yearly net premium × days left ÷ days in the term, and the taxes on it. If the
 * coverages have premiums, each tax applies to the change of its coverages. Otherwise the change belongs to the
 * coverages in proportion to their premiums. Fixed duties are due once per contract, so a change has none.
 * Returns null if the taxes need the premium of each coverage and it is unknown.
 */
export function endorsementPrice(
  change: Money,
  day: string,
  { coverages, changed, ...term }: ChangedTerm,
): EndorsementPrice | null {
  const [left, days] = [daysLeft(day, term), term.days ?? Math.max(1, daysInTerm(term))]
  const net = shareOf(change, left, days)
  const charged = { net, fees: noMoney(change.currency) }
  const bases =
    changesByCover(charged, { coverages, changed, left, days }) ??
    basesOf(charged, changed?.length ? changed : coverages)
  const rates = (term.taxes ?? []).filter(({ amount }) => !amount)
  const lines = taxesOn(bases, { ...term, taxes: rates })
  if (!lines) return null
  const taxes = addedTaxes(lines, change.currency)
  return { net, tax: taxes.total, total: sumOf([net, taxes.total]), taxes }
}

interface CoverChange extends Pick<ChangedTerm, 'coverages' | 'changed'> {
  left: number
  days: number
}

/** Returns what the change costs by coverage, or null if the premiums before or after it are unknown. */
function changesByCover(
  charged: { net: Money; fees: Money },
  { coverages, changed, left, days }: CoverChange,
): TaxBases | null {
  const [before, after] = [premiumsByCover(coverages), premiumsByCover(changed)]
  if (!before || !after) return null
  const codes = [...new Set([...before.keys(), ...after.keys()])]
  const changes = codes.map(code => (after.get(code)?.amount ?? 0) - (before.get(code)?.amount ?? 0))
  const parts = apportion(
    changes.map(change => BigInt(change) * BigInt(left)),
    BigInt(days),
  )
  const byCover = codes.map((code, index) => {
    const net = { ...charged.net, amount: Number(parts[index]) }
    return [code, { net, fees: charged.fees }] as const
  })
  return { ...charged, byCover: new Map(byCover), included: includedCodes(changed) }
}
