import { zoneRules, zoneRulesBetween } from './offsetChanges'
import { isTimeZone, offsetIn, type ZoneRules } from './timeZone'

/** The clock changes of the office's time zone as the server sends them: of the years around now. */
export interface SentRules {
  /** When the clocks change, and their offset from then on, in minutes. */
  changes: { at: string; offset: number }[]
  until: string
  /** The first moment at which the database has another offset, or the start if it does not know the zone. */
  database_differs_from?: string
}

const YEARS = 5
const MINUTE = 60_000

/** Returns the period that the server sends and compares: whole years, so that it rarely changes. */
export function yearsAround(now: Date): { from: number; until: number } {
  const year = now.getUTCFullYear()
  return { from: Date.UTC(year - YEARS, 0), until: Date.UTC(year + YEARS + 1, 0) }
}

/** Returns the clock changes that the server sends. */
export function sentRules(zone: string, now: Date): SentRules {
  const { from, until } = yearsAround(now)
  const rules = zoneRules(zone)
  const later = rules.changes.filter(({ at }) => at > from && at < until)
  const changes = [{ at: from, offset: offsetIn(rules, from) ?? 0 }, ...later]
  return {
    changes: changes.map(({ at, offset }) => ({ at: new Date(at).toISOString(), offset: offset / MINUTE })),
    until: new Date(until).toISOString(),
  }
}

/** Returns the rules that the server has sent for a zone. */
export const rulesIn = (zone: string, { changes, until }: SentRules): ZoneRules => ({
  zone,
  changes: changes.map(({ at, offset }) => ({ at: Date.parse(at), offset: offset * MINUTE })),
  until: Date.parse(until),
})

/**
 * Returns the first moment at which this machine's own rules differ from others; undefined if they are the same. If it
 * does not know the zone, this is the start.
 */
export function differsFrom(rules: ZoneRules): number | undefined {
  const { zone, changes, until } = rules
  const from = changes[0]?.at ?? until
  if (!isTimeZone(zone)) return from
  const own = zoneRulesBetween(zone, from, until)
  return [...changes, ...own.changes]
    .map(({ at }) => at)
    .sort((one, other) => one - other)
    .find(at => offsetIn(own, at) !== offsetIn(rules, at))
}
