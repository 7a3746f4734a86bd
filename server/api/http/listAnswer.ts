import type { Resource } from '../../../src/core/schema/resource'
import type { ListAnswer, ListRequest } from '../../engine/records/list/list'
import type { Answer } from './envelope'
import { readFilter, readRange, readSort, rejectUnknownParameters } from './query'

/** The page that a query asks for. */
export function readList(resource: Resource, query: Record<string, string>): ListRequest {
  rejectUnknownParameters(query, ['sort', 'range', 'filter', 'cursor'])
  return {
    filter: readFilter(query),
    sort: readSort(resource, query),
    ...readRange(query),
    cursor: query.cursor || undefined,
  }
}

/** A page as it is sent, with the header that stock clients count by. */
export function listAnswer({ name }: Resource, { records, first, meta }: ListAnswer): Answer {
  return {
    status: 200,
    data: records,
    meta,
    headers: { 'Content-Range': contentRange(name, first, records.length, meta.total) },
  }
}

/** `customers 0-24/319`; of an empty page only the number of all is told. */
export const contentRange = (name: string, first: number, count: number, total: number): string =>
  `${name} ${count ? `${first}-${first + count - 1}` : '*'}/${total}`
