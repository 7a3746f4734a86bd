import { sql } from 'kysely'
import { foldAs } from '../../../../src/core/schema/fold'
import type { AnyField, Resource, Values } from '../../../../src/core/schema/resource'
import { toRow } from '../../../../src/core/schema/rows'
import { typeOf } from '../../../../src/fields'
import type { Executor } from '../../../base/storage/database'
import { DELETED_AT, lowered, tableName } from '../../../engine/sql/columns'
import { IMPORT_ROWS } from '../tables'

/** A value of a unique field, normalized as in its index. */
export interface UniqueValue {
  field: string
  value: string
}

const SEPARATOR = '\u001f'

export const uniqueValueKey = ({ field, value }: UniqueValue) => `${field}${SEPARATOR}${value}`
export const fieldOfUniqueValue = (text: string) => text.split(SEPARATOR)[0] ?? ''

const uniqueFields = ({ fields }: Resource) =>
  Object.entries(fields).filter(
    ([name, field]) => field.unique && !field.readOnly && typeOf(field).columns(name, field).length === 1,
  )

/**
 * Returns the form of a value in which rows of a file are compared: `AB-123/C` and `ab 123 c` are one code, as in the
 * search for the record of a key.
 */
export function sameForm(field: AnyField, value: unknown): string {
  const text = String(value)
  const comparing = typeOf(field).comparedAs?.(field)
  return (comparing && foldAs(comparing, text)) || text.toLowerCase()
}

/** Returns the unique values of a record. */
export function uniqueValuesOf(resource: Resource, values: Values): UniqueValue[] {
  const row: Values = toRow(resource, values)
  return uniqueFields(resource).flatMap(([name, field]) => {
    const [column] = typeOf(field).columns(name, field)
    const value = row[column?.name ?? name]
    if (value === null || value === undefined || value === '') return []
    return [{ field: name, value: column?.type === 'text' ? String(value).toLowerCase() : String(value) }]
  })
}

/** Returns which of these values a record already has, with the record's id. */
export async function valuesInRecords(
  db: Executor,
  resource: Resource,
  taken: readonly UniqueValue[],
): Promise<Map<string, number>> {
  const existing = new Map<string, number>()
  for (const [name, field] of uniqueFields(resource)) {
    const values = [...new Set(taken.filter(one => one.field === name).map(({ value }) => value))]
    if (!values.length) continue
    const { rows } = await sql<{ id: string; value: string }>`
      select held.id, wanted.value from unnest(${values}::text[]) wanted (value),
      lateral (select id from ${sql.id(tableName(resource))}
        where ${isTaken(name, field)} and ${sql.ref(DELETED_AT)} is null limit 1) held`.execute(db)
    for (const { id, value } of rows) existing.set(uniqueValueKey({ field: name, value }), Number(id))
  }
  return existing
}

/** Returns the condition in the form of the unique index, so that PostgreSQL can use it. */
function isTaken(name: string, field: AnyField) {
  const [{ name: column = name, type = 'text' } = {}] = typeOf(field).columns(name, field)
  return type === 'text'
    ? sql`${sql.raw(lowered(column))} = wanted.value`
    : sql`${sql.ref(column)} = wanted.value::${sql.raw(type)}`
}

/** Returns which of these values another row of the file has, with the first of these rows. */
export async function valuesInRows(
  db: Executor,
  id: string,
  texts: readonly string[],
): Promise<Map<string, { row: number }>> {
  const existing = new Map<string, { row: number }>()
  if (!texts.length) return existing
  const { rows } = await sql<{ row: number; taken: string[] }>`
    select "row", taken from ${sql.id(IMPORT_ROWS)}
    where import = ${id}::uuid and taken && ${texts}::text[] and state <> 'skipped' order by "row" desc`.execute(
    db,
  )
  const wanted = new Set(texts)
  for (const { row, taken } of rows)
    for (const text of taken) if (wanted.has(text)) existing.set(text, { row })
  return existing
}
