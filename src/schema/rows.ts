import { typeOf } from '../fields'
import type { AnyField, FieldType } from '../fields/fieldType'
import { PARENT_ROW, SEARCH_COLUMN } from './condition'
import { fold } from './fold'
import { parentOf, parentRecord } from './parents'
import type { Fields, Resource, Values } from './resource'
import type { Row } from './row'
import { ownSearched } from './searchWays'
import { allFields } from './systemFields'

/** The columns of a record's own fields, with the folded text that the search reads. */
export function toRow(resource: Resource, values: Values, names?: readonly string[]): Row {
  const row: Row = {}
  for (const [name, field] of Object.entries(resource.fields))
    Object.assign(row, typeOf(field).toRow(name, values[name] ?? null, field))
  row[SEARCH_COLUMN] = searchText(resource, values, names)
  return row
}

/** The columns of a whole record, its system fields and its parent's row included: what conditions are evaluated on in memory. */
export function toFullRow(resource: Resource, record: Values): Row {
  const row = toRow(resource, record)
  for (const [name, field] of Object.entries(allFields(resource)))
    if (!(name in row)) Object.assign(row, typeOf(field).toRow(name, record[name] ?? null, field))
  const [parent, held] = [parentOf(resource), parentRecord(record)]
  return parent && held ? { ...row, [PARENT_ROW]: toFullRow(parent.of, held) } : row
}

type Reading = readonly [name: string, field: AnyField, type: FieldType]

const readings = new WeakMap<Fields, readonly Reading[]>()

/** The fields that are read back, with their types: found out once, as every row is read with them. */
function readingOf({ fields }: Resource): readonly Reading[] {
  const known = readings.get(fields)
  if (known) return known
  const reading = Object.entries(allFields({ fields }))
    .map(([name, field]): Reading => [name, field, typeOf(field)])
    .filter(([, , type]) => !type.writeOnly)
  readings.set(fields, reading)
  return reading
}

/** The record of a row, without what is never read back. */
export function fromRow(resource: Resource, row: Row): Values {
  const record: Values = {}
  for (const [name, field, type] of readingOf(resource)) record[name] = type.fromRow(name, row, field)
  return record
}

/** Everything that the search of a resource looks through, folded; `names` are the titles that its ways lead to. */
export function searchText(resource: Resource, values: Values, names: readonly string[] = []): string {
  const parts = ownSearched(resource).map(name => {
    const field = resource.fields[name]
    const value = values[name]
    return field && value !== null && value !== undefined ? typeOf(field).text(value, field) : ''
  })
  return fold([...parts, ...names].filter(Boolean).join(' '))
}
