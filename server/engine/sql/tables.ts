import type { AnyField } from '../../../src/core/field/fieldType'
import { columnOf } from '../../../src/core/field/registry'
import { SEARCH_COLUMN } from '../../../src/core/schema/condition'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Column, ColumnValue } from '../../../src/core/schema/row'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { literal } from '../../base/storage/schema/sqlText'
import type { ColumnSpec, ForeignKeySpec, TableSpec } from '../../base/storage/tables'
import { isAlwaysFilled, systemColumns, tableName } from './columns'
import { resourceIndexes } from './indexes'
import { ownTables } from './ownTables'

export { DELETED_AT, tableName } from './columns'

function foreignKeys(resources: Resources, resource: Resource): ForeignKeySpec[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => {
    const target = resources.target(field)
    if (!target || typeOf(field).reference?.(field).many) return []
    return [{ column: columnOf(name, field), references: tableName(target) }]
  })
}

/**
 * Returns the constraints of a field's column. Existing rows get the default of a new field that must have a
 * value.
 */
function filled(field: AnyField, name: string, { name: column, type }: Column): Partial<ColumnSpec> {
  const notNull = isAlwaysFilled(field)
  const given: unknown = field.default
  if (!notNull || given === undefined || given === null || typeof given === 'function') return { notNull }
  if (typeof given === 'string' && given.startsWith('@')) return { notNull }
  const value = typeOf(field).toRow(name, given, field)[column]
  return value === undefined || value === null ? { notNull } : { notNull, fill: valueSql(value, type) }
}

function valueSql(value: ColumnValue, type: Column['type']): string {
  if (type === 'jsonb') return `${literal(JSON.stringify(value))}::jsonb`
  if (Array.isArray(value)) return `array[${value.map(one => literal(String(one))).join(', ')}]::${type}`
  return `${literal(String(value))}::${type}`
}

function resourceTable(resources: Resources, resource: Resource): TableSpec {
  const own = Object.entries(resource.fields).flatMap(([name, field]) =>
    typeOf(field)
      .columns(name, field)
      .map(column => ({ name: column.name, type: column.type, ...filled(field, name, column) })),
  )
  return {
    name: tableName(resource),
    columns: [...systemColumns, ...own, { name: SEARCH_COLUMN, type: 'text', notNull: true, default: "''" }],
    indexes: resourceIndexes(resource),
    foreignKeys: foreignKeys(resources, resource),
    tidied: true,
    ...(resource.appendOnly && { addOnly: { except: SEARCH_COLUMN } }),
  }
}

/**
 * Returns the tables for the definitions, and the engine's own tables such as history and idempotency keys.
 */
export function tableSpecs(resources: Resources): TableSpec[] {
  return [...resources.all.map(resource => resourceTable(resources, resource)), ...ownTables]
}
