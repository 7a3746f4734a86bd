import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Row } from '../../../src/core/schema/row'
import type { Services, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { choiceColumns, type StoredOption } from '../../engine/definitions/removedOptions'
import { DEFINITION_REVISIONS, REMOVED_OPTIONS } from '../../engine/definitions/tables'
import { serverWriter } from '../../engine/records/scope'
import { type Stored, storedRecord } from '../../engine/sql/select'
import { recordAndPublish } from '../../engine/writes/events'
import { updateRows } from '../../engine/writes/store'

const kept = sql.id(REMOVED_OPTIONS)
const revisions = sql.id(DEFINITION_REVISIONS)

/** The number of records per transaction. */
const AT_ONCE = 200

/** A choice field, and an option of it that was removed or has returned. */
interface OptionOfField {
  resource: Resource
  name: string
  option: StoredOption
  isList: boolean
}

/**
 * Removes the values of removed options from records and remembers which records had them. If an option
 * returns, it restores the value in those records whose field is still empty. Each record's history shows
 * this as a change by the person who applied the revision (D-12). Each batch of records is one transaction,
 * so the work can be repeated after a crash.
 */
export async function settleOptions(services: Services, current: Resources): Promise<void> {
  const { kysely } = services.db
  const { rows } = await sql<StoredOption & { by: string | null; last: string | null }>`
    select table_name as "table", column_name as "column", value, r."by",
           (select "by" from ${revisions} order by revision desc limit 1) as last
      from ${kept} left join ${revisions} r using (revision) order by 1, 2, 3`.execute(kysely)
  const columns = choiceColumns(current)
  for (const { by, last, ...option } of rows) {
    const choice = columns.get(option.table)?.get(option.column)
    if (!choice) continue
    const of = { ...choice, option }
    if (choice.options.includes(option.value)) await giveBack(writerOf(services, last), of)
    // A required choice can't be empty. The plan refuses to remove an
    // option from it while a record has that option.
    else if (!choice.isFilled) await takeOut(writerOf(services, by), of)
  }
}

const writerOf = (services: Services, by: string | null) =>
  serverWriter(services, by === null ? undefined : Number(by))

const isOption = ({ table, column, value }: StoredOption) =>
  sql`table_name = ${table} and column_name = ${column} and value = ${value}`

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

async function takeOut(writer: Writer, of: OptionOfField): Promise<void> {
  const { name, option, isList } = of
  const field = sql.id(option.column)
  const has = isList ? sql`${field} @> array[${option.value}]::text[]` : sql`${field} = ${option.value}`
  const next = (value: unknown) => (isList ? listOf(value).filter(one => one !== option.value) : null)
  let last = 0
  const settleBatch = async (db: Executor) => {
    const records = await lockRecords(db, of, sql`${has} and id > ${last}`)
    await changeRecords({ ...writer, db }, of, { records, next: record => next(record[name]) })
    const ids = records.map(({ id }) => id)
    if (ids.length)
      await sql`update ${kept} set ids = ids || ${ids}::bigint[] where ${isOption(option)}`.execute(db)
    return ids
  }
  for (;;) {
    const ids = await inTransaction(writer, settleBatch)
    if (ids.length < AT_ONCE) return
    last = ids.at(-1) ?? last
  }
}

async function giveBack(writer: Writer, of: OptionOfField): Promise<void> {
  const { name, option, isList } = of
  const field = sql.id(option.column)
  const isLeft = isList
    ? sql`not coalesce(${field}, '{}') @> array[${option.value}]::text[]`
    : sql`${field} is null`
  const had = sql`id in (select unnest(ids) from ${kept} where ${isOption(option)})`
  const next = (value: unknown) => (isList ? [...listOf(value), option.value] : option.value)
  const settleBatch = async (db: Executor) => {
    const records = await lockRecords(db, of, sql`${had} and ${isLeft}`)
    await changeRecords({ ...writer, db }, of, { records, next: record => next(record[name]) })
    return records.length
  }
  while ((await inTransaction(writer, settleBatch)) === AT_ONCE);
  await sql`delete from ${kept} where ${isOption(option)}`.execute(writer.services.db.kysely)
}

const inTransaction = <T>({ services }: Writer, work: (db: Executor) => Promise<T>): Promise<T> =>
  services.db.kysely.transaction().execute(work)

/** Returns records, including the trash, locked in the order of their ids. */
async function lockRecords(
  db: Executor,
  { resource, option }: OptionOfField,
  condition: RawBuilder<unknown>,
): Promise<Stored[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.id(option.table)} where ${condition}
    order by id limit ${AT_ONCE} for no key update`.execute(db)
  return rows.map(row => storedRecord(resource, row))
}

async function changeRecords(
  writer: Writer,
  { resource, name }: OptionOfField,
  { records, next }: { records: readonly Stored[]; next: (record: Stored) => unknown },
): Promise<void> {
  const changed = [name]
  const changes = records.map(before => ({ before, values: { ...before, [name]: next(before) }, changed }))
  const stored = await updateRows(writer, resource, changes)
  const entries = stored.flatMap((record, at) => {
    const before = records[at]
    return before ? [{ before, record, changed }] : []
  })
  await recordAndPublish(writer, resource, { action: 'update', entries })
}
