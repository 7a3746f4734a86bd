/**
 * Whether this machine supports a time zone. `Intl` accepts renamed zones
 * too, and lists of zones differ between machines.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The time zone of this machine; in a browser the reader's. */
export const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A change of a zone's clocks: from this moment on they are ahead of UTC by `offset`. Both in milliseconds. */
export interface OffsetChange {
  at: number
  offset: number
}

/** The clock changes of a zone in a period. The first one is the period's start with the offset that it has then. */
export interface ZoneRules {
  zone: string
  changes: readonly OffsetChange[]
  until: number
}

/**
 * The period of the calendar. Before and after it a zone keeps the offset that it has at the limit, so that a list of
 * clock changes is complete.
 */
export const FIRST_CHANGE = Date.UTC(1900, 0)
export const LAST_CHANGE = Date.UTC(2100, 0) - 1000

/**
 * The rules of one zone in place of this machine's: on the server all of the office's zone, because they are faster,
 * in the browser those that the server uses at the moment.
 */
let known: ZoneRules | undefined
let version = 0

/** Sets the rules of a zone that apply instead of this machine's; undefined for its own. */
export function setZoneRules(rules: ZoneRules | undefined): void {
  if (rules === known) return
  known = rules
  version += 1
}

/** Returns a number that changes with the rules, for the keys of caches. */
export const rulesVersion = () => version

/** Returns the rules that were set for a zone. */
export const rulesSetFor = (zone: string): ZoneRules | undefined => (known?.zone === zone ? known : undefined)

/** Returns how far the clocks of a time zone are ahead of UTC at a moment. Both are in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const at = Math.min(Math.max(moment, FIRST_CHANGE), LAST_CHANGE)
  const set = rulesSetFor(timeZone)
  return (set && offsetIn(set, at)) ?? ownOffsetAt(at, timeZone)
}

/** Returns the offset that rules have at a moment; undefined outside their period. */
export function offsetIn({ changes, until }: Omit<ZoneRules, 'zone'>, at: number): number | undefined {
  if (at >= until) return undefined
  let [from, to] = [0, changes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((changes[middle]?.at ?? 0) <= at) from = middle + 1
    else to = middle
  }
  return changes[from - 1]?.offset
}

const formats = new Map<string, Intl.DateTimeFormat>()
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

/**
 * Returns the offset by this machine's rules. `tzOffset` of @date-fns/tz does not read the sign of an offset
 * between 0 and -1 hour, as in Dublin until 1916 and Monrovia until 1972.
 */
export function ownOffsetAt(moment: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const [, sign, ...parts] = OFFSET.exec(format.format(moment)) ?? []
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(part => Number(part ?? 0))
  return (sign === '-' ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds)
}
