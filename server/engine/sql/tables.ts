import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import type { ForeignKeySpec, TableSpec } from '../../base/storage/tables'
import { isAlwaysFilled, systemColumns, tableName } from './columns'
import { resourceIndexes } from './indexes'
import { ownTables } from './ownTables'

export { DELETED_AT, tableName } from './columns'

function foreignKeys(resources: Resources, resource: Resource): ForeignKeySpec[] {
  return Object.entries(allFields(resource)).flatMap(([column, field]) => {
    const target = resources.target(field)
    if (!target || typeOf(field).reference?.(field).many) return []
    return [{ column, references: tableName(target) }]
  })
}

function resourceTable(resources: Resources, resource: Resource): TableSpec {
  const own = Object.entries(resource.fields).flatMap(([name, field]) =>
    typeOf(field)
      .columns(name, field)
      .map(({ name: column, type }) => ({ name: column, type, notNull: isAlwaysFilled(field) })),
  )
  return {
    name: tableName(resource),
    columns: [...systemColumns, ...own, { name: SEARCH_COLUMN, type: 'text', notNull: true, default: "''" }],
    indexes: resourceIndexes(resource),
    foreignKeys: foreignKeys(resources, resource),
    tidied: true,
  }
}

/** The tables that follow from the definitions, with those in which the engine keeps history and keys. */
export function tableSpecs(resources: Resources): TableSpec[] {
  return [...resources.all.map(resource => resourceTable(resources, resource)), ...ownTables]
}
