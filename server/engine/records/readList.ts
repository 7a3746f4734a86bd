import type { Labels } from '../../../src/contract/answer'
import { allOf, always, type Condition } from '../../../src/core/schema/condition'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { seesAll, visible } from '../sql/select'
import { labelsFor } from './labels'
import { countList, type Page, type Total, totalOf } from './list/count'
import { type ListQuery, type OrderPart, ownSort, type SortRequest } from './list/listQuery'
import { readCursor, readPage, writeCursor } from './list/page'
import { rowsAsOf } from './list/rowsAsOf'
import { orderByTitles } from './list/titleOrder'
import {
  authorizedCondition,
  conditionByColumns,
  readableRecords,
  readableSort,
  requireReadable,
} from './readable'
import { readableAsOf } from './readableAsOf'
import { authorize } from './scope'

/** The parsed query of a list. */
export interface ListRequest {
  filter: unknown
  sort?: SortRequest
  first: number
  limit: number
  cursor?: string
  /** Limits the list independently of the filter, for example to the children of a record. */
  within?: Condition
  /** Skips the count, for a page of an export. */
  uncounted?: boolean
  /** Lists the trash instead. */
  trashed?: boolean
  /** Lists the values of another day, `YYYY-MM-DD`. */
  asOf?: string
}

export interface ListAnswer {
  records: Values[]
  first: number
  meta: Total & { next?: string; prev?: string; labels: Labels }
}

/** Returns a page of the records that the user can read: `GET /{resource}`. */
export async function readList(scope: Scope, resource: Resource, request: ListRequest): Promise<ListAnswer> {
  // Authorize and scope: the filter with the user's rules, so that a hidden record is neither read nor
  // counted.
  const query = authorizedListQuery(scope, resource, request)

  // Query
  const { rows, meta } = await readRows(query, request)

  // Mask: remove fields that the user can't read.
  const records =
    request.asOf === undefined
      ? await readableRecords(scope, resource, rows)
      : await readableAsOf(scope, resource, rows)

  // Label: the titles of the records that they refer to.
  const labels = await labelsFor(scope, resource, records)

  // Response
  return { records, first: request.first, meta: { ...meta, labels } }
}

type Paging = Pick<ListRequest, 'first' | 'limit' | 'cursor' | 'uncounted'>

/**
 * Returns the rows of a page, the number of rows in the list, and the cursors of the previous and next pages.
 */
export async function readRows(query: ListQuery, request: Paging) {
  // One extra row shows whether the list continues. Neither statement waits for the other.
  const [found, counted] = await Promise.all([
    readPage(query, request),
    countList(query, request.uncounted || query.resource.uncounted),
  ])
  const page = { rows: found.slice(0, request.limit), hasMore: found.length > request.limit }
  return { rows: page.rows, meta: { ...totalOf(counted, page, request), ...cursorsOf(query, page, request) } }
}

/**
 * Returns the query of a request, limited to what the user can read. Refuses a filter or an order that would
 * reveal other values.
 */
export function authorizedListQuery(
  scope: Scope,
  resource: Resource,
  request: Pick<ListRequest, 'filter' | 'sort' | 'within' | 'trashed' | 'asOf'>,
): ListQuery {
  const { filter, sort, within = always, trashed, asOf } = request
  // Authorize: a 403 if the user can read no record, or not every field of the order.
  authorize(scope, 'read', resource)
  if (sort) {
    const fields = sort.map(([field]) => field)
    requireReadable(scope, resource, fields)
  }
  const own = sort ?? readableSort(scope, resource, ownSort(resource))
  const { db } = scope.services
  // Scope: the user's rules are part of the condition. On another day, they are part of the rows.
  if (asOf !== undefined) {
    const condition = allOf(within, conditionByColumns(scope, resource, filter))
    const rows = rowsAsOf(scope, resource, asOf)
    const ordered = orderByTitles(scope, resource, { sort: own, from: rows })
    return { db, resource, condition, open: false, rows, ...ordered }
  }
  const condition = visible(scope, resource, allOf(within, authorizedCondition(scope, resource, filter)))
  const ordered = orderByTitles(scope, resource, { sort: own })
  return { db, resource, condition, open: seesAll(scope, resource), trashed, ...ordered }
}

/** Returns the cursors of the next and previous pages. */
function cursorsOf(
  { order }: { order: readonly OrderPart[] },
  { rows, hasMore }: Page,
  { cursor, first }: Paging,
) {
  const [start] = rows
  const end = rows.at(-1)
  if (!start || !end) return {}
  const backwards = cursor ? readCursor(order, cursor).backwards : false
  const hasNext = backwards || hasMore
  const hasPrev = backwards ? hasMore : Boolean(cursor) || first > 0
  return {
    ...(hasNext ? { next: writeCursor(order, end, false) } : {}),
    ...(hasPrev ? { prev: writeCursor(order, start, true) } : {}),
  }
}
