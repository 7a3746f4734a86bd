import { FIRST_CHANGE, LAST_CHANGE, ownOffsetAt, rulesSetFor, type ZoneRules } from './timeZone'

/** No zone has ever changed its clocks and changed them back within a week. */
const STEP = 7 * 86_400_000
const SECOND = 1000

const found = new Map<string, ZoneRules>()

/**
 * Returns all clock changes of a zone: the rules that were set, or else this machine's. The first call for a zone takes
 * 100 milliseconds.
 */
export function zoneRules(zone: string): ZoneRules {
  const set = rulesSetFor(zone)
  if (set) return set
  const rules = found.get(zone) ?? zoneRulesBetween(zone, FIRST_CHANGE, LAST_CHANGE + SECOND)
  found.set(zone, rules)
  return rules
}

/** Returns the clock changes of a zone between two moments by this machine's rules. */
export function zoneRulesBetween(zone: string, from: number, until: number): ZoneRules {
  const changes = [{ at: from, offset: ownOffsetAt(from, zone) }]
  for (let at = from; at < until; at += STEP) {
    const end = Math.min(at + STEP, until - SECOND)
    const before = changes.at(-1)?.offset
    const offset = ownOffsetAt(end, zone)
    if (offset !== before) changes.push({ at: firstWith(offset, { zone, from: at, to: end }), offset })
  }
  return { zone, changes, until }
}

/** Returns the first second between two moments from which on a zone has an offset. */
function firstWith(offset: number, { zone, from, to }: { zone: string; from: number; to: number }): number {
  let [before, after] = [from, to]
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / (2 * SECOND)) * SECOND
    if (ownOffsetAt(middle, zone) === offset) after = middle
    else before = middle
  }
  return after
}
