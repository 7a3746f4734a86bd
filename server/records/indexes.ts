import { typeOf } from '../../src/fields'
import { holdsFiles } from '../../src/fields/file/heldFiles'
import { SEARCH_COLUMN } from '../../src/schema/condition'
import type { Resource } from '../../src/schema/resource'
import { COLLATION } from '../../src/schema/row'
import { allFields, fieldOf } from '../../src/schema/systemFields'
import { quoted } from '../storage/schema/sqlText'
import type { IndexSpec } from '../storage/tables'
import { isFilled, tableName } from './columns'
import { uniqueIndexes } from './uniqueIndexes'

/** A text as it is compared when capitals do not count: the same in the index and in the query. */
export const lowered = (column: string) => `lower(${quoted(column)} COLLATE ${COLLATION})`

const TRIGRAM = /^(\w+) gin_trgm_ops$/

/** What a field type wrote in plain names, with its columns quoted: a field may be called `order`. */
function quoteColumns(on: string, columns: ReadonlySet<string>): string {
  const trigram = TRIGRAM.exec(on)?.[1]
  if (trigram) return `${lowered(trigram)} gin_trgm_ops`
  return on.replace(/"[^"]*"|\w+/g, word => (columns.has(word) ? quoted(word) : word))
}

/** Fields that lists order and filter by, that duplicates are told by, or that point at other records or files. */
function indexedFields(resource: Resource): Set<string> {
  const { list, duplicates } = resource
  const referring = Object.entries(allFields(resource)).filter(
    ([, field]) => typeOf(field).reference || holdsFiles(field),
  )
  return new Set([
    ...list.columns,
    ...list.filters,
    ...Object.keys(list.sort),
    ...duplicates,
    ...referring.map(([name]) => name),
    'created_at',
    'updated_at',
  ])
}

function fieldIndexes(resource: Resource, name: string): IndexSpec[] {
  const field = fieldOf(resource, name)
  if (!field || name === 'id') return []
  const type = typeOf(field)
  const columns = new Set([...type.columns(name, field).map(column => column.name), 'id'])
  return type.indexes(name, field).map(({ using, on }, place) => ({
    name: `${tableName(resource)}_${name}_${using}${place || ''}`,
    using,
    expression: quoteColumns(on, columns),
  }))
}

/** Descending with the empty ones last, which no index that ascends can give. */
function descendingIndex(resource: Resource, name: string): IndexSpec[] {
  const field = fieldOf(resource, name)
  const order = field ? typeOf(field).sort(name, field) : []
  if (!order.length || order.every(({ column }) => isFilled(resource, column))) return []
  const parts = order.map(
    ({ column, collate }) => `${quoted(column)}${collate ? ` COLLATE ${COLLATION}` : ''} DESC NULLS LAST`,
  )
  return [{ name: `${tableName(resource)}_${name}_desc`, expression: [...parts, '"id" DESC'].join(', ') }]
}

/** The indexes that the lists, filters, searches and rules of a resource need. */
export function resourceIndexes(resource: Resource): IndexSpec[] {
  return [
    ...[...indexedFields(resource)].flatMap(name => fieldIndexes(resource, name)),
    ...resource.list.columns.flatMap(name => descendingIndex(resource, name)),
    ...uniqueIndexes(resource),
    {
      name: `${tableName(resource)}_search`,
      using: 'gin',
      expression: `${quoted(SEARCH_COLUMN)} gin_trgm_ops`,
    },
  ]
}
