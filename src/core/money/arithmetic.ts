import type { Money } from './amount'
import { exponentOf } from './currencies'

/** Thrown for amounts in different currencies, which can't be added. */
export class CurrencyMismatch extends RangeError {
  constructor(readonly currencies: readonly string[]) {
    super(`Amounts in ${currencies.join(' and ')} can't be added`)
    this.name = 'CurrencyMismatch'
  }
}

/** Thrown for a result that exceeds the largest exact amount. */
export class AmountTooLarge extends RangeError {
  constructor() {
    super('The amount is too large to be exact')
    this.name = 'AmountTooLarge'
  }
}

/** Returns an amount of zero in a currency. */
export const noMoney = (currency: string): Money => ({ amount: 0, currency })

function sameCurrency(amounts: readonly Money[]): string {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))]
  const [currency] = currencies
  if (currency === undefined) throw new RangeError('The sum of no amounts has no currency')
  if (currencies.length > 1) throw new CurrencyMismatch(currencies)
  return currency
}

function checked(amount: number): number {
  if (Number.isInteger(amount) && !Number.isSafeInteger(amount)) throw new AmountTooLarge()
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in minor units`)
  return amount
}

/**
 * Returns the sum of amounts in one currency; throws `CurrencyMismatch` for several
 * currencies, and a `RangeError` for no amounts.
 */
export function sumOf(amounts: readonly Money[]): Money {
  const currency = sameCurrency(amounts)
  return { amount: checked(amounts.reduce((sum, { amount }) => sum + amount, 0)), currency }
}

/** Subtracts the second amount from the first; throws `CurrencyMismatch`. */
export const less = (from: Money, taken: Money): Money =>
  sumOf([from, { ...taken, amount: taken.amount === 0 ? 0 : -taken.amount }])

/**
 * Returns `part / whole` of an amount, rounded half away from zero, calculated with integers. `part` and
 * `whole` are integers, `whole` is positive.
 */
export function shareOf({ amount, currency }: Money, part: number | bigint, whole: number | bigint): Money {
  const product = BigInt(checked(amount)) * BigInt(part)
  const by = BigInt(whole)
  if (by <= 0n) throw new RangeError('The whole of a share must be positive')
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + by) / (by * 2n)
  return { amount: checked(Number(product < 0n && rounded > 0n ? -rounded : rounded)), currency }
}

/** Returns a percentage, a decimal string such as `"7.25"`, of an amount, rounded half away from zero. */
export function percentOf(amount: Money, percent: string): Money {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(percent)
  if (!match) throw new RangeError(`${percent} is not a percentage`)
  const [, sign = '', whole = '', decimals = ''] = match
  return shareOf(amount, BigInt(`${sign}${whole}${decimals}`), 100n * 10n ** BigInt(decimals.length))
}

/**
 * An exchange rate: the price of one unit of a currency in another, as a decimal string such as `"3.125"`.
 */
export interface UnitPrice {
  unit: string
  rate: string
}

/**
 * Converts an amount to another currency, rounded once, half away from zero. The rate is the price of one
 * unit of either currency. Returns null if the result exceeds the largest exact amount.
 */
export function exchanged(amount: Money, to: string, { unit, rate }: UnitPrice): Money | null {
  const match = /^(\d+)(?:\.(\d+))?$/u.exec(rate)
  const digits = BigInt(`${match?.[1] ?? 0}${match?.[2] ?? ''}`)
  if (!match || digits === 0n) throw new RangeError(`${rate} is not a valid rate`)
  const scale = 10n ** BigInt(match[2]?.length ?? 0)
  const [part, whole] = unit === to ? [scale, digits] : [digits, scale]
  const by = whole * 10n ** BigInt(exponentOf(amount.currency))
  const product = BigInt(checked(amount.amount)) * part * 10n ** BigInt(exponentOf(to))
  const size = product < 0n ? -product : product
  const rounded = Number((size * 2n + by) / (by * 2n))
  if (!Number.isSafeInteger(rounded)) return null
  return { amount: product < 0n && rounded ? -rounded : rounded, currency: to }
}

/** Splits an amount into parts that add up to exactly the amount; the first part includes the remainder. */
export function splitEvenly({ amount, currency }: Money, parts: number): Money[] {
  if (!Number.isSafeInteger(parts) || parts < 1)
    throw new RangeError('An amount must be split into at least one part')
  const each = Math.trunc(checked(amount) / parts)
  const first = amount - each * (parts - 1)
  return Array.from({ length: parts }, (_, index) => ({ amount: index ? each : first, currency }))
}

/** Compares two amounts; negative if the first is less. Throws `CurrencyMismatch`. */
export const compareMoney = (one: Money, other: Money): number => less(one, other).amount
