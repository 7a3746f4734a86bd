import { sql } from 'kysely'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'
import type { Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { type FieldChange, recordHistory, stampOf } from '../../engine/records/history/history'
import { storedChanges } from '../../engine/records/history/storedChanges'
import { changedFields } from '../../engine/records/prepared'
import { tableName } from '../../engine/sql/columns'
import { HISTORY } from '../../engine/sql/ownTables'
import { readByIds, type Stored } from '../../engine/sql/select'
import { changeAsEngine } from '../../engine/writes/appendOnly'
import { updateRows } from '../../engine/writes/store'
import type { Amendment } from './demoData'

/** Sets values of earlier records that later ones determine, and corrects their history. */
export async function amendRecords(writer: Writer, amendments: readonly Amendment[]): Promise<void> {
  const { db, services } = writer
  for (const name of new Set(amendments.map(({ resource }) => resource))) {
    const resource = services.resources.get(name)
    await changeAsEngine(db, resource)
    const told = new Map(
      amendments.filter(one => one.resource === name).map(({ id, values }) => [id, values]),
    )
    const found = [...(await readByIds(db, resource, [...told.keys()])).values()]
    const valuesOf = ({ id }: Stored) => told.get(id) ?? {}
    // For unchanged records, correct the creation itself, as if demo data had been written at once.
    const untouched = found.filter(({ version }) => version === 1)
    for (const record of untouched)
      await setColumns(db, resource, { id: record.id, values: valuesOf(record) })
    await correctCreation(db, resource, { records: untouched, valuesOf })
    const touched = found.filter(record => !untouched.includes(record))
    await change(writer, resource, { records: touched, valuesOf })
  }
}

async function setColumns(
  db: Executor,
  resource: Resource,
  { id, values }: { id: number; values: Values },
): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name]
      return field ? Object.entries(typeOf(field).toRow(name, value, field)) : []
    }),
  )
  const names = Object.keys(row)
  if (!names.length) return
  // Sent as JSON, from which PostgreSQL converts each column's type.
  const table = sql.table(tableName(resource))
  await sql`
    update ${table} set ${sql.join(names.map(name => sql`${sql.id(name)} = given.${sql.id(name)}`))}
    from json_populate_record(null::${table}, ${JSON.stringify(row)}::json) given
    where ${table}.id = ${id}`.execute(db)
}

interface Amended {
  records: readonly Stored[]
  valuesOf: (record: Stored) => Values
}

async function correctCreation(
  db: Executor,
  resource: Resource,
  { records, valuesOf }: Amended,
): Promise<void> {
  if (!records.length) return
  const amended = await readByIds(
    db,
    resource,
    records.map(({ id }) => id),
  )
  const told = [...amended.values()].map(record => ({
    record_id: record.id,
    changes: storedChanges(
      resource,
      Object.keys(valuesOf(record)).map(
        (field): FieldChange => ({ field, before: null, after: record[field] ?? null }),
      ),
    ),
  }))
  await sql`
    update ${sql.id(HISTORY)} made set changes = told.changes || (
      select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(made.changes) change
      where not told.changes @> jsonb_build_array(jsonb_build_object('field', change->'field')))
    from json_to_recordset(${JSON.stringify(told)}::json) as told (record_id bigint, changes jsonb)
    where made.resource = ${resource.name} and made.record_id = told.record_id and made.version = 1`.execute(
    db,
  )
}

async function change(writer: Writer, resource: Resource, { records, valuesOf }: Amended): Promise<void> {
  const changes = records
    .map(before => ({ before, values: { ...before, ...valuesOf(before) } }))
    .map(one => ({ ...one, changed: changedFields(resource, one.values, one.before) }))
  const written = await updateRows(writer, resource, changes)
  const entries = written.map((record, index) => ({ record, changed: [], ...changes[index] }))
  await recordHistory(writer.db, resource, { entries, stamp: stampOf(writer), action: 'update' })
}
