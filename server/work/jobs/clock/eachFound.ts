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

/** So many are looked for at once. */
export const BATCH = 200

/** What is found, and what is done to each in its own transaction; says whether there was anything to do. */
export interface ForEachMatch extends ClockEntry {
  when: Values
  /** What the records that references name must meet too. */
  of?: Scheduled['of']
  /** What the filter's dialect cannot say. */
  further?: RawBuilder<SqlBool>
  work(db: Executor, id: number, writer: Writer): Promise<boolean>
}

/**
 * Does something to each record that a filter finds. Each has a transaction of its own, in which the record is locked
 * and the filter asked again: two processes, or a crash in between, do it once or not at all. What somebody else
 * holds just now is left for the next run. Answers how many were done.
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

/** The records of a filter outside the trash; a part of what is in the trash is in the trash. */
export function whereOf(
  writer: Writer,
  { resource, when, of, further }: Pick<ForEachMatch, 'resource' | 'when' | 'of' | 'further'>,
): Where {
  const named = Object.entries(of ?? {}).map(([name, conditions]) => {
    const field = resource.fields[name]
    const target = field && writer.services.resources.target(field)
    if (!target) throw new Error(`${resource.name}.${name} names no record`)
    return {
      through: storedName(resource, name),
      in: target,
      where: parseFilter(target, conditions, writer.context),
    }
  })
  const found = allOf(parseFilter(resource, when, writer.context), ...named, parentIsLive(resource))
  return sql<SqlBool>`(${liveRows(resource, found)})${further ? sql` and ${further}` : sql``}`
}

function parentIsLive(resource: Resource): Condition {
  const parent = parentOf(resource)
  return parent ? { through: storedName(resource, parent.by), in: parent.of, where: always } : always
}

/** The ids of the next ones that are found, after one. */
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
