/** Normalizes a decimal: `007.50` becomes `7.5`. */
export function normalDecimal(typed: string): string {
  const [whole = '0', part = ''] = typed.replace('-', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = part.replace(/0+$/, '')
  const number = rest ? `${digits}.${rest}` : digits
  return typed.startsWith('-') && number !== '0' ? `-${number}` : number
}

/** Returns a decimal as a whole number, scaled by `digits` decimal places: `"1.5"` with two is `150n`. */
export function scaled(text: string, digits: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(digits, '0'))
}

/** Converts a scaled number back to a decimal. */
export function unscaled(number: bigint, digits: number): string {
  const text = String(number < 0n ? -number : number).padStart(digits + 1, '0')
  const sign = number < 0n ? '-' : ''
  return normalDecimal(digits ? `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}` : `${sign}${text}`)
}

/** Returns the most decimal places of any of the texts. */
export const digitsOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(text => text.split('.')[1]?.length ?? 0))
