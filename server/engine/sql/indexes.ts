import { columnOf } from '../../../src/core/field/registry'
import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Comparing } from '../../../src/core/schema/fold'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields, fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { quoted } from '../../base/storage/schema/sqlText'
import type { IndexSpec } from '../../base/storage/tables'
import { DELETED_AT, isAlwaysFilled, tableName } from './columns'
import { folded } from './folded'
import { uniqueIndexes } from './uniqueIndexes'

const TRIGRAM = /^(\w+) gin_trgm_ops$/

/** Quotes the columns in a field type's index expression, because a field can be called `order`. */
function quoteColumns(
  on: string,
  { columns, comparing }: { columns: ReadonlySet<string>; comparing: Comparing | undefined },
): string {
  const trigram = TRIGRAM.exec(on)?.[1]
  if (trigram) return `${folded(quoted(trigram), comparing)} gin_trgm_ops`
  return on.replace(/'[^']*'|"[^"]*"|\w+/g, word => (columns.has(word) ? quoted(word) : word))
}

/**
 * Returns the fields that a definition shows in its list or uses to detect duplicates: users search for any
 * part of their texts.
 */
function forwardFields({ list, duplicates }: Resource): ReadonlySet<string> {
  return new Set([...list.columns, ...list.filters, ...list.search, ...Object.keys(list.sort), ...duplicates])
}

const isTextual = (on: string) => TRIGRAM.test(on)

/**
 * Lists leave out the trash. With this condition in the index, an index-only scan finds and counts the rows
 * of a page.
 */
const LISTED = `${quoted(DELETED_AT)} is null`

/**
 * Returns the indexes of a field. Each field can be a column of its list, to sort and filter by; an index can
 * be read from either end.
 */
function fieldIndexes(resource: Resource, name: string, forward: ReadonlySet<string>): IndexSpec[] {
  const field = fieldOf(resource, name)
  if (!field || name === 'id' || name === 'version') return []
  const type = typeOf(field)
  const columns = new Set([...type.columns(name, field).map(column => column.name), 'id'])
  const comparing = type.comparedAs?.(field)
  const indexes = type.indexes(name, field)
  // A trigram index finds many equal texts at once too slowly.
  const equal =
    comparing && indexes.some(({ using }) => using === 'btree')
      ? [
          {
            name: `${tableName(resource)}_${columnOf(name, field)}_equal`,
            expression: folded(quoted(columnOf(name, field)), comparing),
            // Most of these fields are empty in most records, and nobody looks for empty ones with this index.
            where: isAlwaysFilled(field)
              ? LISTED
              : `${LISTED} and ${quoted(columnOf(name, field))} is not null`,
          },
        ]
      : []
  const own = indexes.flatMap(({ using, on }, place): IndexSpec[] => {
    if (isTextual(on) && !forward.has(name)) return []
    return [
      {
        name: `${tableName(resource)}_${columnOf(name, field)}_${using}${place || ''}`,
        using,
        expression: quoteColumns(on, { columns, comparing }),
        // References and files are also looked up in the trash.
        ...(using === 'btree' && !type.reference ? { where: LISTED } : {}),
      },
    ]
  })
  return [...own, ...equal]
}

/** Returns the indexes that the lists, filters, searches and rules of a resource need. */
export function resourceIndexes(resource: Resource): IndexSpec[] {
  const forward = forwardFields(resource)
  return [
    ...Object.keys(allFields(resource)).flatMap(name => fieldIndexes(resource, name, forward)),
    ...uniqueIndexes(resource),
    {
      name: `${tableName(resource)}_search`,
      using: 'gin',
      expression: `${quoted(SEARCH_COLUMN)} gin_trgm_ops`,
    },
    {
      name: `${tableName(resource)}_trash`,
      using: 'btree',
      expression: quoted(DELETED_AT),
      where: `${quoted(DELETED_AT)} is not null`,
    },
  ]
}

/** Returns the fields by which a list can be filtered without an index, which is slow in a large table. */
export function fieldsWithoutIndex(resource: Resource): string[] {
  const forward = forwardFields(resource)
  return Object.entries(allFields(resource))
    .filter(([name, field]) => {
      const type = typeOf(field)
      if (name === 'id' || name === 'version' || (!type.operators.length && !type.sort(name, field).length))
        return false
      const found = fieldIndexes(resource, name, forward)
      return type.operators.includes('q') ? found.every(({ using }) => using !== 'gin') : !found.length
    })
    .map(([name]) => name)
}
