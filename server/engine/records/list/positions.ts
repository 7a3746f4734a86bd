import { LIVE_WAITING } from '../../../base/outbox/outbox'
import type { Database } from '../../../base/storage/database'
import type { Position } from './keysetRanges'

/** The row at a place of an ordered list. */
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
 * Which rows stood at far places of ordered lists, so that the pages around are reached from there instead of from the
 * top. Forgotten as soon as any process has written something.
 */
export class CachedPositions {
  #lists = new Map<string, Places>()
  #written = 0

  /** Names the moment: what was read before a write is not kept after it. */
  get moment(): number {
    return this.#written
  }

  forget = (): void => {
    this.#written++
    this.#lists.clear()
  }

  /** The place nearest to another one, when it is nearer than the top. */
  near(list: string, wanted: number): RowPosition | undefined {
    const known = this.#lists.get(list)
    if (!known || Date.now() - known.since > KEPT_MS) return undefined
    const distance = ({ at }: RowPosition) => Math.abs(at - wanted)
    const [first, ...others] = known.places
    if (!first) return undefined
    const nearest = others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
    return distance(nearest) < wanted ? nearest : undefined
  }

  set(list: string, moment: number, place: RowPosition): void {
    if (moment !== this.#written) return
    const known = this.#lists.get(list)
    const fresh = known && Date.now() - known.since <= KEPT_MS
    const places = (fresh ? known.places : []).filter(({ at }) => at !== place.at)
    this.#lists.delete(list)
    this.#lists.set(list, {
      since: fresh ? known.since : Date.now(),
      places: [...places.slice(1 - PLACES), place],
    })
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > LISTS && oldest !== undefined) this.#lists.delete(oldest)
  }
}

const opened = new WeakMap<Database, Promise<CachedPositions>>()

/** The positions that this process has kept of a database. */
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
