import { batchQueries, rowsOf } from '../../server/base/storage/batchQueries'
import type { Executor } from '../../server/base/storage/database'
import type { Stamp } from '../../server/engine/records/history/history'
import { drawingIds, insertOf } from '../../server/engine/writes/store'
import type { Resource, Values } from '../../src/core/schema/resource'

/** Puts records into a table as they are, without what a write asks and tells besides. */
export async function insertRecords(db: Executor, resource: Resource, values: Values[], stamp: Stamp) {
  const ids = await batchQueries(db)(drawingIds(resource, values.length))
  const { records, statement } = await insertOf(db, resource, values, ids, stamp)
  await rowsOf(db, [statement])
  return records
}
