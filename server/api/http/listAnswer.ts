import type { Resource } from '../../../src/core/schema/resource'
import type { ListAnswer, ListRequest } from '../../engine/records/readList'
import { type Query, readFilter, readRange, readSort } from './query'

/** The page that a query asks for. */
export function readListRequest(resource: Resource, query: Query): ListRequest {
  return {
    filter: readFilter(query),
    sort: readSort(resource, query),
    ...readRange(query),
    cursor: query.cursor || undefined,
  }
}

/** A page with the header from which stock clients read the total. */
export function listAnswer({ name }: Resource, { records, first, meta }: ListAnswer) {
  return {
    data: records,
    meta,
    headers: { 'Content-Range': contentRange(name, { first, count: records.length, total: meta.total }) },
  }
}

/** `customers 0-24/319`; an empty page has only the total. */
export const contentRange = (
  name: string,
  { first, count, total }: { first: number; count: number; total: number },
): string => `${name} ${count ? `${first}-${first + count - 1}` : '*'}/${total}`
