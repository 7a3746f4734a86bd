import { compareMoney, less, noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

/** A tax on a premium: on what is charged for the cover, or on that and the fees. */
export interface TaxLine {
  code: string
  name: string
  rate: string
  base: 'net' | 'net_and_fees'
}

/** A line of an insurance type's tax table. */
export interface DatedTaxLine extends TaxLine {
  valid_from: string
  valid_to?: string | null
}

/** The parts that a premium is made of; all in one currency, and nothing where there is none. */
export interface PremiumParts {
  premium_net?: Money | null
  loadings?: Money | null
  discounts?: Money | null
  fees?: Money | null
  taxes?: readonly TaxLine[] | null
}

/**
 * The taxes that hold on a day, each code once: where two of its lines do, the one that began last. So a line may end
 * on the last day of its time or on the first of the next one's.
 */
export function taxLinesOn(lines: readonly DatedTaxLine[], day: string): TaxLine[] {
  const linesByName = new Map<string, DatedTaxLine>()
  for (const line of lines) {
    const { code, valid_from, valid_to } = line
    const known = linesByName.get(code)
    if (valid_from > day || (valid_to && valid_to < day)) continue
    if (!known || known.valid_from < valid_from) linesByName.set(code, line)
  }
  return [...linesByName.values()].map(({ code, name, rate, base }) => ({ code, name, rate, base }))
}

/** The amount of each tax line, each rounded by itself as it is booked. */
export const taxesOf = (net: Money, fees: Money, lines: readonly TaxLine[]): Money[] =>
  lines.map(({ rate, base }) => percentOf(base === 'net' ? net : sumOf([net, fees]), rate))

/** What is charged for the cover itself: net premium and loadings less discounts; taxes and commission are of this. */
export function chargedFor({ premium_net, loadings, discounts }: PremiumParts): Money | null {
  if (!premium_net) return null
  const none = noMoney(premium_net.currency)
  return less(sumOf([premium_net, loadings ?? none]), discounts ?? none)
}

/** All taxes of a premium; null as long as there is no net premium or the currencies differ. */
export function taxTotal(parts: PremiumParts): Money | null {
  const { premium_net, fees, taxes } = parts
  if (!premium_net || !isOfOneCurrency(parts)) return null
  const none = noMoney(premium_net.currency)
  return sumOf([none, ...taxesOf(chargedFor(parts) ?? none, fees ?? none, taxes ?? [])])
}

/** Net + loadings − discounts + fees + taxes; null as long as there is no net premium or the currencies differ. */
export function premiumTotal(parts: PremiumParts): Money | null {
  const [taxes, charged] = [taxTotal(parts), isOfOneCurrency(parts) ? chargedFor(parts) : null]
  if (!taxes || !charged) return null
  return sumOf([charged, parts.fees ?? noMoney(taxes.currency), taxes])
}

/** What the office earns: its rate of what is charged for the cover, without fees and taxes. */
export function commissionOf(parts: PremiumParts, rate: string | null | undefined): Money | null {
  const charged = rate && isOfOneCurrency(parts) ? chargedFor(parts) : null
  return charged && rate ? percentOf(charged, rate) : null
}

/** Whether discounts take no more than there is. */
export function isPositive(parts: PremiumParts): boolean {
  const charged = isOfOneCurrency(parts) ? chargedFor(parts) : null
  return !charged || compareMoney(charged, noMoney(charged.currency)) >= 0
}

/** Whether all amounts are of one currency, and of this one if it is said. */
export function isOfOneCurrency(
  { premium_net, loadings, discounts, fees }: PremiumParts,
  currency?: string | null,
): boolean {
  const given = [premium_net, loadings, discounts, fees].flatMap(part => (part ? [part.currency] : []))
  return new Set(currency ? [currency, ...given] : given).size <= 1
}
