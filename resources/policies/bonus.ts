import { daysAfter, monthsAfter } from '../../src/core/schema/days'

/** An insurance type's rule for a bonus-malus coefficient, as decimal strings. Percentages are of the coefficient. */
export interface BonusRule {
  /** The reduction after a year without a claim at fault, and the increase for each claim at fault. */
  reduction: string
  increase: string
  least: string
  most: string
}

/** A claim at fault: all of it, or half of it, which increases the coefficient by half as much. */
export interface FaultyClaim {
  number: string
  half: boolean
}

/** The proposed coefficient and how it was worked out. */
export interface BonusProposal {
  coefficient: string
  arithmetic: string
}

/** A coefficient in hundredths, and a factor in millionths: exact integers. */
const HUNDREDTHS = 2
const MILLIONTHS = 6

function scaled(decimal: string, places: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/u.exec(decimal)
  if (!match) throw new RangeError(`${decimal} is not a decimal`)
  const [, whole = '', part = ''] = match
  return BigInt(`${whole}${part.padEnd(places, '0').slice(0, places)}`)
}

function decimalOf(value: bigint, places: number, least = 0): string {
  const digits = value.toString().padStart(places + 1, '0')
  const part = digits.slice(-places).replace(/0+$/u, '').padEnd(least, '0')
  return part ? `${digits.slice(0, -places)}.${part}` : digits.slice(0, -places)
}

const ONE = 1_000_000n
const coefficientText = (hundredths: bigint) => decimalOf(hundredths, HUNDREDTHS, 2)

/**
 * Returns the coefficient of the next term: the expiring one, reduced after a year without a claim at fault, or
 * increased for each claim at fault. Each step is cut to two decimals and kept between the least and the most.
 * In France, 5% less or 25% more (12.5% for half the fault), from 0.50 to 3.50: Code des assurances, annex to
 * A121-1, art. 4 and 5.
 */
export function nextBonus(expiring: string, claims: readonly FaultyClaim[], rule: BonusRule): BonusProposal {
  const [least, most] = [scaled(rule.least, HUNDREDTHS), scaled(rule.most, HUNDREDTHS)]
  const increase = scaled(rule.increase, 4)
  const steps = claims.length
    ? claims.map(({ number, half }) => ({ factor: ONE + (half ? increase / 2n : increase), number }))
    : [{ factor: ONE - scaled(rule.reduction, 4), number: null }]
  let now = scaled(expiring, HUNDREDTHS)
  let text = coefficientText(now)
  for (const { factor, number } of steps) {
    const product = now * factor
    const cut = product / ONE
    const next = cut < least ? least : cut > most ? most : cut
    const exact = decimalOf(product, HUNDREDTHS + MILLIONTHS, 2)
    text += ` × ${decimalOf(factor, MILLIONTHS)}${number ? ` (${number})` : ''} = ${exact}`
    if (next * ONE !== product) text += ` → ${coefficientText(next)}`
    now = next
  }
  return { coefficient: coefficientText(now), arithmetic: text }
}

/**
 * Returns the reference period of a coefficient: the twelve months that end the given number of months before
 * the end of the term (in France two: annex to A121-1, art. 9). The last day is not part of it.
 */
export function referencePeriod(expiry: string, monthsBefore: number): { from: string; until: string } {
  const until = monthsAfter(expiry, -monthsBefore)
  return { from: monthsAfter(until, -12), until }
}

/** Returns the last day of a reference period. */
export const lastDayOf = ({ until }: { until: string }): string => daysAfter(until, -1)
