import type { Ability } from '../../src/core/access/ability'
import { rowsFor } from '../../src/core/access/rowsFor'
import { holds } from '../../src/core/schema/condition'
import type { Resource, Values } from '../../src/core/schema/resource'
import { toFullRow } from '../../src/core/schema/rows'
import type { Services } from '../base/services'
import type { Executor } from '../base/storage/database'
import type { StoredEvent } from './claimEvents'
import { type RecordWrite, statesAround } from './statesAround'

/** A user, to check which records they can read. */
export interface EventReader {
  record: Values & { id: number }
  ability: Ability
}

/** How many records are loaded at once. */
const CHUNK = 500

/**
 * Returns, for each event of a resource, the users who can read one of its records in the state before or
 * after the write.
 */
export async function readersOf(
  { services, db }: { services: Services; db: Executor },
  resource: Resource,
  { events, people }: { events: readonly StoredEvent[]; people: readonly EventReader[] },
): Promise<Map<StoredEvent, number[]>> {
  const readings = people.map(person => ({
    id: person.record.id,
    reads: readingOf(services, resource, person),
  }))
  const found = new Map(events.map(event => [event, new Set<number>()]))
  const places = events.flatMap(event => placesOf(event).map(place => ({ event, place })))
  for (let at = 0; at < places.length; at += CHUNK) {
    const chunk = places.slice(at, at + CHUNK)
    const states = await statesAround(
      db,
      resource,
      chunk.map(({ place }) => place),
    )
    for (const [index, { event }] of chunk.entries()) {
      const { before, after } = states[index] ?? {}
      const rows = [before, after].flatMap(state => (state ? [toFullRow(resource, state)] : []))
      for (const { id, reads } of readings) if (rows.some(reads)) found.get(event)?.add(id)
    }
  }
  return new Map([...found].map(([event, readers]) => [event, [...readers]]))
}

type FullRow = ReturnType<typeof toFullRow>

function readingOf({ now, office }: Services, resource: Resource, { record, ability }: EventReader) {
  const context = { me: record.id, my: record, now: now(), timeZone: office.timeZone() }
  const condition = rowsFor(ability, 'read', { resource, context })
  return (row: FullRow) => holds(condition, row)
}

/** Returns the writes of an event: one, or several for a bulk write. */
const placesOf = ({ record_id, version, records }: StoredEvent): RecordWrite[] =>
  records
    ? records.map(([id, version]) => ({ id, version }))
    : [{ id: Number(record_id), version: Number(version) }]
