import { withoutProtected } from '../../../src/core/access/protectedAnswers'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import type { Scope } from '../../base/services'
import { readByIds, storedRecord } from '../sql/select'
import { maskFor, readableRecords, uniformlyReadable } from './readable'

/**
 * Returns the records of rows with the values of another day, without the fields that the user can't read. If
 * that depends on the record, its current values decide.
 */
export async function readableAsOf(
  scope: Pick<Scope, 'db' | 'ability'>,
  resource: Resource,
  rows: readonly Row[],
): Promise<Values[]> {
  const { db, ability } = scope
  if (uniformlyReadable(ability, resource)) return readableRecords(scope, resource, rows)
  const current = await readByIds(
    db,
    resource,
    rows.map(({ id }) => Number(id)),
  )
  const mask = maskFor(ability, resource)
  return rows.flatMap(row => {
    const record = current.get(Number(row.id))
    if (!record) return []
    const stored = storedRecord(resource, row)
    const values = Object.fromEntries(
      Object.keys(mask(record))
        .filter(name => name in stored)
        .map(name => [name, stored[name]]),
    )
    return [withoutProtected(ability, resource, { values, record })]
  })
}
