import { sql } from 'kysely'
import type { Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import type { FieldChange } from '../../engine/records/history/history'
import { namedChanges } from '../../engine/records/history/storedChanges'
import { HISTORY } from '../../engine/sql/ownTables'

/** What an operation wrote to one record, however often. */
export interface Written {
  resource: string
  id: number
  /** The version that it left. */
  version: number
  /** Nobody else wrote in between. */
  whole: boolean
  actions: readonly string[]
  /** What the fields that it changed held before. */
  before: Values
  /** Its last write of it: what was written sooner comes after it. */
  place: number
}

interface Row extends Record<string, unknown> {
  place: string
  resource: string
  record_id: string
  first: string
  last: string
  writes: string
  actions: string[]
  changes: FieldChange[][]
}

/** How many records an operation wrote to. */
export async function countWritten(db: Executor, operation: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select distinct resource, record_id from ${sql.id(HISTORY)} where operation = ${operation}::uuid) written`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Characters of JSON that what was changed in some records has at most, where they are read together. */
export const LENGTH_AT_ONCE = 5_000_000

/** How long all that an operation changed is, in characters of JSON. */
export async function lengthWritten(db: Executor, operation: string): Promise<number> {
  const { rows } = await sql<{ length: string | null }>`
    select sum(length(changes::text)) as length from ${sql.id(HISTORY)} where operation = ${operation}::uuid`.execute(
    db,
  )
  return Number(rows[0]?.length ?? 0)
}

/**
 * Some of the records that an operation wrote to: what was written last comes first; `after` a place, where one is given.
 * Where its changes are long there are fewer than `limit`, and none only at the end.
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
  const { rows } = await sql<Row>`
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

/** Who has written to a record since. */
export interface Since {
  by: number | null
  at: string
}

/** Who wrote last to a record after a version, other than an undo itself; undefined when nobody did. */
export async function writtenSince(
  db: Executor,
  { resource, id, version }: Written,
  undo: string | undefined,
): Promise<Since | undefined> {
  const { rows } = await sql<{ by: string | null; at: string }>`
    select "by", at from ${sql.id(HISTORY)}
    where resource = ${resource} and record_id = ${id} and version > ${version}
      and operation is distinct from ${undo ?? null}::uuid
    order by id desc limit 1`.execute(db)
  const [row] = rows
  return row && { by: row.by === null ? null : Number(row.by), at: row.at }
}
