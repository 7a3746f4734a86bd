import type { Money } from '../../src/define'

/**
 * Rounds fractions with one denominator to whole numbers that add up to their rounded sum: each is rounded
 * down, then the largest remainders are rounded up, the first of equal ones first. The opposite fractions
 * give the opposite numbers.
 */
export function apportion(numerators: readonly bigint[], denominator: bigint): bigint[] {
  const sum = numerators.reduce((total, one) => total + one, 0n)
  const first = numerators.find(one => one !== 0n) ?? 0n
  if (sum < 0n || (sum === 0n && first < 0n))
    return apportion(
      numerators.map(one => -one),
      denominator,
    ).map(one => -one)
  const parts = numerators.map((one, index) => {
    const rest = ((one % denominator) + denominator) % denominator
    return { index, rest, whole: (one - rest) / denominator }
  })
  const rounded = (sum * 2n + denominator) / (denominator * 2n)
  const missing = rounded - parts.reduce((total, { whole }) => total + whole, 0n)
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const raised = new Set(byRest.slice(0, Number(missing)).map(({ index }) => index))
  return parts.map(({ index, whole }) => (raised.has(index) ? whole + 1n : whole))
}

/**
 * Splits an amount in proportion to weights, which are whole numbers of at least zero. The parts add up to
 * exactly the amount. Weights that are all zero count the same.
 */
export function spread({ amount, currency }: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const shares = weights.map(weight => BigInt(amount) * (total ? BigInt(weight) : 1n))
  return apportion(shares, total || BigInt(Math.max(1, weights.length))).map(part => ({
    amount: Number(part),
    currency,
  }))
}
