import { data } from 'currency-codes'

/** Digits after the point of each ISO 4217 currency. `Intl` is wrong about some, so it is told these. */
const exponents = new Map(data.map(({ code, digits }) => [code, digits]))

export const currencies: readonly string[] = [...exponents.keys()].sort()

/** Digits after the point: 3 for TND, 0 for JPY. Throws for what is no currency. */
export function exponentOf(currency: string): number {
  const exponent = exponents.get(currency)
  if (exponent === undefined) throw new RangeError(`${currency} is no ISO 4217 currency`)
  return exponent
}

export const isCurrency = (code: string) => exponents.has(code)
