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

/** The table of a resource's records. */
export const tableName = ({ name }: Pick<Resource, 'name'>): string => name.replaceAll('-', '_')

/** Since when a record is in the trash; empty for all others. */
export const DELETED_AT = 'deleted_at'

/** A text as it is compared when capitals do not count: the same in the index and in the query. */
export const lowered = (column: string) => `lower(${quoted(column)} COLLATE ${COLLATION})`

// Milliseconds, as times are carried in JSON: a position in a list must compare equal to what is stored.
const MOMENT = 'timestamptz(3)'

/** The columns that the server alone writes. */
export const systemColumns: ColumnSpec[] = [
  { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
  { name: 'version', type: 'bigint', notNull: true, default: '1' },
  { name: 'created_at', type: MOMENT, notNull: true, default: 'now()' },
  { name: 'created_by', type: 'bigint' },
  { name: 'updated_at', type: MOMENT, notNull: true, default: 'now()' },
  { name: 'updated_by', type: 'bigint' },
  { name: DELETED_AT, type: MOMENT },
]

/** The column of a field in SQL, or its first one: a field is not always stored under its name. */
export const fieldRef = (resource: Pick<Resource, 'fields'>, name: string): RawBuilder<unknown> =>
  sql.ref(storedName(resource, name))

const known = new WeakMap<Fields, ReadonlyMap<string, Column>>()

/** The columns of a resource's fields, those that every record has included, by name; found out once. */
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

/** Says whether no row can be without a value in a column: the order of the empty ones is then no question. */
export function isFilled(resource: Resource, column: string): boolean {
  const field = Object.entries(resource.fields).find(([name, each]) => columnOf(name, each) === column)
  if (field) return isAlwaysFilled(field[1])
  return systemColumns.some(({ name, notNull }) => name === column && notNull)
}

/** Says whether every record has a value in a field. */
export const isAlwaysFilled = (field: AnyField) =>
  field.required === true && !field.visibleWhen && !typeOf(field).writeOnly && !typeOf(field).files

/** Fields of every record, which the server alone writes. */
export const isSystemField = (name: string) => Object.hasOwn(systemFields, name)
