import type { Resource } from '../../../src/core/schema/resource'
import type { Executor } from '../../base/storage/database'
import { lockByIds, type Stored } from '../../engine/sql/select'
import { lockTrashed } from '../../engine/writes/trash/trashed'

/** A record as it stands, wherever it is. */
export interface LockedRecord {
  record: Stored
  trashed: boolean
}

/** The records with these ids, in the trash or not, kept from others until the transaction ends. */
export async function lockRecords(
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, LockedRecord>> {
  const live = await lockByIds(db, resource, ids)
  const others = ids.filter(id => !live.has(id))
  const trashed = await lockTrashed(db, resource, others)
  const both = [
    ...[...live.values()].map(record => ({ record, trashed: false })),
    ...[...trashed.values()].map(record => ({ record, trashed: true })),
  ]
  return new Map(both.map(locked => [locked.record.id, locked]))
}
