import { rowsFor } from '../../../../src/core/access/rowsFor'
import { allOf, type Condition } from '../../../../src/core/schema/condition'
import type { Resource } from '../../../../src/core/schema/resource'
import { notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { SortRequest } from '../../records/list/listQuery'
import { readableSort } from '../../records/readable'
import { type ListAnswer, type ListRequest, readList } from '../../records/readList'
import type { RecordAnswer } from '../../records/readRecord'
import { authorize } from '../../records/scope'

/** Latest deletion first: records in the trash are not written, so their last write is the deletion. */
const LATEST: SortRequest = [['updated_at', 'DESC']]

/**
 * Returns a page of the records in the trash that the user can read and delete. `updated_at` and `updated_by`
 * show when they were deleted and by whom.
 */
export function listTrash(scope: Scope, resource: Resource, request: ListRequest): Promise<ListAnswer> {
  authorize(scope, 'read', resource)
  authorize(scope, 'delete', resource)
  const { sort = readableSort(scope, resource, LATEST), within } = request
  return readList(scope, resource, { ...request, sort, ...inTrash(scope, resource, within) })
}

/** Returns a record in the trash; throws a 404 for any other record. */
export async function readTrashed(scope: Scope, resource: Resource, id: number): Promise<RecordAnswer> {
  const request = { filter: { id }, first: 0, limit: 1, uncounted: true } as const
  const { records, meta } = await listTrash(scope, resource, request)
  const [record] = records
  if (!record) throw notFound()
  return { record: record as RecordAnswer['record'], labels: meta.labels }
}

const inTrash = ({ ability, context }: Scope, resource: Resource, within?: Condition) => ({
  trashed: true,
  within: allOf(...(within ? [within] : []), rowsFor(ability, 'delete', { resource, context })),
})
