import type { Money } from './amount'
import { exponentOf } from './currencies'

/** Two amounts that cannot be put together, as they are of different currencies. */
export class CurrencyMismatch extends RangeError {
  constructor(readonly currencies: readonly string[]) {
    super(`Amounts of ${currencies.join(' and ')} cannot be added`)
    this.name = 'CurrencyMismatch'
  }
}

/** A result with more digits than an amount has. */
export class AmountTooLarge extends RangeError {
  constructor() {
    super('An amount is too large to be worked out exactly')
    this.name = 'AmountTooLarge'
  }
}

/** No money, of a currency. */
export const noMoney = (currency: string): Money => ({ amount: 0, currency })

function sameCurrency(amounts: readonly Money[]): string {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))]
  const [currency] = currencies
  if (currency === undefined) throw new RangeError('The sum of nothing has no currency')
  if (currencies.length > 1) throw new CurrencyMismatch(currencies)
  return currency
}

function checked(amount: number): number {
  if (Number.isInteger(amount) && !Number.isSafeInteger(amount)) throw new AmountTooLarge()
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount in minor units`)
  return amount
}

/** The sum of amounts of one currency; throws `CurrencyMismatch` for several, and when there is none. */
export function sumOf(amounts: readonly Money[]): Money {
  const currency = sameCurrency(amounts)
  return { amount: checked(amounts.reduce((sum, { amount }) => sum + amount, 0)), currency }
}

/** The first less the second; throws `CurrencyMismatch`. */
export const less = (from: Money, taken: Money): Money =>
  sumOf([from, { ...taken, amount: taken.amount === 0 ? 0 : -taken.amount }])

/**
 * `part` of `whole` of an amount, rounded half up (half away from zero below it), in whole numbers throughout.
 * Both are integers, `whole` positive.
 */
export function shareOf({ amount, currency }: Money, part: number | bigint, whole: number | bigint): Money {
  const product = BigInt(checked(amount)) * BigInt(part)
  const by = BigInt(whole)
  if (by <= 0n) throw new RangeError('A share is of a positive whole')
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + by) / (by * 2n)
  return { amount: checked(Number(product < 0n && rounded > 0n ? -rounded : rounded)), currency }
}

/** A percentage, a decimal string such as `"7.25"`, of an amount, rounded half up. */
export function percentOf(amount: Money, percent: string): Money {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(percent)
  if (!match) throw new RangeError(`${percent} is no percentage`)
  const [, sign = '', whole = '', decimals = ''] = match
  return shareOf(amount, BigInt(`${sign}${whole}${decimals}`), 100n * 10n ** BigInt(decimals.length))
}

/** What one unit of a currency costs in another: a decimal string such as `"3.125"`. */
export interface UnitPrice {
  unit: string
  rate: string
}

/**
 * An amount in another currency, rounded half up once. The rate is of one unit of either of the two; null where the
 * result has more digits than an amount.
 */
export function exchanged(amount: Money, to: string, { unit, rate }: UnitPrice): Money | null {
  const match = /^(\d+)(?:\.(\d+))?$/u.exec(rate)
  const digits = BigInt(`${match?.[1] ?? 0}${match?.[2] ?? ''}`)
  if (!match || digits === 0n) throw new RangeError(`${rate} is no rate of exchange`)
  const scale = 10n ** BigInt(match[2]?.length ?? 0)
  const [part, whole] = unit === to ? [scale, digits] : [digits, scale]
  const by = whole * 10n ** BigInt(exponentOf(amount.currency))
  const product = BigInt(checked(amount.amount)) * part * 10n ** BigInt(exponentOf(to))
  const size = product < 0n ? -product : product
  const rounded = Number((size * 2n + by) / (by * 2n))
  if (!Number.isSafeInteger(rounded)) return null
  return { amount: product < 0n && rounded ? -rounded : rounded, currency: to }
}

/** An amount in n parts whose sum is exactly the amount; the remainder is in the first. */
export function splitEvenly({ amount, currency }: Money, parts: number): Money[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError('An amount has one part at least')
  const each = Math.trunc(checked(amount) / parts)
  const first = amount - each * (parts - 1)
  return Array.from({ length: parts }, (_, index) => ({ amount: index ? each : first, currency }))
}

/** Negative when the first is less; throws `CurrencyMismatch`. */
export const compareMoney = (one: Money, other: Money): number => less(one, other).amount
