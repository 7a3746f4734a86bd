import { decimalsOf, exponentOf } from './currencies'

/** An amount in minor units of its currency: `{ amount: 12345, currency: 'EUR' }` is 123.45 €. */
export interface Money {
  amount: number
  currency: string
}

/**
 * Returns an amount in major units, `"123.45"`, computed without floats; in an unknown currency, as it is stored.
 */
export function majorUnits({ amount, currency }: Money): string {
  const exponent = decimalsOf(currency) ?? 0
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const sign = amount < 0 ? '-' : ''
  return exponent ? `${sign}${whole}.${digits.slice(-exponent)}` : `${sign}${whole}`
}

/**
 * Returns the minor units of a typed `"123.45"`; undefined if it is
 * not an amount or has too many decimal places.
 */
export function minorUnits(typed: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,16})(?:\.(\d*))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, sign = '', whole = '0', part = ''] = match
  const exponent = exponentOf(currency)
  if (part.length > exponent) return undefined
  const amount = Number(whole + part.padEnd(exponent, '0'))
  return Number.isSafeInteger(amount) ? (sign ? -amount : amount) : undefined
}
