import { batchQueries, rowsOf } from '../../server/base/storage/batchQueries'
import type { Executor } from '../../server/base/storage/database'
import type { Stamp } from '../../server/engine/records/history/history'
import { drawIds, insertRows } from '../../server/engine/writes/store'
import type { Resource, Values } from '../../src/core/schema/resource'

/** Inserts records into a table directly, without the validation and events of a normal write. */
export async function insertRecords(db: Executor, resource: Resource, values: Values[], stamp: Stamp) {
  const ids = await batchQueries(db)(drawIds(resource, values.length))
  const { by, at } = stamp
  const context = { me: by ?? undefined, now: new Date(at), timeZone: 'UTC' }
  const writer = { db, context, ...(by === null ? {} : { actor: { id: by } }) }
  const { records, statement } = await insertRows(writer, resource, { values, ids })
  await rowsOf(db, [statement])
  return records
}
