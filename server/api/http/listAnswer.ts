import type { Resource } from '../../../src/core/schema/resource'
import type { Total } from '../../engine/records/list/count'
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
export function listAnswer<Row, Meta extends Total>(
  resource: Pick<Resource, 'name' | 'uncounted'>,
  { records, first, meta }: Page<Row, Meta>,
) {
  return {
    data: records,
    meta,
    headers: { 'Content-Range': listRange(resource, { first, count: records.length, meta }) },
  }
}

/** Returns the `Content-Range` of a list; an uncounted one has `*` for its total until the end is read. */
export const listRange = (
  { name, uncounted }: Pick<Resource, 'name' | 'uncounted'>,
  { first, count, meta }: { first: number; count: number; meta: Total },
): string =>
  contentRange(name, { first, count, total: uncounted && meta.total_is !== 'exact' ? '*' : meta.total })

/** Returns `customers 0-24/319`; an empty page has only the total. */
export const contentRange = (
  name: string,
  { first, count, total }: { first: number; count: number; total: number | '*' },
): string => `${name} ${count ? `${first}-${first + count - 1}` : '*'}/${total}`
