import { type RawBuilder, sql } from 'kysely'
import type { AnyField } from '../../../src/core/field/fieldType'
import { columnOf } from '../../../src/core/field/registry'
import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Fields, Resource } from '../../../src/core/schema/resource'
import { COLLATION, type Column } from '../../../src/core/schema/row'
import { allFields, storedName, systemFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { quoted } from '../../base/storage/schema/sqlText'
import type { ColumnSpec } from '../../base/storage/tables'

/** Returns the table of a resource's records. */
export const tableName = ({ name }: Pick<Resource, 'name'>): string => name.replaceAll('-', '_')

/** The column with the time when a record was moved to the trash; null for all other records. */
export const DELETED_AT = 'deleted_at'

/** Returns the SQL of a text for case-insensitive comparison, the same in indexes and queries. */
export const lowered = (column: string) => `lower(${quoted(column)} COLLATE ${COLLATION})`

// Milliseconds, like times in JSON: a position in a list must compare equal to the stored value.
const MOMENT = 'timestamptz(3)'

/** The columns that only the server writes. */
export const systemColumns: ColumnSpec[] = [
  { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
  { name: 'version', type: 'bigint', notNull: true, default: '1' },
  { name: 'created_at', type: MOMENT, notNull: true, default: 'now()' },
  { name: 'created_by', type: 'bigint' },
  { name: 'updated_at', type: MOMENT, notNull: true, default: 'now()' },
  { name: 'updated_by', type: 'bigint' },
  { name: DELETED_AT, type: MOMENT },
]

/** Returns a field's first column in SQL. A field is not always stored under its own name. */
export const fieldRef = (resource: Pick<Resource, 'fields'>, name: string): RawBuilder<unknown> =>
  sql.ref(storedName(resource, name))

const known = new WeakMap<Fields, ReadonlyMap<string, Column>>()

/**
 * Returns the columns of a resource's fields and of the system fields, by name. Computed once per resource.
 */
export function columnsOf({ fields }: Resource): ReadonlyMap<string, Column> {
  const found = known.get(fields) ?? findColumns(fields)
  known.set(fields, found)
  return found
}

function findColumns(fields: Fields): ReadonlyMap<string, Column> {
  const columns = Object.entries(allFields({ fields })).flatMap(([name, field]) =>
    typeOf(field).columns(name, field),
  )
  return new Map([...columns, searchColumn].map(column => [column.name, column]))
}

const searchColumn: Column = { name: SEARCH_COLUMN, type: 'text' }

/** Returns whether every row has a value in a column, so that an order needs no `nulls last`. */
export function isFilled(resource: Resource, column: string): boolean {
  const field = Object.entries(resource.fields).find(([name, each]) => columnOf(name, each) === column)
  if (field) return isAlwaysFilled(field[1])
  return systemColumns.some(({ name, notNull }) => name === column && notNull)
}

/** Returns whether every record has a value in a field. */
export const isAlwaysFilled = (field: AnyField) =>
  field.required === true && !field.visibleWhen && !typeOf(field).writeOnly && !typeOf(field).files

/** Returns whether a field exists in every record and only the server writes it. */
export const isSystemField = (name: string) => Object.hasOwn(systemFields, name)
