import { targetOf } from '../../../src/core/schema/path'
import type { Resource } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import type { Writer } from '../../base/services'
import { readByIds, type Stored } from '../sql/select'

/** The end of a path of references for one record: the record that has the field, and its value. */
export interface Reached {
  resource: Resource
  record: Stored
  name: string
  value: unknown
}

/**
 * Follows a path such as `policy_id.assigned_to` from some records, with one query per step; undefined where
 * a reference on the way is empty or leads to the trash.
 */
export async function reach(
  { services, db }: Pick<Writer, 'services' | 'db'>,
  { resource, records }: { resource: Resource; records: readonly Stored[] },
  path: string,
): Promise<(Reached | undefined)[]> {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at: { resource: Resource; records: (Stored | undefined)[] } = { resource, records: [...records] }
  for (const name of names) {
    const field = fieldOf(at.resource, name)
    const target = field && targetOf(services.resources.all, field)
    if (!target) return records.map(() => undefined)
    const ids = at.records.map(record => Number(record?.[name] ?? 0))
    const found = await readByIds(db, target, [...new Set(ids.filter(Boolean))])
    at = { resource: target, records: ids.map(id => found.get(id)) }
  }
  return at.records.map(
    record => record && { resource: at.resource, record, name: last, value: record[last] ?? null },
  )
}
