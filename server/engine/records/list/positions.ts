import { LIVE_WAITING } from '../../../base/outbox/outbox'
import type { Database } from '../../../base/storage/database'
import type { Position } from './keysetRanges'

/** The row at an offset of an ordered list. */
export interface RowPosition {
  at: number
  position: Position
}

const KEPT_MS = 60_000
const LISTS = 200
const PLACES = 50

interface Places {
  since: number
  places: RowPosition[]
}

/**
 * Caches the positions of rows far down in ordered lists, so that nearby pages are read from there instead of
 * from the top. Cleared when any process writes a record.
 */
export class CachedPositions {
  #lists = new Map<string, Places>()
  #written = 0

  /** Identifies the moment of a read: a position that was read before a write must not be cached after it. */
  get moment(): number {
    return this.#written
  }

  forget = (): void => {
    this.#written++
    this.#lists.clear()
  }

  /** Returns the cached row nearest to an offset, if it is nearer than the top of the list. */
  near(list: string, wanted: number): RowPosition | undefined {
    const known = this.#lists.get(list)
    if (!known || performance.now() - known.since > KEPT_MS) return undefined
    const distance = ({ at }: RowPosition) => Math.abs(at - wanted)
    const [first, ...others] = known.places
    if (!first) return undefined
    const nearest = others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
    return distance(nearest) < wanted ? nearest : undefined
  }

  set(list: string, moment: number, place: RowPosition): void {
    if (moment !== this.#written) return
    const known = this.#lists.get(list)
    const fresh = known && performance.now() - known.since <= KEPT_MS
    const places = (fresh ? known.places : []).filter(({ at }) => at !== place.at)
    this.#lists.delete(list)
    this.#lists.set(list, {
      since: fresh ? known.since : performance.now(),
      places: [...places.slice(1 - PLACES), place],
    })
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > LISTS && oldest !== undefined) this.#lists.delete(oldest)
  }
}

const opened = new WeakMap<Database, Promise<CachedPositions>>()

/** Returns the positions that this process caches for a database. */
export function positionsOf(db: Database): Promise<CachedPositions> {
  const known = opened.get(db.origin) ?? open(db.origin)
  opened.set(db.origin, known)
  return known
}

async function open(db: Database): Promise<CachedPositions> {
  const kept = new CachedPositions()
  await db.listen(LIVE_WAITING, kept.forget, kept.forget)
  return kept
}
