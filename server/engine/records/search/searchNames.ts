import { sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { type SearchPath, searchPathsOf, targetOfPath } from '../../../../src/core/schema/searchPaths'
import { typeOf } from '../../../../src/fields'
import type { Executor } from '../../../base/storage/database'
import { tableName } from '../../sql/columns'

/**
 * Returns the titles by which records are found: one text per search path, empty if the path leads nowhere.
 * They are for the stored search text; a user who can't know a title must not see it.
 */
export async function searchNames(
  db: Executor,
  resource: Resource,
  records: readonly Values[],
): Promise<string[][]> {
  const paths = searchPathsOf(resource)
  if (!paths.length || !records.length) return records.map(() => [])
  const columns = await Promise.all(paths.map(path => namesAlong(db, path, records)))
  return records.map((_record, index) => columns.map(column => column[index] ?? ''))
}

async function namesAlong(db: Executor, path: SearchPath, records: readonly Values[]): Promise<string[]> {
  const [first, ...further] = path.steps
  let ids = records.map(record => idOf(record[first.by]))
  let at = first.of
  for (const { by, of } of further) {
    const next = await valuesOf(db, { resource: at, name: by }, ids)
    ids = ids.map(id => idOf(next.get(id)))
    at = of
  }
  const target = targetOfPath(path)
  const titles = await valuesOf(db, { resource: target, name: target.title }, ids)
  const field = target.fields[target.title]
  return ids.map(id => {
    const title = titles.get(id)
    return field && title !== null && title !== undefined ? typeOf(field).text(title, field) : ''
  })
}

const idOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * Returns a field of some records by ID, including records in the trash, because references to them still
 * show their titles.
 */
async function valuesOf(
  db: Executor,
  { resource, name }: { resource: Resource; name: string },
  ids: readonly number[],
): Promise<Map<number, unknown>> {
  const wanted = [...new Set(ids)].filter(Boolean)
  const field = resource.fields[name]
  if (!field || !wanted.length) return new Map()
  const type = typeOf(field)
  const columns = sql.join(
    ['id', ...type.columns(name, field).map(column => column.name)].map(one => sql.ref(one)),
  )
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.id(tableName(resource))} where id = any(${wanted}::bigint[])`.execute(db)
  return new Map(rows.map(row => [Number(row.id), type.fromRow(name, row, field)]))
}
