import { sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { spread } from './apportion'

/** A coverage with its part of the net premium, if the carrier states it. */
export interface PricedCover {
  code: string
  included?: boolean | null
  premium?: Money | null
}

type Covers = readonly PricedCover[] | null | undefined

/** Returns the codes of the coverages that are included. */
export const includedCodes = (covers: Covers): string[] =>
  (covers ?? []).flatMap(({ code, included }) => (included === false ? [] : [code]))

/**
 * Returns the net premium of each included coverage, by its code, or null if none has one or their currencies
 * differ. A coverage without a premium costs nothing; the premium of one that isn't included is only its price.
 */
export function premiumsByCover(covers: Covers): Map<string, Money> | null {
  const included = (covers ?? []).filter(cover => cover.included !== false)
  const currency = included.find(({ premium }) => premium)?.premium?.currency
  if (!currency || !areOfOneCurrency(included, currency)) return null
  const found = new Map<string, Money>()
  for (const { code, premium } of included)
    found.set(code, sumOf([found.get(code) ?? { amount: 0, currency }, premium ?? { amount: 0, currency }]))
  return found
}

/** Returns the sum of the coverages' premiums, or null if none has one or their currencies differ. */
export function coverTotal(covers: Covers): Money | null {
  const premiums = premiumsByCover(covers)
  return premiums && sumOf([...premiums.values()])
}

/** Returns whether all premiums of included coverages have the same currency. */
export const areOfOneCurrency = (covers: Covers, currency?: string | null): boolean =>
  (covers ?? []).every(
    ({ included, premium }) => included === false || !premium || !currency || premium.currency === currency,
  )

/** Returns whether a net premium is the sum of its coverages' premiums, as far as both are known. */
export function isSumOfCovers(net: Money | null | undefined, covers: Covers): boolean {
  if (!net || !areOfOneCurrency(covers, net.currency)) return true
  const total = coverTotal(covers)
  return !total || total.amount === net.amount
}

/**
 * Returns coverages whose premiums add up to another net premium, each changed in proportion, for a change of
 * the premium that names no coverage. Coverages without premiums stay as they are.
 */
export function coversFor<Cover extends PricedCover>(net: Money, covers: readonly Cover[]): readonly Cover[] {
  const priced = covers.filter(({ included, premium }) => included !== false && premium)
  if (!priced.length || isSumOfCovers(net, covers)) return covers
  const parts = spread(
    net,
    priced.map(({ premium }) => premium?.amount ?? 0),
  )
  return covers.map(cover => {
    const at = priced.indexOf(cover)
    return at < 0 ? cover : { ...cover, premium: parts[at] }
  })
}
