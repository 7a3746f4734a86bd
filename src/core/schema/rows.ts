import { columnOf, typeOf } from '../field/registry'
import { PARENT_ROW, SEARCH_COLUMN } from './condition'
import { fold, foldAs } from './fold'
import { parentOf, parentRecord } from './parents'
import type { Fields, Resource, Values } from './resource'
import type { Row } from './row'
import { ownSearched } from './searchPaths'
import { allFields } from './systemFields'

/** Returns the columns of a record's own fields, with the folded text that the search reads. */
export function toRow(resource: Resource, values: Values, names?: readonly string[]): Row {
  const row: Row = {}
  for (const [name, field] of Object.entries(resource.fields))
    Object.assign(row, typeOf(field).toRow(name, values[name] ?? null, field))
  row[SEARCH_COLUMN] = searchText(resource, values, names)
  return row
}

/**
 * Returns the columns of a whole record, with its system fields and its
 * parent's row, for evaluating conditions in memory.
 */
export function toFullRow(resource: Resource, record: Values): Row {
  const row = toRow(resource, record)
  for (const [name, field] of Object.entries(allFields(resource)))
    if (!(name in row)) Object.assign(row, typeOf(field).toRow(name, record[name] ?? null, field))
  const [parent, parentValues] = [parentOf(resource), parentRecord(record)]
  return parent && parentValues ? { ...row, [PARENT_ROW]: toFullRow(parent.of, parentValues) } : row
}

/** Converts a row to a record. */
export type RowReader = (row: Row) => Values

const readers = new WeakMap<Fields, RowReader>()

/** Converts a row to a record, without its write-only fields. */
export function fromRow(resource: Resource, row: Row): Values {
  const reader = readers.get(resource.fields) ?? rowReader(resource)
  readers.set(resource.fields, reader)
  return reader(row)
}

/**
 * Returns a function that reads a resource's rows, limited to the named fields if there are any. The work
 * that is the same for each row is done once.
 */
export function rowReader({ fields }: Resource, names?: readonly string[]): RowReader {
  const read = Object.entries(allFields({ fields }))
    .map(([name, field]) => [name, field, typeOf(field)] as const)
    .filter(([name, , type]) => !type.writeOnly && (!names || names.includes(name)))
  const stored = read
    .filter(([, , type]) => type.asStored)
    .map(([name, field]) => [name, columnOf(name, field)] as const)
  const others = read.filter(([, , type]) => !type.asStored)
  // Copying an object with all keys is faster than adding them one by one.
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

const HAS_DIGIT = /[0-9]/

/**
 * Returns the folded text that a resource's search looks through;
 * `names` are the titles of referenced records.
 */
export function searchText(resource: Resource, values: Values, names: readonly string[] = []): string {
  const parts = ownSearched(resource).flatMap(name => {
    const field = resource.fields[name]
    const value = values[name]
    if (!field || value === null || value === undefined) return []
    const { text, comparedAs } = typeOf(field)
    const typed = text(value, field)
    const folded = fold(typed)
    // A code is found with and without its separators. Lines of text contain plates and numbers, too.
    return comparedAs?.(field) && HAS_DIGIT.test(folded) ? [folded, foldAs('code', typed)] : [folded]
  })
  return [...new Set([...parts, ...names.map(fold)])].filter(Boolean).join(' ')
}
