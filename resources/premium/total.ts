import { compareMoney, less, noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { spread } from './apportion'
import { areOfOneCurrency, includedCodes, type PricedCover, premiumsByCover } from './coverPremiums'
import { type TaxAmount, type TaxBases, type TaxLine, type TaxTerms, taxesOn } from './taxes'

export type { TaxLine } from './taxes'

/** A line of an insurance type's tax table. */
export interface DatedTaxLine extends TaxLine {
  valid_from: string
  valid_to?: string | null
}

/** The parts of a premium, all in one currency. Missing parts are null. */
export interface PremiumParts extends TaxTerms {
  premium_net?: Money | null
  loadings?: Money | null
  discounts?: Money | null
  fees?: Money | null
  coverages?: readonly PricedCover[] | null
}

/**
 * Returns the taxes in force on a day, one line per code. If two lines of a code overlap, the later one wins.
 * A line can therefore end on its last day or on the first day of the next line. A fixed duty applies to
 * premiums in its own currency.
 */
export function taxLinesOn(lines: readonly DatedTaxLine[], day: string, currency?: string | null): TaxLine[] {
  const linesByName = new Map<string, DatedTaxLine>()
  for (const line of lines) {
    const { code, valid_from, valid_to, amount } = line
    const known = linesByName.get(code)
    if (valid_from > day || (valid_to && valid_to < day)) continue
    if (amount && currency && amount.currency !== currency) continue
    if (!known || known.valid_from < valid_from) linesByName.set(code, line)
  }
  return [...linesByName.values()].map(copied)
}

/** Copies a line of the tax table, without its days and its empty fields. */
const copied = ({ valid_from: _from, valid_to: _to, ...line }: DatedTaxLine): TaxLine =>
  Object.fromEntries(
    Object.entries(line).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as TaxLine

/** A reason why a contract is exempt from a tax, or from all taxes if it names none. */
export interface TaxExemption {
  code?: string | null
  reason: string
}

/** Marks the lines that the contract is exempt from, with the reason. */
export const withExemptions = (
  lines: readonly TaxLine[],
  exemptions: readonly TaxExemption[] | null | undefined,
): TaxLine[] =>
  lines.map(line => {
    const found = exemptions?.find(({ code }) => !code || code === line.code)
    return found ? { ...line, exemption: found.reason } : line
  })

/** The days and the currency of a change within a term. */
export interface ChangeDays {
  /** The first day of the term. */
  effective: string
  /** The day on which the change takes effect. */
  day: string
  currency?: string | null
}

/**
 * Returns the taxes on a change within a term: those of the policy, at the rates of the insurance type on the
 * day of the change. Lines that the policy does not have from the type stay as agreed. Lines that began since
 * the term did are added, and those that ended are left out. Exemptions stay.
 */
export function taxLinesAt(
  agreed: readonly TaxLine[],
  table: readonly DatedTaxLine[],
  { effective, day, currency }: ChangeDays,
): TaxLine[] {
  const first = new Map(taxLinesOn(table, effective, currency).map(line => [line.code, line]))
  const now = new Map(taxLinesOn(table, day, currency).map(line => [line.code, line]))
  const kept = agreed.flatMap(line => {
    const before = first.get(line.code)
    if (!before || !isSameTax(before, line)) return [line]
    const after = now.get(line.code)
    return after ? [line.exemption ? { ...after, exemption: line.exemption } : after] : []
  })
  const known = new Set(agreed.map(({ code }) => code))
  return [...kept, ...[...now.values()].filter(({ code }) => !first.has(code) && !known.has(code))]
}

const isSameTax = (one: TaxLine, other: TaxLine): boolean =>
  Number(one.rate ?? 0) === Number(other.rate ?? 0) &&
  (one.amount?.amount ?? null) === (other.amount?.amount ?? null) &&
  one.base === other.base &&
  [...(one.covers ?? [])].sort().join() === [...(other.covers ?? [])].sort().join()

/** The taxes on a premium: each amount, and their sums by what they are due on. */
export interface PremiumTaxes {
  lines: TaxAmount[]
  onNet: Money
  onFees: Money
  fixed: Money
  total: Money
}

/** Adds up the amounts of tax lines. */
export function addedTaxes(lines: TaxAmount[], currency: string): PremiumTaxes {
  const sum = (on?: TaxAmount['on']) =>
    sumOf([noMoney(currency), ...lines.filter(line => !on || line.on === on).map(({ amount }) => amount)])
  return { lines, onNet: sum('net'), onFees: sum('fees'), fixed: sum('fixed'), total: sum() }
}

/**
 * Returns the taxes on a premium. Loadings, discounts and fees belong to the coverages in proportion to their
 * premiums. Returns null without a net premium, if the currencies differ, or if the taxes need the premium of
 * each coverage and it is unknown.
 */
export function premiumTaxes(parts: PremiumParts): PremiumTaxes | null {
  const { premium_net, fees, coverages, taxes } = parts
  const charged = isOfOneCurrency(parts) ? chargedFor(parts) : null
  if (!charged || !premium_net) return null
  const { currency } = premium_net
  const foreign = taxes?.some(({ amount }) => amount && amount.currency !== currency)
  if (foreign || !areOfOneCurrency(coverages, currency)) return null
  const lines = taxesOn(basesOf({ net: charged, fees: fees ?? noMoney(currency) }, coverages), parts)
  return lines && addedTaxes(lines, currency)
}

/** Returns what taxes apply to: the whole charge and fees, and both by coverage if their premiums are known. */
export function basesOf(
  charged: { net: Money; fees: Money },
  coverages: PremiumParts['coverages'],
): TaxBases {
  const premiums = premiumsByCover(coverages)
  const weights = [...(premiums?.values() ?? [])].map(({ amount }) => amount)
  const [net, fees] = [spread(charged.net, weights), spread(charged.fees, weights)]
  const byCover = [...(premiums?.keys() ?? [])].map(
    (code, index) => [code, { net: net[index] as Money, fees: fees[index] as Money }] as const,
  )
  return { ...charged, byCover: premiums && new Map(byCover), included: includedCodes(coverages) }
}

/** Returns the amount of each tax line on a charge and fees without coverages. Each is rounded separately. */
export const taxesOf = (net: Money, fees: Money, lines: readonly TaxLine[]): Money[] =>
  lines.map(
    line =>
      premiumTaxes({ premium_net: net, fees, taxes: [line] })?.total ??
      // A line on some coverages can't be worked out without them.
      noMoney(net.currency),
  )

/** Returns the amount of the taxes with a code, or null if the taxes are unknown or have no such code. */
export function taxOf(parts: PremiumParts, code: string): Money | null {
  if (!parts.taxes?.some(line => line.code === code)) return null
  const taxes = premiumTaxes(parts)
  if (!taxes) return null
  const own = taxes.lines.filter(line => line.code === code).map(({ amount }) => amount)
  return sumOf([noMoney(taxes.total.currency), ...own])
}

/**
 * Returns the charge for the cover: net premium plus loadings less discounts. Taxes and commission are based
 * on it.
 */
export function chargedFor({ premium_net, loadings, discounts }: PremiumParts): Money | null {
  if (!premium_net) return null
  const none = noMoney(premium_net.currency)
  return less(sumOf([premium_net, loadings ?? none]), discounts ?? none)
}

/**
 * Returns the total of all taxes. Returns null without a net premium, if the currencies differ, or if the
 * taxes need the premium of each coverage and it is unknown.
 */
export const taxTotal = (parts: PremiumParts): Money | null => premiumTaxes(parts)?.total ?? null

/** Returns net + loadings − discounts + fees + taxes, or null if the taxes are unknown. */
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
