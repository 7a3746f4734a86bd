import { columnOf, typeOf } from '../field/registry'
import { PARENT_ROW, SEARCH_COLUMN } from './condition'
import { fold } from './fold'
import { parentOf, parentRecord } from './parents'
import type { Fields, Resource, Values } from './resource'
import type { Row } from './row'
import { ownSearched } from './searchPaths'
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
  const [parent, parentValues] = [parentOf(resource), parentRecord(record)]
  return parent && parentValues ? { ...row, [PARENT_ROW]: toFullRow(parent.of, parentValues) } : row
}

/** Makes a record of a row. */
export type RowReader = (row: Row) => Values

const readers = new WeakMap<Fields, RowReader>()

/** The record of a row, without what is never read back. */
export function fromRow(resource: Resource, row: Row): Values {
  const reader = readers.get(resource.fields) ?? rowReader(resource)
  readers.set(resource.fields, reader)
  return reader(row)
}

/** Reads rows of a resource, of their fields only these if any are named; what that takes is found out once. */
export function rowReader({ fields }: Resource, names?: readonly string[]): RowReader {
  const read = Object.entries(allFields({ fields }))
    .map(([name, field]) => [name, field, typeOf(field)] as const)
    .filter(([name, , type]) => !type.writeOnly && (!names || names.includes(name)))
  const stored = read
    .filter(([, , type]) => type.asStored)
    .map(([name, field]) => [name, columnOf(name, field)] as const)
  const others = read.filter(([, , type]) => !type.asStored)
  // A copy has room for all values, where for one after the other it would be made.
  const empty: Values = Object.fromEntries(read.map(([name]) => [name, null]))
  return row => {
    const record = { ...empty }
    // Most fields of most records are empty.
    for (const [name, column] of stored) {
      const value = row[column]
      if (value !== null && value !== undefined) record[name] = value
    }
    for (const [name, field, type] of others) record[name] = type.fromRow(name, row, field)
    return record
  }
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
