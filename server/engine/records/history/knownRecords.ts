import { sql } from 'kysely'
import { canOn } from '../../../../src/core/access/ability'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import type { Scope } from '../../../base/services'
import { DELETED_AT, tableName } from '../../sql/columns'
import { withParents } from '../../sql/parents'
import { type Stored, storedRecord } from '../../sql/select'

/**
 * Returns the records with these IDs that the user can read, by ID. In the trash, the user must also be able
 * to restore them.
 */
export async function knownRecords(
  { ability, db }: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where id = any(${ids}::bigint[])`.execute(db)
  const trashed = new Set(rows.filter(row => row[DELETED_AT] !== null).map(({ id }) => Number(id)))
  const records = await withParents(
    db,
    resource,
    rows.map(row => storedRecord(resource, row)),
  )
  const isKnown = (record: Stored) =>
    canOn(ability, 'read', { resource, record }) &&
    (!trashed.has(record.id) || canOn(ability, 'delete', { resource, record }))
  return new Map(records.filter(isKnown).map(record => [record.id, record]))
}
