import type { RawBuilder } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import { insertEventsStatement, type LiveEvent } from '../../base/outbox/outbox'
import type { Writer } from '../../base/services'
import { rowsOf } from '../../base/storage/batchQueries'
import type { Executor } from '../../base/storage/database'
import type { Stamp } from '../records/history/history'
import { type Entry, type HistoryOptions, historyOf } from '../records/history/history'
import { rightsChanged } from './rightsChanged'

/** More than this at once are told as one event: whoever shows any of them reads them anew. */
const ONE_BY_ONE = 100

/**
 * Notes some writes in the history and announces them, in the transaction that holds them: to whoever may read the
 * records, unless their resource is not `live`, and to those who may do something else than before. `write` is a
 * statement of theirs that is still to be run: it goes ahead in the same round trip.
 */
export async function recordAndPublish(
  writer: Writer,
  db: Executor,
  resource: Resource,
  entries: readonly Entry[],
  stamp: Stamp,
  note: HistoryOptions,
  write?: RawBuilder<unknown>,
): Promise<void> {
  if (!entries.length) return
  const told = resource.live ? written(writer, resource, entries, note.action) : []
  const events = [...told, ...(await rightsChanged(writer, db, resource, entries, note.action))]
  const noted = insertEventsStatement(events, historyOf(resource, entries, stamp, note))
  await rowsOf(db, [...(write ? [write] : []), noted])
}

function written(
  { actor, socket }: Writer,
  { name }: Resource,
  entries: readonly Entry[],
  action: string,
): LiveEvent[] {
  const event = { kind: 'record' as const, resource: name, action, by: actor?.id ?? null, socket }
  const places = entries.map(({ record: { id, version } }) => [id, version] as const)
  if (places.length > ONE_BY_ONE) return [{ ...event, records: places }]
  return places.map(([id, version]) => ({ ...event, id, version }))
}
