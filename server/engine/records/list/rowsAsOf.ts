import { type RawBuilder, sql } from 'kysely'
import { rowsFor } from '../../../../src/core/access/rowsFor'
import { versionedFields } from '../../../../src/core/schema/asOf'
import { parseFilter } from '../../../../src/core/schema/filter'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { columnsOf, DELETED_AT, fieldRef, tableName } from '../../sql/columns'
import { liveRows } from '../../sql/select'

/**
 * Returns the rows of a resource with the values of a day, to be read like its table and under its name. Rows
 * without a version on that day are left out. The reader's rules decide by the current row: a right that a record
 * gave on another day is over.
 */
export function rowsAsOf(scope: Scope, resource: Resource, day: string): RawBuilder<unknown> {
  const { versions, by } = versionsOf(scope, resource)
  const { from, until, when = {} } = resource.asOf ?? { from: '' }
  const replaced = replacedColumns(resource, versions)
  const table = sql.id(tableName(resource))
  const columns = [...columnsOf(resource).keys(), DELETED_AT].map(column => {
    const other = replaced.get(column)
    return other === undefined
      ? sql.ref(`now.${column}`)
      : sql`${sql.ref(`then.${other}`)} as ${sql.id(column)}`
  })
  const rules = rowsFor(scope.ability, 'read', { resource, context: scope.context })
  const start = fieldRef(versions, from)
  const end = until === undefined ? sql`true` : isOpenOn(versions, until, day)
  return sql`(
    select ${sql.join(columns)}
    from (select * from ${table} where ${liveRows(resource, rules)}) ${sql.id('now')}
      join lateral (
        select * from ${sql.id(tableName(versions))}
        where ${fieldRef(versions, by)} = ${sql.ref('now.id')} and ${start} <= ${day}::date and ${end}
          and ${liveRows(versions, parseFilter(versions, when, scope.context))}
        order by ${start} desc, id desc limit 1
      ) ${sql.id('then')} on true
  ) as ${table}`
}

const isOpenOn = (versions: Resource, until: string, day: string) =>
  sql`(${fieldRef(versions, until)} is null or ${fieldRef(versions, until)} > ${day}::date)`

/** Returns the resource of a record's versions, and its reference to the record. */
function versionsOf(
  { services }: Scope,
  { asOf, relations, name }: Resource,
): { versions: Resource; by: string } {
  const relation = asOf && relations[asOf.versions]
  if (!relation) throw new Error(`${name} has no versions by day`)
  return { versions: services.resources.get(relation.to), by: relation.by }
}

/** Returns the columns of the versions that replace columns of the record, by the latter. */
function replacedColumns(resource: Resource, versions: Resource): ReadonlyMap<string, string> {
  const columnsFor = (of: Resource, name: string) => {
    const field = fieldOf(of, name)
    return field
      ? typeOf(field)
          .columns(name, field)
          .map(column => column.name)
      : []
  }
  return new Map(
    versionedFields(resource, versions).flatMap(name => {
      const others = columnsFor(versions, name)
      return columnsFor(resource, name).map((column, at): [string, string] => [column, others[at] ?? column])
    }),
  )
}
