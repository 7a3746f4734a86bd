import { columnOf } from '../../../src/core/field/registry'
import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields, fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { quoted } from '../../base/storage/schema/sqlText'
import type { IndexSpec } from '../../base/storage/tables'
import { DELETED_AT, lowered, tableName } from './columns'
import { uniqueIndexes } from './uniqueIndexes'

const TRIGRAM = /^(\w+) gin_trgm_ops$/

/** What a field type wrote in plain names, with its columns quoted: a field may be called `order`. */
function quoteColumns(on: string, columns: ReadonlySet<string>): string {
  const trigram = TRIGRAM.exec(on)?.[1]
  if (trigram) return `${lowered(trigram)} gin_trgm_ops`
  return on.replace(/"[^"]*"|\w+/g, word => (columns.has(word) ? quoted(word) : word))
}

/** Fields that a definition puts forward, or tells duplicates by: of these texts any part is asked for. */
function forwardFields({ list, duplicates }: Resource): ReadonlySet<string> {
  return new Set([...list.columns, ...list.filters, ...list.search, ...Object.keys(list.sort), ...duplicates])
}

const isTextual = (on: string) => TRIGRAM.test(on)

/** Lists leave out what is in the trash: without it an index alone tells which rows a page has, and how many there are. */
const LISTED = `${quoted(DELETED_AT)} is null`

/** Each field can be a column of its list, to sort and filter by; an index of it is read from either end. */
function fieldIndexes(resource: Resource, name: string, forward: ReadonlySet<string>): IndexSpec[] {
  const field = fieldOf(resource, name)
  if (!field || name === 'id' || name === 'version') return []
  const type = typeOf(field)
  const columns = new Set([...type.columns(name, field).map(column => column.name), 'id'])
  return type.indexes(name, field).flatMap(({ using, on }, place): IndexSpec[] => {
    if (isTextual(on) && !forward.has(name)) return []
    return [
      {
        name: `${tableName(resource)}_${columnOf(name, field)}_${using}${place || ''}`,
        using,
        expression: quoteColumns(on, columns),
        // Files and parts are looked for in the trash too.
        ...(using === 'btree' && !type.reference ? { where: LISTED } : {}),
      },
    ]
  })
}

/** The indexes that the lists, filters, searches and rules of a resource need. */
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

/** Fields by which a list can be filtered although no index finds their rows: in a large table that takes long. */
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
