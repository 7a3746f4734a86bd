import { sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { type SearchPath, searchPathsOf, targetOfPath } from '../../../../src/core/schema/searchPaths'
import { typeOf } from '../../../../src/fields'
import type { Executor } from '../../../base/storage/database'
import { tableName } from '../../sql/columns'

/**
 * What the records that some records point at are called, as far as these are found by it: the text beside each way, ''
 * where it leads nowhere. Whoever may not know a title must not be told it; this is for the kept text.
 */
export async function searchNames(
  db: Executor,
  resource: Resource,
  records: readonly Values[],
): Promise<string[][]> {
  const ways = searchPathsOf(resource)
  if (!ways.length || !records.length) return records.map(() => [])
  const columns = await Promise.all(ways.map(way => namesAlong(db, way, records)))
  return records.map((_record, index) => columns.map(column => column[index] ?? ''))
}

async function namesAlong(db: Executor, way: SearchPath, records: readonly Values[]): Promise<string[]> {
  const [first, ...further] = way.steps
  let ids = records.map(record => idOf(record[first.by]))
  let at = first.of
  for (const { by, of } of further) {
    const next = await valuesOf(db, at, by, ids)
    ids = ids.map(id => idOf(next.get(id)))
    at = of
  }
  const target = targetOfPath(way)
  const titles = await valuesOf(db, target, target.title, ids)
  const field = target.fields[target.title]
  return ids.map(id => {
    const title = titles.get(id)
    return field && title !== null && title !== undefined ? typeOf(field).text(title, field) : ''
  })
}

const idOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A field of some records by their ids, also of those in the trash: what points at them still shows their names. */
async function valuesOf(
  db: Executor,
  resource: Resource,
  name: string,
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
