import { sql } from 'kysely'
import type { Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import type { FieldChange } from '../../engine/records/history/history'
import { namedChanges } from '../../engine/records/history/storedChanges'
import { HISTORY } from '../../engine/sql/ownTables'

/** All writes of an operation to one record. */
export interface Written {
  resource: string
  id: number
  /** The record's version after the operation. */
  version: number
  /** No other operation wrote to it in between. */
  whole: boolean
  actions: readonly string[]
  /** The values of the changed fields before the operation. */
  before: Values
  /** The history id of the operation's last write to it. Records are processed in descending order. */
  place: number
}

interface WrittenRow extends Record<string, unknown> {
  place: string
  resource: string
  record_id: string
  first: string
  last: string
  writes: string
  actions: string[]
  changes: FieldChange[][]
}

/** Returns the number of records that an operation wrote. */
export async function countWritten(db: Executor, operation: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select distinct resource, record_id from ${sql.id(HISTORY)} where operation = ${operation}::uuid) written`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** The maximum length of the changes that are read together, in characters of JSON. */
export const LENGTH_AT_ONCE = 5_000_000

/** Returns the length of an operation's changes, in characters of JSON. */
export async function lengthWritten(db: Executor, operation: string): Promise<number> {
  const { rows } = await sql<{ length: string | null }>`
    select sum(length(changes::text)) as length from ${sql.id(HISTORY)} where operation = ${operation}::uuid`.execute(
    db,
  )
  return Number(rows[0]?.length ?? 0)
}

/**
 * Returns records that an operation wrote, last write first, starting after the place `after`. If changes are
 * long, it returns fewer than `limit`, and none only after the last one.
 */
export async function readWritten(
  { db, resources }: { db: Executor; resources: Resources },
  operation: string,
  { after, limit }: { after?: number; limit: number },
): Promise<Written[]> {
  const named = (name: string, changes: FieldChange[]) => {
    const resource = resources.find(name)
    return resource ? namedChanges(resource, changes) : changes
  }
  const history = sql.id(HISTORY)
  const ofRecord = sql`resource = ended.resource and record_id = ended.record_id and operation = ${operation}::uuid`
  const { rows } = await sql<WrittenRow>`
    with ended as materialized (
      select id, resource, record_id from ${history} ended
      where operation = ${operation}::uuid ${after === undefined ? sql`` : sql`and id < ${after}`}
        and id = (select max(id) from ${history} where ${ofRecord})
      order by id desc limit ${limit})
    select * from (
      select ended.id as place, ended.resource, ended.record_id, writes.*,
        sum(writes.length) over (order by ended.id desc) - writes.length as before
      from ended, lateral (
        select min(version) as first, max(version) as last, count(*) as writes, sum(length(changes::text)) as length,
          array_agg(action order by id) as actions, json_agg(changes order by id) as changes
        from ${history} where ${ofRecord}) writes) measured
    where before < ${LENGTH_AT_ONCE} order by place desc`.execute(db)
  return rows.map(row => ({
    place: Number(row.place),
    resource: row.resource,
    id: Number(row.record_id),
    version: Number(row.last),
    whole: Number(row.writes) === Number(row.last) - Number(row.first) + 1,
    actions: row.actions,
    before: firstOf(named(row.resource, row.changes.flat())),
  }))
}

function firstOf(changes: readonly FieldChange[]): Values {
  const before: Values = {}
  for (const { field, before: earlier } of changes) if (!Object.hasOwn(before, field)) before[field] = earlier
  return before
}

/** The person who last changed a record, and the time. */
export interface Since {
  by: number | null
  at: string
}

/**
 * Returns who last wrote to a record after a version, except for the undo itself; undefined if no one has. With
 * `actions`, only these count.
 */
export async function writtenSince(
  db: Executor,
  { resource, id, version }: Written,
  { undo, actions }: { undo?: string; actions?: readonly string[] },
): Promise<Since | undefined> {
  const counted = actions ? sql`and action in (${sql.join(actions)})` : sql``
  const { rows } = await sql<{ by: string | null; at: string }>`
    select "by", at from ${sql.id(HISTORY)}
    where resource = ${resource} and record_id = ${id} and version > ${version}
      and operation is distinct from ${undo ?? null}::uuid ${counted}
    order by id desc limit 1`.execute(db)
  const [row] = rows
  return row && { by: row.by === null ? null : Number(row.by), at: row.at }
}

/** Returns whether the history has every write to a record since a version. It hasn't if it was off for a while. */
export async function isRecordedSince(
  db: Executor,
  { resource, id, version }: Written,
  current: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: string }>`
    select count(distinct version) as count from ${sql.id(HISTORY)}
    where resource = ${resource} and record_id = ${id} and version > ${version} and version <= ${current}`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0) >= current - version
}
