import type { Resource, Values } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { readList } from '../../engine/records/readList'
import { readRecord } from '../../engine/records/readRecord'
import type { DocumentSource, SeenRecord } from './serverDocument'

/** The maximum number of records in one of a document's lists. */
const MAX_RECORDS = 200

/**
 * Returns a record with functions that read related records, all with the requesting person's permissions.
 */
export async function sourceOf(scope: Scope, resource: Resource, id: number): Promise<DocumentSource> {
  const { resources } = scope.services
  const seen = await readRecord(scope, resource, id)
  return {
    ...seen,
    scope,
    resource,
    find: async (name, other) => {
      if (typeof other !== 'number') return undefined
      try {
        return await readRecord(scope, resources.get(name), other)
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined
        throw error
      }
    },
    list: (name, filter, by) => listSeen(scope, resources.get(name), { filter, by }),
  }
}

async function listSeen(
  scope: Scope,
  resource: Resource,
  { filter, by }: { filter: Values; by: string },
): Promise<SeenRecord[]> {
  const { records, meta } = await readList(scope, resource, {
    filter,
    sort: [[by, 'ASC']],
    first: 0,
    limit: MAX_RECORDS,
  })
  return records.map(record => ({ record: record as SeenRecord['record'], labels: meta.labels }))
}
