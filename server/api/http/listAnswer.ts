import type { Resource } from '../../../src/core/schema/resource'
import type { ListRequest } from '../../engine/records/readList'
import { type Query, readAsOf, readFilter, readRange, readSort } from './query'

/** Returns the requested page of a list. */
export function readListRequest(resource: Resource, query: Query): ListRequest {
  return {
    filter: readFilter(query),
    sort: readSort(resource, query),
    asOf: readAsOf(resource, query),
    ...readRange(query),
    cursor: query.cursor || undefined,
  }
}

interface Page<Row, Meta> {
  records: Row[]
  first: number
  meta: Meta
}

/** Returns a page as it is sent, with the `Content-Range` header that stock clients read the total from. */
export function listAnswer<Row, Meta extends { total: number }>(
  { name }: Pick<Resource, 'name'>,
  { records, first, meta }: Page<Row, Meta>,
) {
  return {
    data: records,
    meta,
    headers: { 'Content-Range': contentRange(name, { first, count: records.length, total: meta.total }) },
  }
}

/** Returns `customers 0-24/319`; an empty page has only the total. */
export const contentRange = (
  name: string,
  { first, count, total }: { first: number; count: number; total: number },
): string => `${name} ${count ? `${first}-${first + count - 1}` : '*'}/${total}`
