import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../../src/core/field/registry'
import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { toRow } from '../../../src/core/schema/rows'
import { storedName } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import { type BatchedQuery, runLater } from '../../base/storage/batchQueries'
import type { TableRow } from '../../base/storage/database'
import { DatabaseError } from '../../base/storage/databaseError'
import type { MapError } from '../../base/storage/driver/session'
import { onePlan } from '../../base/storage/onePlan'
import { boundedName, nextIndexName, quoted } from '../../base/storage/schema/sqlText'
import { hashPassword } from '../people/passwords'
import { stampOf } from '../records/history/history'
import type { Prepared } from '../records/prepared'
import { searchNames } from '../records/search/searchNames'
import { tableName } from '../sql/columns'
import { type Stored, storedRecord } from '../sql/select'
import { compositeIndexName, uniqueIndexes, uniqueIndexName } from '../sql/uniqueIndexes'
import { neverChanged } from './appendOnly'

const UNIQUE = '23505'
/** The code of the triggers of append-only tables. */
const REFUSED = '42501'
const FOREIGN_KEY = '23503'
/** The code for a value that doesn't fit into an index. */
const TOO_LONG = '54000'

/** Runs a write. A value that the database refuses becomes an issue of its field. */
export async function withRefusals<T>(resource: Resource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw writeErrorIn(resource)(error)
  }
}

/** Maps a database error to the refusal of a write of the resource. Other errors stay the same. */
export const writeErrorIn =
  (resource: Resource): MapError =>
  failure =>
    refusalOf(resource, failure) ?? failure

function refusalOf(resource: Resource, error: unknown): Error | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const { code, constraint = '' } = error
  const names = Object.keys(resource.fields)
  if (code === REFUSED && resource.appendOnly) return neverChanged()
  if (code === UNIQUE) {
    const name = names.find(field => isIndex(constraint, uniqueIndexName(resource, field)))
    if (name) return invalid({ [name]: [{ key: 'validation.unique' }] })
    const key = Object.keys(resource.uniques).find(rule =>
      isIndex(constraint, compositeIndexName(resource, rule)),
    )
    if (key) return notUniqueTogether(resource, key)
  }
  if (code === TOO_LONG) {
    // The report names the index only in its message, and not for the longest values.
    const isOnly = !error.message.includes('"') && uniqueIndexes(resource).length === 1
    const [, named = ''] = /"([^"]+)"/.exec(error.message) ?? []
    const isLong = (index: string) => isOnly || isIndex(named, index)
    const unique = names.filter(field => resource.fields[field]?.unique)
    const name = unique.find(field => isLong(uniqueIndexName(resource, field)))
    if (name) return invalid({ [name]: [{ key: 'validation.too_long' }] })
    const key = Object.keys(resource.uniques).find(rule => isLong(compositeIndexName(resource, rule)))
    if (key) return tooLongTogether(resource, key)
  }
  if (code === FOREIGN_KEY) {
    const name = names.find(field => constraint.endsWith(`_${storedName(resource, field)}_fkey`))
    if (name) return invalid({ [name]: [{ key: 'validation.reference' }] })
  }
  return undefined
}

const isIndex = (constraint: string, name: string) =>
  constraint === boundedName(name) || constraint === nextIndexName(name)

const notUniqueTogether = (resource: Resource, key: string) =>
  invalidTogether(resource, key, `resources.${resource.name}.rules.${key}`)

const tooLongTogether = (resource: Resource, key: string) =>
  invalidTogether(resource, key, 'validation.too_long')

const invalidTogether = (resource: Resource, key: string, message: string) =>
  invalid(Object.fromEntries((resource.uniques[key]?.fields ?? []).map(field => [field, [{ key: message }]])))

/** Replaces the secrets of some rows by their hashes, one after the other: the queue for hashes is bounded. */
async function hashSecrets(
  actor: Writer['actor'],
  resource: Resource,
  rows: readonly TableRow[],
): Promise<void> {
  const columns = Object.entries(resource.fields).flatMap(([name, field]) =>
    typeOf(field).writeOnly ? [columnOf(name, field)] : [],
  )
  for (const row of rows)
    for (const column of columns)
      if (typeof row[column] === 'string') row[column] = await hashPassword(String(actor?.id), row[column])
}

const columnList = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(column)))

/** Draws the IDs of new records first, so that rows that refer to them don't have to wait for the insert. */
export const drawIds = (resource: Resource, count: number): BatchedQuery<number[]> => ({
  statement: sql`${onePlan}
    select nextval(pg_get_serial_sequence(${quoted(tableName(resource))}, 'id')) as id from generate_series(1, ${count}::int)`,
  answer: rows => rows.map(({ id }) => Number(id)),
})

/** Stored records, and for new records the statement that inserts them. */
export interface StoredRecords {
  records: Stored[]
  statement?: RawBuilder<unknown>
}

/** Returns new records with the IDs drawn for them, and the statement that inserts them. */
export async function insertRows(
  writer: Pick<Writer, 'db' | 'actor' | 'context'>,
  resource: Resource,
  { values, ids }: { values: readonly Values[]; ids: readonly number[] },
): Promise<Required<StoredRecords>> {
  const table = tableName(resource)
  const { by, at } = stampOf(writer)
  const stamp = { version: 1, created_at: at, created_by: by, updated_at: at, updated_by: by }
  const names = await searchNames(writer.db, resource, values)
  const rows: TableRow[] = values.map((record, index) => ({
    id: ids[index],
    ...toRow(resource, record, names[index]),
    ...stamp,
  }))
  await hashSecrets(writer.actor, resource, rows)
  const columns = columnList(Object.keys(rows[0] ?? {}))
  const statement = sql`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`
  return { records: rows.map(row => storedRecord(resource, row)), statement }
}

/** A change of an existing record. */
export type RecordChange = Prepared & { before: Stored }

function changedColumns(resource: Resource, changes: readonly RecordChange[]): Set<string> {
  const fields = new Set(changes.flatMap(({ changed }) => changed))
  return new Set(
    [...fields].flatMap(name => {
      const field = resource.fields[name]
      return field
        ? typeOf(field)
            .columns(name, field)
            .map(column => column.name)
        : []
    }),
  )
}

/**
 * Updates changed records in one statement (`runLater`) and returns them as stored. A value that the database
 * refuses becomes an issue of its field.
 */
export async function updateRows(
  writer: Pick<Writer, 'db' | 'actor' | 'context'>,
  resource: Resource,
  changes: readonly RecordChange[],
): Promise<Stored[]> {
  if (!changes.length) return []
  const { db } = writer
  const { by, at } = stampOf(writer)
  const stamp = { updated_at: at, updated_by: by }
  const columns = [...changedColumns(resource, changes), SEARCH_COLUMN, 'version', ...Object.keys(stamp)]
  const stored = changes.map(
    ({ before, values }): Values => ({
      ...values,
      ...stamp,
      id: before.id,
      version: before.version + 1,
      created_at: before.created_at,
      created_by: before.created_by,
    }),
  )
  const names = await searchNames(db, resource, stored)
  const rows: TableRow[] = stored.map((record, index) => ({
    // Don't start with a spread: see `copyOf`.
    id: record.id,
    version: record.version,
    ...toRow(resource, record, names[index]),
    ...stamp,
  }))
  await hashSecrets(writer.actor, resource, rows)
  const sets = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`)
  const table = sql.id(tableName(resource))
  const statement = sql`
    update ${table} set ${sql.join(sets)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) changed
    where ${table}.id = changed.id`
  await runLater(db, [statement], writeErrorIn(resource))
  return stored.map(record => withoutSecrets(resource, record))
}

function withoutSecrets(resource: Resource, record: Values): Stored {
  const secrets = Object.entries(resource.fields).filter(([, field]) => typeOf(field).writeOnly)
  const shown = { ...record }
  for (const [name] of secrets) delete shown[name]
  return shown as Stored
}

/** Moves records to the trash. */
export async function trashRows(writer: Writer, resource: Resource, ids: readonly number[]): Promise<void> {
  const { by, at } = stampOf(writer)
  const statement = sql`
    update ${sql.id(tableName(resource))}
    set deleted_at = ${at}, updated_at = ${at}, updated_by = ${by}, version = version + 1
    where id = any(${ids}::bigint[])`
  await runLater(writer.db, [statement])
}
