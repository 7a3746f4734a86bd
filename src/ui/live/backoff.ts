const FIRST_MS = 1_000
const LONGEST_MS = 15_000

/**
 * The wait before the next attempt, the first being 0: twice as long each time, up to 15 s. Part of it is random, so
 * that clients don't all return at once after a restart.
 */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return Math.round(whole / 2 + (whole / 2) * random())
}
