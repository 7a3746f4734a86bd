import { exponentOf } from './currencies'

/** An amount in minor units of its currency: `{ amount: 12345, currency: 'EUR' }` is 123.45 €. */
export interface Money {
  amount: number
  currency: string
}

/** `"123.45"`: the amount with the point where its currency has it, computed without floats. */
export function majorUnits({ amount, currency }: Money): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const sign = amount < 0 ? '-' : ''
  return exponent ? `${sign}${whole}.${digits.slice(-exponent)}` : `${sign}${whole}`
}

/** The minor units of a typed `"123.45"`; undefined when it is no amount or has too many digits after the point. */
export function minorUnits(typed: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d*))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, sign = '', whole = '0', part = ''] = match
  const exponent = exponentOf(currency)
  if (part.length > exponent) return undefined
  const amount = Number(whole + part.padEnd(exponent, '0'))
  return Number.isSafeInteger(amount) ? (sign ? -amount : amount) : undefined
}
