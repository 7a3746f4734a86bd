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

/** The rows outside the trash that match a condition. */
export const liveRows = (resource: Resource, condition: Condition): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(DELETED_AT)} is null and ${conditionSql(resource, condition)}`

/** The rows that the person can read and that match a condition. */
export const visible = ({ ability, context }: Scope, resource: Resource, condition: Condition): Condition =>
  allOf(rowsFor(ability, 'read', { resource, context }), condition)

/** Whether no rule hides any row from the person. */
export const seesAll = ({ ability, context }: Scope, resource: Resource): boolean =>
  isAlways(rowsFor(ability, 'read', { resource, context }))

/** The record of a row of the database. */
export const storedRecord = (resource: Resource, row: object) => fromRow(resource, row as Row) as Stored

/** The records with these ids outside the trash, by id. */
export const readByIds = (
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Stored>> => selectByIds(db, resource, { ids, lock: '' })

/** The same, locked against changes until the transaction ends. */
export async function lockByIds(
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  if (ids.length) await lockParents(db, resource, ids)
  // The lock leaves keys free, so that the record can be named as an author at the same time.
  return selectByIds(db, resource, { ids, lock: 'for no key update' })
}

async function selectByIds(
  db: Executor,
  resource: Resource,
  { ids, lock }: { ids: readonly number[]; lock: '' | 'for no key update' },
): Promise<Map<number, Stored>> {
  if (!ids.length) return new Map()
  // Rows are locked in id order, so that two writers of the same rows wait for each other and don't deadlock.
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
 * A child is locked after its parent, so that a writer who moves the parent and one who moves the child wait for each
 * other and don't deadlock. A child never changes its parent, so it can be read before.
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
