import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Fields, Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { allFields } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Executor } from '../../../base/storage/database'
import { tableName } from '../../sql/columns'

/** A field that points at a resource: its column, or the lists around it first. */
interface Way {
  path: readonly string[]
  many: boolean
}

/** Whether any other record points at one, also from the trash or out of a list that it holds. */
export async function isReferredTo(
  db: Executor,
  resources: Resources,
  resource: Resource,
  id: number,
): Promise<boolean> {
  const points = resources.all.flatMap(from => {
    const itself = from === resource ? sql` and id <> ${id}` : sql``
    return waysTo(resources, resource, allFields(from)).map(
      way => sql`exists (select from ${sql.id(tableName(from))} where ${pointsAt(way, id)}${itself})`,
    )
  })
  if (!points.length) return false
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(points, sql` or `)} as found`.execute(db)
  return rows[0]?.found === true
}

function waysTo(resources: Resources, target: Resource, fields: Fields): Way[] {
  return Object.entries(fields).flatMap(([name, field]): Way[] => {
    const type = typeOf(field)
    if (resources.target(field) === target)
      return [{ path: [name], many: type.reference?.(field).many === true }]
    return waysTo(resources, target, type.nested?.(field) ?? {}).map(way => ({
      ...way,
      path: [name, ...way.path],
    }))
  })
}

function pointsAt({ path: [column = '', ...inside], many }: Way, id: number): RawBuilder<SqlBool> {
  if (!inside.length)
    return many ? sql`${sql.ref(column)} @> array[${id}]::bigint[]` : sql`${sql.ref(column)} = ${id}`
  const item = inside.reduceRight<unknown>((held, name) => [{ [name]: held }], many ? [id] : id)
  return sql`${sql.ref(column)} @> ${JSON.stringify(item)}::text::jsonb`
}
