import type { AnyField, Resource } from '../../../src/core/schema/resource'
import { storedName } from '../../../src/core/schema/systemFields'
import type { FieldValues } from '../../../src/core/schema/when'
import { typeOf } from '../../../src/fields'
import { literal, quoted } from '../../base/storage/schema/sqlText'
import type { IndexSpec } from '../../base/storage/tables'
import { DELETED_AT, lowered, tableName } from './columns'

/** Returns the name of a field's unique index, which identifies the field when the database refuses a row. */
export const uniqueIndexName = (resource: Resource, field: string) =>
  `${tableName(resource)}_${storedName(resource, field)}_unique`

/**
 * Returns the name of the unique index of several fields, which identifies their rule when the database
 * refuses a row.
 */
export const compositeIndexName = (resource: Resource, key: string) =>
  `${tableName(resource)}_${key}_together`

const NOT_IN_TRASH = `${quoted(DELETED_AT)} is null`

function expressionOf(name: string, field: AnyField): string {
  const parts = typeOf(field)
    .columns(name, field)
    .map(({ name: column, type }) => (type === 'text' ? lowered(column) : quoted(column)))
  return parts.join(', ')
}

/**
 * Returns the unique indexes of a resource. Records in the trash don't count, and empty values are never
 * equal.
 */
export function uniqueIndexes(resource: Resource): IndexSpec[] {
  const single = Object.entries(resource.fields)
    .filter(([, field]) => field.unique)
    .map(([name, field]) => ({
      name: uniqueIndexName(resource, name),
      expression: expressionOf(name, field),
      unique: true,
      where: NOT_IN_TRASH,
    }))
  const together = Object.entries(resource.uniques).map(([key, { fields, when }]) => ({
    name: compositeIndexName(resource, key),
    expression: fields.map(name => expressionOf(name, resource.fields[name] as AnyField)).join(', '),
    unique: true,
    where: [NOT_IN_TRASH, ...conditions(resource, when)].join(' and '),
  }))
  return [...single, ...together]
}

const conditions = (resource: Resource, when: FieldValues = {}) =>
  Object.entries(when).map(([name, wanted]) => {
    const field = resource.fields[name] as AnyField
    const [{ name: column = name } = {}] = typeOf(field).columns(name, field)
    const values = ([] as unknown[]).concat(wanted)
    const given = values.filter(value => value !== null).map(value => literal(String(value)))
    const ways = [
      ...(given.length ? [`${quoted(column)} in (${given.join(', ')})`] : []),
      ...(given.length < values.length ? [`${quoted(column)} is null`] : []),
    ]
    return `(${ways.join(' or ')})`
  })
