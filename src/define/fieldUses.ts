/** The fields that each field's expressions use, by name. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** How the values of fields depend on one another. */
export interface Dependencies {
  /** Whether two fields need each other, directly or through others. */
  isCircle(one: string, other: string): boolean
  /** Returns the last field, in their order, that a field needs directly or through others. */
  lastNeeded(name: string): string | undefined
}

/**
 * Finds circles and the order of fields by Tarjan's algorithm for strongly connected components, which visits each
 * use once. `order` contains the fields that count for `lastNeeded`.
 *
 * @example dependenciesOf(new Map([['a', new Set(['b'])], ['b', new Set(['a'])]]), []).isCircle('a', 'b') // true
 */
export function dependenciesOf(uses: Uses, order: readonly string[]): Dependencies {
  const places = new Map(order.map((name, place) => [name, place]))
  const found = new Map<string, Visit>()
  const open: Visit[] = []
  const visit = (name: string): Visit => {
    const own: Visit = { index: found.size, low: found.size, isOpen: true, last: -1, circle: [] }
    found.set(name, own)
    open.push(own)
    for (const next of uses.get(name) ?? []) {
      const known = found.get(next)
      const other = known ?? visit(next)
      if (!known) own.low = Math.min(own.low, other.low)
      else if (other.isOpen) own.low = Math.min(own.low, other.index)
      own.last = Math.max(own.last, other.last, places.get(next) ?? -1)
    }
    if (own.low === own.index) close(open.splice(open.indexOf(own)))
    return own
  }
  for (const name of uses.keys()) if (!found.has(name)) visit(name)
  return {
    isCircle: (one, other) => one !== other && found.get(one)?.circle === found.get(other)?.circle,
    lastNeeded: name => order[found.get(name)?.last ?? -1],
  }
}

interface Visit {
  index: number
  /** The first open field that it leads back to. */
  low: number
  isOpen: boolean
  /** The last place in the order that it leads to. */
  last: number
  /** The fields that need one another; the same object for each of them. */
  circle: readonly Visit[]
}

/** Fields of one circle lead to the same places. */
function close(circle: readonly Visit[]): void {
  const last = Math.max(...circle.map(each => each.last))
  for (const each of circle) Object.assign(each, { isOpen: false, last, circle })
}
