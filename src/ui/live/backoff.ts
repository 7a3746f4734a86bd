const FIRST_MS = 1_000
const MAX_MS = 15_000

/**
 * Returns the delay before the next attempt, where the first is 0. It doubles each time, up to 15 s, and is
 * partly random, so that clients don't all reconnect at once after a restart.
 */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(MAX_MS, FIRST_MS * 2 ** attempt)
  return Math.round(whole / 2 + (whole / 2) * random())
}
