import type { Resource } from '../../../src/core/schema/resource'
import type { Executor } from '../../base/storage/database'
import { lockByIds, type Stored } from '../../engine/sql/select'
import { lockTrashed } from '../../engine/writes/trash/trashed'

/** A current record, in the trash or not. */
export interface LockedRecord {
  record: Stored
  trashed: boolean
}

/** Returns the records with these ids, including the trash, locked until the transaction ends. */
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
