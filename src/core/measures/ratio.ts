import type { Money } from '../money/amount'

const DIGITS = 4n

/**
 * Returns a ratio of whole numbers with four decimal places,
 * rounded half away from zero; null if `whole` is 0.
 */
export function ratioOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const scale = 10n ** DIGITS
  const negative = part < 0n !== whole < 0n && part !== 0n
  const [above, below] = [part < 0n ? -part : part, whole < 0n ? -whole : whole]
  const digits = String((above * scale * 2n + below) / (below * 2n)).padStart(Number(DIGITS) + 1, '0')
  return `${negative ? '-' : ''}${digits.slice(0, -Number(DIGITS))}.${digits.slice(-Number(DIGITS))}`
}

interface Figure {
  count: number
  amounts?: readonly Money[]
}

/** One measure divided by another in one currency; `ratio` is null if the whole is 0. */
interface Part {
  currency?: string
  ratio: string | null
}

/** Divides one figure by another; amounts are divided only by amounts in the same currency. */
export function ratiosOf(part: Figure, whole: Figure): Part[] {
  if (!part.amounts && !whole.amounts) return [{ ratio: ratioOf(BigInt(part.count), BigInt(whole.count)) }]
  const [parts, wholes] = [byCurrency(part.amounts), byCurrency(whole.amounts)]
  const currencies = [...new Set([...wholes.keys(), ...parts.keys()])]
  return currencies.map(currency => ({
    currency,
    ratio: ratioOf(parts.get(currency) ?? 0n, wholes.get(currency) ?? 0n),
  }))
}

const byCurrency = (amounts: readonly Money[] = []) =>
  new Map(amounts.map(({ amount, currency }) => [currency, BigInt(amount)]))
