import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Row } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import type { Trigger, TriggerEvent } from '../../../../src/core/schema/trigger'
import { typeOf } from '../../../../src/fields'
import type { Writer } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { notify } from '../../../engine/notifications/notify'
import { serverWriter } from '../../../engine/records/scope'
import { tableName } from '../../../engine/sql/columns'
import { withParents } from '../../../engine/sql/parents'
import { type Stored, storedRecord } from '../../../engine/sql/select'
import { type ClockEntry, type ClockRun, countDone, recordRefusal } from './clockRun'
import { BATCH, findIds, type Where, whereOf } from './eachFound'
import { CLOCK_NOTIFICATIONS } from './tables'

type DayOccasion = Extract<TriggerEvent, { when: unknown }>

interface DayEntry extends ClockEntry {
  trigger: Trigger
  on: DayOccasion
}

/** Sends the notifications of triggers that depend on the date, each once. */
export async function notifyOfDueRecords(run: ClockRun): Promise<void> {
  for (const resource of run.services.resources.all)
    for (const [name, trigger] of Object.entries(resource.notifications))
      if ('when' in trigger.on) await notifyEntry(run, { resource, name, trigger, on: trigger.on })
}

async function notifyEntry(run: ClockRun, entry: DayEntry): Promise<void> {
  const once = onceSql(entry)
  const further = sql<SqlBool>`not exists (
    select from ${sql.id(CLOCK_NOTIFICATIONS)} t where t.resource = ${entry.resource.name} and t.entry = ${entry.name}
      and t.record_id = ${sql.ref(`${tableName(entry.resource)}.id`)} and t.once = ${once})`
  let after = 0
  for (;;) {
    const writer = serverWriter(run.services)
    const where = whereOf(writer, { ...entry, when: entry.on.when, further })
    const ids = await findIds(run.services.db.kysely, entry.resource, { where, after })
    if (ids.length) await notifyTogether(run, entry, { writer, where, once, ids })
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? after
  }
}

/** Returns the key that, with the record, identifies a sent notification: the values of `oncePer`. */
function onceSql({ resource, on: { oncePer = [] } }: DayEntry): RawBuilder<string> {
  const columns = oncePer.flatMap(name => {
    const field = fieldOf(resource, name)
    return field ? typeOf(field).columns(name, field) : []
  })
  const refs = columns.map(({ name }) => sql.ref(`${tableName(resource)}.${name}`))
  return sql<string>`json_build_array(${sql.join(refs)})::text`
}

interface Found {
  writer: Writer
  where: Where
  once: RawBuilder<string>
  ids: readonly number[]
}

/** Sends the notifications of some records together, so that many become one; if that fails, one by one. */
async function notifyTogether(run: ClockRun, entry: DayEntry, found: Found): Promise<void> {
  run.signal?.throwIfAborted()
  try {
    const notified = await run.services.db.kysely.transaction().execute(db => notifyLocked(db, entry, found))
    countDone(run, entry, notified)
  } catch (error) {
    const [id, ...more] = found.ids
    if (more.length) for (const one of found.ids) await notifyTogether(run, entry, { ...found, ids: [one] })
    else if (id !== undefined) recordRefusal(run, entry, { id, error })
  }
}

/**
 * Sends the notifications of the claimed records. A record without a recipient is released, so that it is
 * tried again.
 */
async function notifyLocked(db: Executor, entry: DayEntry, found: Found): Promise<number> {
  const { resource, name, trigger } = entry
  const { services, context } = found.writer
  const records = await claim(db, entry, found)
  if (!records.length) return 0
  const recipients = await notify(services, db, { resource, records, name, trigger, at: context.now })
  const notified = new Set([...recipients.values()].flat().map(({ id }) => id))
  const untold = records.flatMap(({ id }) => (notified.has(id) ? [] : id))
  if (untold.length)
    await sql`
      delete from ${sql.id(CLOCK_NOTIFICATIONS)}
      where resource = ${resource.name} and entry = ${name} and record_id = any(${untold}::bigint[])
        and at = ${context.now.toISOString()}::timestamptz`.execute(db)
  return notified.size
}

/**
 * Locks the records that still match, and stores that they are notified about. Skips those that another
 * process has locked or already handled.
 */
async function claim(
  db: Executor,
  { resource, name }: DayEntry,
  { writer, where, once, ids }: Found,
): Promise<Stored[]> {
  const table = sql.id(tableName(resource))
  const { rows } = await sql<Row>`
    select * from ${table} where id = any(${ids}::bigint[]) and ${where}
    order by id for no key update skip locked`.execute(db)
  const { rows: claimed } = await sql<{ record_id: string }>`
    insert into ${sql.id(CLOCK_NOTIFICATIONS)} (resource, record_id, entry, once, at)
    select ${resource.name}, id, ${name}, ${once}, ${writer.context.now.toISOString()}::timestamptz
    from ${table} where id = any(${rows.map(({ id }) => id)}::bigint[])
    on conflict do nothing returning record_id`.execute(db)
  const mine = new Set(claimed.map(({ record_id }) => Number(record_id)))
  return withParents(
    db,
    resource,
    rows.map(row => storedRecord(resource, row)).filter(({ id }) => mine.has(id)),
  )
}
