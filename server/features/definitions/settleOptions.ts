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

/** So many records are changed in one transaction. */
const AT_ONCE = 200

/** A choice in the records of a resource, and its option that is removed or has returned. */
interface OptionOfField {
  resource: Resource
  name: string
  option: StoredOption
  isList: boolean
}

/**
 * Takes the values of removed options out of the records and keeps by whom they were had; gives them back where an option
 * has returned and nothing took its place. Every record has it in its history (D-12), as a change by whoever applied the
 * revision. A batch of records is one transaction, so all of it can be repeated after a process died.
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
    // A required choice can't be empty. The plan refuses that while a record has the option.
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

/** Some records, those in the trash too, locked in the order of their ids. */
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
