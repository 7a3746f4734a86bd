import { sql } from 'kysely'
import { allOf, always, type Condition } from '../../src/schema/condition'
import type { Resource, Values } from '../../src/schema/resource'
import type { Row } from '../../src/schema/row'
import type { Executor } from '../storage/database'
import { tableName } from './columns'
import { countRows, type Total } from './count'
import { readCursor, writeCursor } from './cursor'
import { type Labels, labelsFor } from './labels'
import { beyond, type OrderPart, orderBy, orderOf, ownSort, type SortRequest } from './order'
import { withParents } from './parents'
import { askedCondition, demandReadable, maskFor, readableSort } from './readable'
import { demand, type Scope } from './scope'
import { liveRows, storedRecord, visible } from './select'

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
}

export interface ListAnswer {
  records: Values[]
  first: number
  meta: Total & { next?: string; prev?: string; labels: Labels }
}

/** From this offset on the database looks for ids alone first, and reads whole rows only of the page. */
const DEEP = 1_000

/** A page of the records that the person may read. */
export async function listRecords(
  scope: Scope,
  resource: Resource,
  request: ListRequest,
): Promise<ListAnswer> {
  demand(scope, 'read', resource)
  const { services, ability } = scope
  const db = services.db.kysely
  if (request.sort)
    demandReadable(
      scope,
      resource,
      request.sort.map(([field]) => field),
    )
  const sort = request.sort ?? readableSort(scope, resource, ownSort(resource))
  const where = liveRows(
    resource,
    visible(
      scope,
      resource,
      allOf(request.within ?? always, askedCondition(scope, resource, request.filter)),
    ),
  )
  const order = orderOf(resource, sort)
  const rows = await readPage(db, resource, where, order, request)
  const found = rows.slice(0, request.limit)
  const total: Total = request.uncounted
    ? { total: 0, total_is: 'capped' }
    : await countRows(db, tableName(resource), where)
  const stored = found.map(row => storedRecord(resource, row))
  const records = (await withParents(db, resource, stored)).map(maskFor(ability, resource))
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

type Where = ReturnType<typeof liveRows>

async function readPage(
  db: Executor,
  resource: Resource,
  where: Where,
  order: OrderPart[],
  { cursor, first, limit }: ListRequest,
): Promise<Row[]> {
  const table = sql.id(tableName(resource))
  if (cursor) {
    const { position, backwards } = readCursor(order, cursor)
    const { rows } = await sql<Row>`
      select * from ${table} where ${where} and ${beyond(order, position, backwards)}
      order by ${orderBy(order, backwards)} limit ${limit + 1}`.execute(db)
    // Backwards the row too many is the first one of the page, not the last.
    return backwards ? [...rows.slice(0, limit).reverse(), ...rows.slice(limit)] : rows
  }
  if (first < DEEP) {
    const { rows } = await sql<Row>`
      select * from ${table} where ${where} order by ${orderBy(order)} limit ${limit + 1} offset ${first}`.execute(
      db,
    )
    return rows
  }
  const { rows } = await sql<Row>`
    select r.* from ${table} r
      join (select id from ${table} where ${where} order by ${orderBy(order)} limit ${limit + 1} offset ${first}) page on page.id = r.id
    order by ${orderBy(order, false, 'r')}`.execute(db)
  return rows
}

/** An estimate gives way to what the page itself shows. */
function known(total: Total, { first, cursor }: ListRequest, found: number, more: boolean): Total {
  if (total.total_is === 'exact' || cursor) return total
  const seen = first + found
  if (!more && found > 0) return { total: seen, total_is: 'exact' }
  return seen + 1 > total.total ? { total: seen + 1, total_is: 'capped' } : total
}

function cursorsOf(order: OrderPart[], found: Row[], more: boolean, { cursor, first }: ListRequest) {
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
