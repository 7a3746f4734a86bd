import { type RawBuilder, sql } from 'kysely'
import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { toRow } from '../../../src/core/schema/rows'
import { typeOf } from '../../../src/fields'
import type { BatchedQuery } from '../../base/storage/batchQueries'
import type { Executor, Row } from '../../base/storage/database'
import { onePlan } from '../../base/storage/onePlan'
import { quoted } from '../../base/storage/schema/sqlText'
import { hashPassword } from '../people/passwords'
import type { Stamp } from '../records/history/history'
import type { Prepared } from '../records/prepared'
import { searchNames } from '../records/search/searchNames'
import { tableName } from '../sql/columns'
import { type Stored, storedRecord } from '../sql/select'

async function hashSecrets(resource: Resource, row: Values): Promise<Values> {
  const hashed = { ...row }
  for (const [name, field] of Object.entries(resource.fields))
    if (typeOf(field).writeOnly && typeof row[name] === 'string') hashed[name] = await hashPassword(row[name])
  return hashed
}

const columnList = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(column)))

/** Draws the ids of new records: what is written about them need not wait for them. */
export const drawingIds = (resource: Resource, count: number): BatchedQuery<number[]> => ({
  statement: sql`${onePlan}
    select nextval(pg_get_serial_sequence(${quoted(tableName(resource))}, 'id')) as id from generate_series(1, ${count}::int)`,
  answer: rows => rows.map(({ id }) => Number(id)),
})

/** New records as they are kept, and the statement that inserts them, however many they are. */
export interface Insert {
  records: Stored[]
  statement: RawBuilder<unknown>
}

/** How records are inserted under the ids that were drawn for them. */
export async function insertOf(
  db: Executor,
  resource: Resource,
  records: readonly Values[],
  ids: readonly number[],
  { by, at }: Stamp,
): Promise<Insert> {
  const table = tableName(resource)
  const stamp = { version: 1, created_at: at, created_by: by, updated_at: at, updated_by: by }
  const names = await searchNames(db, resource, records)
  const rows: Row[] = await Promise.all(
    records.map(async (record, index) => ({
      id: ids[index],
      ...(await hashSecrets(resource, toRow(resource, record, names[index]))),
      ...stamp,
    })),
  )
  const columns = columnList(Object.keys(rows[0] ?? {}))
  const statement = sql`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`
  return { records: rows.map(row => storedRecord(resource, row)), statement }
}

type Change = Prepared & { before: Stored }

function changedColumns(resource: Resource, changes: readonly Change[]): Set<string> {
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

/** Writes changed records, in one statement however many they are; answers them as they are kept. */
export async function updateRecords(
  db: Executor,
  resource: Resource,
  changes: readonly Change[],
  { by, at }: Stamp,
): Promise<Stored[]> {
  if (!changes.length) return []
  const stamp = { updated_at: at, updated_by: by }
  const columns = [...changedColumns(resource, changes), SEARCH_COLUMN, 'version', ...Object.keys(stamp)]
  const kept = changes.map(
    ({ before, values }): Values => ({
      ...values,
      ...stamp,
      id: before.id,
      version: before.version + 1,
      created_at: before.created_at,
      created_by: before.created_by,
    }),
  )
  const names = await searchNames(db, resource, kept)
  const rows = await Promise.all(
    kept.map(async (record, index) => ({
      ...(await hashSecrets(resource, toRow(resource, record, names[index]))),
      ...stamp,
      id: record.id,
      version: record.version,
    })),
  )
  const sets = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`)
  const table = sql.id(tableName(resource))
  await sql`
    update ${table} set ${sql.join(sets)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) changed
    where ${table}.id = changed.id`.execute(db)
  return kept.map(record => withoutSecrets(resource, record))
}

function withoutSecrets(resource: Resource, record: Values): Stored {
  const secrets = Object.entries(resource.fields).filter(([, field]) => typeOf(field).writeOnly)
  const shown = { ...record }
  for (const [name] of secrets) delete shown[name]
  return shown as Stored
}

/** Moves records to the trash. */
export async function trashRecords(
  db: Executor,
  resource: Resource,
  ids: readonly number[],
  { by, at }: Stamp,
): Promise<void> {
  await sql`
    update ${sql.id(tableName(resource))}
    set deleted_at = ${at}, updated_at = ${at}, updated_by = ${by}, version = version + 1
    where id = any(${ids}::bigint[])`.execute(db)
}
