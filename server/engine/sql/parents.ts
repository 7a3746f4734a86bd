import { sql } from 'kysely'
import { parentOf, parentRecord, withParent } from '../../../src/core/schema/parents'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Executor } from '../../base/storage/database'
import { DELETED_AT, tableName } from './columns'

/**
 * Attaches the parent record to each child record, so that the parent's rules can be checked. Other records
 * stay the same.
 */
export async function withParents<Record extends Values>(
  db: Executor,
  resource: Resource,
  records: readonly Record[],
): Promise<Record[]> {
  const parent = parentOf(resource)
  const unknown = records.filter(record => parentRecord(record) === undefined)
  if (!parent || !unknown.length) return [...records]
  const ids = [...new Set(unknown.map(record => record[parent.by]))].filter(id => Number.isSafeInteger(id))
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(parent.of))}
    where id = any(${ids}::bigint[]) and ${sql.ref(DELETED_AT)} is null`.execute(db)
  const found = await withParents(
    db,
    parent.of,
    rows.map(row => fromRow(parent.of, row)),
  )
  const byId = new Map(found.map(record => [record.id, record]))
  return records.map(record =>
    parentRecord(record) === undefined ? withParent(record, byId.get(record[parent.by])) : record,
  )
}
