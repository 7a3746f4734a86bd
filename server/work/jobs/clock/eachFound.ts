import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, always, type Condition } from '../../../../src/core/schema/condition'
import { parseFilter } from '../../../../src/core/schema/filter'
import { parentOf } from '../../../../src/core/schema/parents'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Scheduled } from '../../../../src/core/schema/schedule'
import { storedName } from '../../../../src/core/schema/systemFields'
import type { Writer } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { serverWriter } from '../../../engine/records/scope'
import { tableName } from '../../../engine/sql/columns'
import { liveRows } from '../../../engine/sql/select'
import { type ClockEntry, type ClockRun, countDone, recordRefusal } from './clockRun'

/** The batch size. */
export const BATCH = 200

/**
 * A filter, and the work for each matching record in its own transaction, which returns whether it did
 * anything.
 */
export interface ForEachMatch extends ClockEntry {
  when: Values
  /** The conditions that referenced records must also meet. */
  of?: Scheduled['of']
  /** A condition that the filter syntax cannot express. */
  further?: RawBuilder<SqlBool>
  work(db: Executor, id: number, writer: Writer): Promise<boolean>
}

/**
 * Does the work for each record that a filter finds. Each record has its own transaction, in which it is
 * locked and the filter checked again, so the work is done at most once despite other processes or crashes.
 * Records that others have locked are left for the next run. Returns how many were done.
 */
export async function forEachMatch(run: ClockRun, entry: ForEachMatch): Promise<number> {
  let [after, done] = [0, 0]
  for (;;) {
    const writer = serverWriter(run.services)
    const where = whereOf(writer, entry)
    const ids = await findIds(run.services.db.kysely, entry.resource, { where, after })
    for (const id of ids) {
      run.signal?.throwIfAborted()
      if (await doOne(run, entry, { id, writer, where })) done++
    }
    if (ids.length < BATCH) return done
    after = ids.at(-1) ?? after
  }
}

export type Where = RawBuilder<SqlBool>

/** Returns the SQL condition of a filter. It excludes the trash, and records whose parent is in the trash. */
export function whereOf(
  writer: Writer,
  { resource, when, of, further }: Pick<ForEachMatch, 'resource' | 'when' | 'of' | 'further'>,
): Where {
  const named = Object.entries(of ?? {}).map(([name, conditions]) => {
    const field = resource.fields[name]
    const target = field && writer.services.resources.target(field)
    if (!target) throw new Error(`${resource.name}.${name} references no resource`)
    return {
      through: storedName(resource, name),
      in: target,
      where: parseFilter(target, conditions, writer.context),
    }
  })
  const found = allOf(parseFilter(resource, when, writer.context), ...named, parentIsLive(resource))
  return sql<SqlBool>`(${liveRows(resource, found)})${further ? sql` and ${further}` : sql``}`
}

/** Returns whether a filter matches a record, as the writer's transaction sees it. */
export async function stillMatches(
  writer: Writer,
  { resource, when, id }: Pick<ForEachMatch, 'resource' | 'when'> & { id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.id(tableName(resource))} where id = ${id} and ${whereOf(writer, { resource, when })}`.execute(
    writer.db,
  )
  return rows.length > 0
}

function parentIsLive(resource: Resource): Condition {
  const parent = parentOf(resource)
  return parent ? { through: storedName(resource, parent.by), in: parent.of, where: always } : always
}

/** Returns the IDs of the next matching records after an ID. */
export async function findIds(
  db: Executor,
  resource: Resource,
  { where, after }: { where: Where; after: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(resource))} where id > ${after} and ${where} order by id limit ${BATCH}`.execute(
    db,
  )
  return rows.map(({ id }) => Number(id))
}

interface One {
  id: number
  writer: Writer
  where: Where
}

async function doOne(run: ClockRun, entry: ForEachMatch, { id, writer, where }: One): Promise<boolean> {
  try {
    const did = await run.services.db.kysely.transaction().execute(async db => {
      const { rows } = await sql`
        select id from ${sql.id(tableName(entry.resource))} where id = ${id} and ${where}
        for no key update skip locked`.execute(db)
      return rows.length > 0 && entry.work(db, id, writer)
    })
    if (did) countDone(run, entry)
    return did
  } catch (error) {
    recordRefusal(run, entry, { id, error })
    return false
  }
}
