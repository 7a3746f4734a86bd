const FIRST_MS = 1_000
const LONGEST_MS = 15_000

/**
 * How long to wait before the next attempt, the first being 0: twice as long each time, up to a quarter of a minute. A part of
 * it is chance, so that after a restart not everybody comes at once.
 */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return Math.round(whole / 2 + (whole / 2) * random())
}
