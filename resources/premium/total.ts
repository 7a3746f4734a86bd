import { compareMoney, less, noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

/** A tax on a premium. Its base is the charge for the cover, with or without fees. */
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

/** The parts of a premium, all in one currency. Missing parts are null. */
export interface PremiumParts {
  premium_net?: Money | null
  loadings?: Money | null
  discounts?: Money | null
  fees?: Money | null
  taxes?: readonly TaxLine[] | null
}

/**
 * Returns the taxes in force on a day, one line per code. If two lines of a code overlap, the later one wins.
 * A line can therefore end on its last day or on the first day of the next line.
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

/** Returns the amount of each tax line. Each is rounded separately, as it is booked. */
export const taxesOf = (net: Money, fees: Money, lines: readonly TaxLine[]): Money[] =>
  lines.map(({ rate, base }) => percentOf(base === 'net' ? net : sumOf([net, fees]), rate))

/**
 * Returns the charge for the cover: net premium plus loadings less discounts. Taxes and commission are based
 * on it.
 */
export function chargedFor({ premium_net, loadings, discounts }: PremiumParts): Money | null {
  if (!premium_net) return null
  const none = noMoney(premium_net.currency)
  return less(sumOf([premium_net, loadings ?? none]), discounts ?? none)
}

/** Returns the total of all taxes, or null without a net premium or if the currencies differ. */
export function taxTotal(parts: PremiumParts): Money | null {
  const { premium_net, fees, taxes } = parts
  if (!premium_net || !isOfOneCurrency(parts)) return null
  const none = noMoney(premium_net.currency)
  return sumOf([none, ...taxesOf(chargedFor(parts) ?? none, fees ?? none, taxes ?? [])])
}

/**
 * Returns net + loadings − discounts + fees + taxes, or null without a net premium or if the currencies
 * differ.
 */
export function premiumTotal(parts: PremiumParts): Money | null {
  const [taxes, charged] = [taxTotal(parts), isOfOneCurrency(parts) ? chargedFor(parts) : null]
  if (!taxes || !charged) return null
  return sumOf([charged, parts.fees ?? noMoney(taxes.currency), taxes])
}

/** Returns the office's commission: its rate of the charge for the cover, without fees and taxes. */
export function commissionOf(parts: PremiumParts, rate: string | null | undefined): Money | null {
  const charged = rate && isOfOneCurrency(parts) ? chargedFor(parts) : null
  return charged && rate ? percentOf(charged, rate) : null
}

/** Returns whether the discounts do not exceed the net premium plus loadings. */
export function isPositive(parts: PremiumParts): boolean {
  const charged = isOfOneCurrency(parts) ? chargedFor(parts) : null
  return !charged || compareMoney(charged, noMoney(charged.currency)) >= 0
}

/** Returns whether all amounts have the same currency, and the given one if there is one. */
export function isOfOneCurrency(
  { premium_net, loadings, discounts, fees }: PremiumParts,
  currency?: string | null,
): boolean {
  const given = [premium_net, loadings, discounts, fees].flatMap(part => (part ? [part.currency] : []))
  return new Set(currency ? [currency, ...given] : given).size <= 1
}
