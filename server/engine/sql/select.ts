import { type Expression, type SqlBool, sql } from 'kysely'
import { rowsFor } from '../../../src/core/access/rowsFor'
import { allOf, type Condition, isAlways } from '../../../src/core/schema/condition'
import { parentOf } from '../../../src/core/schema/parents'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { DELETED_AT, fieldRef, tableName } from './columns'
import { conditionSql } from './conditionSql'
import { withParents } from './parents'

/** A record as stored, without the fields that are never read back. */
export type Stored = Values & { id: number; version: number }

/** Returns a condition for the rows outside the trash that match another condition. */
export const liveRows = (resource: Resource, condition: Condition): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(DELETED_AT)} is null and ${conditionSql(resource, condition)}`

/** Returns a condition for the rows that the user can read and that match another condition. */
export const visible = ({ ability, context }: Scope, resource: Resource, condition: Condition): Condition =>
  allOf(rowsFor(ability, 'read', { resource, context }), condition)

/** Returns whether no rule hides any row from the user. */
export const seesAll = ({ ability, context }: Scope, resource: Resource): boolean =>
  isAlways(rowsFor(ability, 'read', { resource, context }))

/** Returns the record in a row of the database. */
export const storedRecord = (resource: Resource, row: object) => fromRow(resource, row as Row) as Stored

/** Returns the records with these IDs outside the trash, by ID. */
export const readByIds = (
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Stored>> => selectByIds(db, resource, { ids, lock: '' })

/** Returns the same records, locked against changes until the transaction ends. */
export async function lockByIds(
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  if (ids.length) await lockParents(db, resource, ids)
  // This lock still allows other transactions to refer to the record, for example as an author.
  return selectByIds(db, resource, { ids, lock: 'for no key update' })
}

async function selectByIds(
  db: Executor,
  resource: Resource,
  { ids, lock }: { ids: readonly number[]; lock: '' | 'for no key update' },
): Promise<Map<number, Stored>> {
  if (!ids.length) return new Map()
  // Rows are locked in ID order, so that two writers of the same rows wait for each other instead of
  // deadlocking.
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where id = any(${ids}::bigint[]) and ${sql.ref(DELETED_AT)} is null
    order by id ${sql.raw(lock)}`.execute(db)
  const records = await withParents(
    db,
    resource,
    rows.map(row => storedRecord(resource, row)),
  )
  return new Map(records.map(record => [record.id, record]))
}

/**
 * Locks the parents before their children, so that a writer of the parent and a writer of the child wait for
 * each other instead of deadlocking. A child never changes its parent, so it can be read before.
 */
async function lockParents(db: Executor, resource: Resource, ids: readonly number[]): Promise<void> {
  const parent = parentOf(resource)
  if (!parent) return
  const { rows } = await sql<{ of: string }>`
    select distinct ${fieldRef(resource, parent.by)} as of from ${sql.id(tableName(resource))}
    where id = any(${ids}::bigint[])`.execute(db)
  await lockByIds(
    db,
    parent.of,
    rows.map(({ of }) => Number(of)),
  )
}
