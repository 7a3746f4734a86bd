import { sql } from 'kysely'
import type { AnyField, Resource } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { schemaOf } from '../../../../src/fields/schemas'
import type { Scope } from '../../../base/services'
import { authorizedCondition } from '../../../engine/records/readable'
import { tableName } from '../../../engine/sql/columns'
import { withParents } from '../../../engine/sql/parents'
import { liveRows, lockByIds, type Stored, storedRecord, visible } from '../../../engine/sql/select'
import { grouped } from './grouped'

/** The records that keys find, by the key as it stands in the file; more than one is too many. */
export type Existing = ReadonlyMap<string, readonly Stored[]>

const MOST = 5_000

/** Finds records by a field, among those that the person may read; `lock` keeps others from changing them meanwhile. */
export async function findExisting(
  scope: Scope,
  resource: Resource,
  { key, texts, lock }: { key: string; texts: readonly string[]; lock: boolean },
): Promise<Existing> {
  const { db } = scope
  const field = fieldOf(resource, key) as AnyField
  const values = new Map<string, unknown>()
  for (const text of new Set(texts)) {
    const value = keyValue(field, text)
    if (value !== undefined) values.set(text, value)
  }
  const found = new Map<string, Stored[]>()
  if (!values.size) return found
  const wanted = [...new Set(values.values())]
  const where = visible(scope, resource, authorizedCondition(scope, resource, { [`${key}_eq_any`]: wanted }))
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where ${liveRows(resource, where)} order by id limit ${MOST}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => Number(id))
  const records = lock
    ? [...(await lockByIds(db, resource, ids)).values()]
    : await withParents(
        db,
        resource,
        rows.map(row => storedRecord(resource, row)),
      )
  const byValue = grouped(records, record => String(record[key]))
  for (const [text, value] of values) found.set(text, byValue.get(String(value)) ?? [])
  return found
}

/** The value of a key in its normal form; undefined when the text can be none. */
export function keyValue(field: AnyField, text: string): unknown {
  const given = typeOf(field).asNumber ? Number(text.replace(/^#/, '')) : text
  const parsed = schemaOf(field).safeParse(given)
  return parsed.success ? parsed.data : undefined
}
