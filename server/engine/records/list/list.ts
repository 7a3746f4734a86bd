import { allOf, always, type Condition } from '../../../../src/core/schema/condition'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import type { Scope } from '../../../base/services'
import { seesAll, visible } from '../../sql/select'
import { type Labels, labelsFor } from '../labels'
import { authorizedCondition, readableRecords, readableSort, requireReadable } from '../readable'
import { authorize } from '../scope'
import { countList, type Total } from './count'
import { readCursor, writeCursor } from './cursor'
import type { ListQuery } from './listQuery'
import { type OrderPart, orderOf, ownSort, type SortRequest } from './order'
import { readPage } from './page'

export interface ListRequest {
  filter: unknown
  sort?: SortRequest
  first: number
  limit: number
  cursor?: string
  /** Only these, whatever is asked: the children of a record. */
  within?: Condition
  /** Nobody looks at the total: a page of an export. */
  uncounted?: boolean
  /** What is in the trash, in place of all else. */
  trashed?: boolean
}

export interface ListAnswer {
  records: Values[]
  first: number
  meta: Total & { next?: string; prev?: string; labels: Labels }
}

const UNCOUNTED: Total = { total: 0, total_is: 'capped' }

/** A page of the records that the person may read. */
export async function listRecords(
  scope: Scope,
  resource: Resource,
  request: ListRequest,
): Promise<ListAnswer> {
  const db = scope.services.db.kysely
  const list = authorizedListQuery(scope, resource, request)
  const { order } = list
  // Counted beside the page: neither waits for the other.
  const [rows, total] = await Promise.all([
    readPage(list, request),
    request.uncounted ? UNCOUNTED : countList(list),
  ])
  const found = rows.slice(0, request.limit)
  const records = await readableRecords(scope, db, resource, found)
  return {
    records,
    first: request.first,
    meta: {
      ...known(total, request, found.length, rows.length > request.limit),
      ...cursorsOf(order, found, rows.length > request.limit, request),
      labels: await labelsFor(scope, db, resource, records),
    },
  }
}

/** What somebody asks for, within what they may read; refuses what would give other values away. */
export function authorizedListQuery(
  scope: Scope,
  resource: Resource,
  {
    filter,
    sort: asked,
    within = always,
    trashed,
  }: Pick<ListRequest, 'filter' | 'sort' | 'within' | 'trashed'>,
): ListQuery {
  authorize(scope, 'read', resource)
  if (asked)
    requireReadable(
      scope,
      resource,
      asked.map(([field]) => field),
    )
  const sort = asked ?? readableSort(scope, resource, ownSort(resource))
  return {
    db: scope.services.db,
    resource,
    condition: visible(scope, resource, allOf(within, authorizedCondition(scope, resource, filter))),
    open: seesAll(scope, resource),
    trashed,
    order: orderOf(resource, sort),
  }
}

/** An estimate gives way to what the page itself shows. */
function known(total: Total, { first, cursor }: ListRequest, found: number, more: boolean): Total {
  if (total.total_is === 'exact' || cursor) return total
  const seen = first + found
  if (!more && found > 0) return { total: seen, total_is: 'exact' }
  return seen + 1 > total.total ? { total: seen + 1, total_is: 'capped' } : total
}

function cursorsOf(order: readonly OrderPart[], found: Row[], more: boolean, { cursor, first }: ListRequest) {
  const [start] = found
  const end = found.at(-1)
  if (!start || !end) return {}
  const backwards = cursor ? readCursor(order, cursor).backwards : false
  const hasNext = backwards || more
  const hasPrev = backwards ? more : Boolean(cursor) || first > 0
  return {
    ...(hasNext ? { next: writeCursor(order, end, false) } : {}),
    ...(hasPrev ? { prev: writeCursor(order, start, true) } : {}),
  }
}
