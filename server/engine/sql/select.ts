import { type Expression, type SqlBool, sql } from 'kysely'
import { rowsFor } from '../../../src/core/access/rowsFor'
import { allOf, type Condition, isAlways } from '../../../src/core/schema/condition'
import { parentOf } from '../../../src/core/schema/parents'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { fromRow } from '../../../src/core/schema/rows'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { DELETED_AT, tableName } from './columns'
import { conditionSql } from './conditionSql'
import { withParents } from './parents'

/** A record as it is kept, with everything that is never read back left out. */
export type Stored = Values & { id: number; version: number }

/** The rows outside the trash that meet a condition. */
export const liveRows = (resource: Resource, condition: Condition): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(DELETED_AT)} is null and ${conditionSql(resource, condition)}`

/** The rows that the person may read and that meet a condition. */
export const visible = ({ ability, context }: Scope, resource: Resource, condition: Condition): Condition =>
  allOf(rowsFor(ability, 'read', { resource, context }), condition)

/** Says whether no rule keeps any row from the person. */
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

/** The same, locked until the transaction ends, so that nobody else changes them. */
export async function lockByIds(
  db: Executor,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  if (ids.length) await lockParents(db, resource, ids)
  // Their keys stay free: who changes a record may at the same moment be named as the author of another one.
  return selectByIds(db, resource, { ids, lock: 'for no key update' })
}

async function selectByIds(
  db: Executor,
  resource: Resource,
  { ids, lock }: { ids: readonly number[]; lock: '' | 'for no key update' },
): Promise<Map<number, Stored>> {
  if (!ids.length) return new Map()
  // Locked in the order of their ids: two writers of the same rows wait for one another instead of meeting head-on.
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
 * A part is locked after its whole: who moves the whole and changes its parts, and who moves a part and changes the
 * whole, wait for one another instead of meeting head-on. A part never changes its whole, so it may be asked before.
 */
async function lockParents(db: Executor, resource: Resource, ids: readonly number[]): Promise<void> {
  const parent = parentOf(resource)
  if (!parent) return
  const { rows } = await sql<{ of: string }>`
    select distinct ${sql.ref(parent.by)} as of from ${sql.id(tableName(resource))}
    where id = any(${ids}::bigint[])`.execute(db)
  await lockByIds(
    db,
    parent.of,
    rows.map(({ of }) => Number(of)),
  )
}
