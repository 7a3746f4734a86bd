import { sql } from 'kysely'
import type { Resource } from '../../src/schema/resource'
import type { Executor } from '../storage/database'
import type { Entry } from './history'
import type { Stamp } from './store'

/**
 * The channel on which every process hears what was written, once its transaction is committed and never otherwise.
 * It says that something happened, not what a record holds: whoever passes it on asks first who may read the record.
 */
export const RECORDS_WRITTEN = 'records_written'

/** A payload of the channel, as JSON. */
export interface RecordEvent {
  resource: string
  /** `create`, `update`, `delete`, or the name of a transition. */
  action: string
  /** Id of the account that wrote; null where the server did by itself. */
  by: number | null
  /** The record and its version after the write; both absent after a write of many, when only the resource is known. */
  id?: number
  version?: number
}

/** More than this at once are told as one event: whoever shows any of them reads them anew. */
const ONE_BY_ONE = 100

/** Announces some writes, in the transaction that holds them. Resources that are not `live` are quiet. */
export async function announce(
  db: Executor,
  { name: resource, live }: Resource,
  entries: readonly Entry[],
  { by }: Stamp,
  action: string,
): Promise<void> {
  if (!live || !entries.length) return
  const events: RecordEvent[] =
    entries.length > ONE_BY_ONE
      ? [{ resource, action, by }]
      : entries.map(({ record: { id, version } }) => ({ resource, action, by, id, version }))
  const payloads = events.map(event => JSON.stringify(event))
  await sql`select pg_notify(${RECORDS_WRITTEN}, payload) from unnest(${payloads}::text[]) payload`.execute(
    db,
  )
}
