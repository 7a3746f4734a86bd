import { sql } from 'kysely'
import { canOn } from '../../../../src/core/access/ability'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { describeOperation, fromItsBeginning, nameOperation } from '../../../base/audit/operation'
import { ApiError, invalidQuery } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { authorizedCondition } from '../../records/readable'
import { authorize, forbidden } from '../../records/scope'
import { tableName } from '../../sql/columns'
import { liveRows, readByIds, type Stored, visible } from '../../sql/select'
import { prepare } from '../prepare'
import { removeStored } from '../remove'
import { writeChanges } from '../write'
import { requireUnchanged, type SeenVersions } from './bulkVersions'
import { refuseSecrets } from './refuseSecrets'

/** All rows that a filter finds, with how many the caller saw. */
export interface BulkRequest {
  filter: unknown
  expectedCount?: number
  /** The versions of the rows that the caller saw. */
  seen?: SeenVersions
}

export interface BulkAnswer {
  count: number
  ids: number[]
}

/** Beyond this a bulk write is a task of its own (`server/work/bulk`). */
export const BULK_LIMIT = 1_000
/**
 * The same of more characters than this in its rows: on the embedded database a transaction keeps everybody else waiting,
 * and 671 customers with notes of 10,000 characters took 2.2 s.
 */
const BULK_LENGTH = 2_000_000
/** Written together: with the longest texts, and what they were before, as much as is read and made in a short turn. */
const CHUNK = 100

/** More rows than are written at once. */
export class TooManyRows extends ApiError {
  constructor(limit: number) {
    const params = { param: 'filter', limit }
    super(400, 'invalid_query', { message: 'api.query.too_many_rows', params, details: params })
  }
}

type WriteChunk = (db: Executor, records: Stored[]) => Promise<unknown>

/** Sets the same fields on all records that a filter finds, or on none. */
export async function updateMany(
  scope: Scope,
  resource: Resource,
  request: BulkRequest,
  sent: Values,
): Promise<BulkAnswer> {
  nameOperation(scope, { kind: 'bulk_update', resource, details: { fields: Object.keys(sent) } })
  const { seen } = request
  demandBulk(scope, resource, 'update')
  refuseSecrets(resource, sent)
  return inBulk(scope, resource, 'update', request, async (db, records) => {
    await requireUnchanged(scope, db, resource, records, { seen, sent })
    return writeChanges(
      scope,
      db,
      resource,
      records.map(before => ({ ...prepare(scope, resource, sent, before), before })),
      { action: 'update', unversioned: !seen },
    )
  })
}

/** Moves all records that a filter finds to the trash, or none. */
export function removeMany(scope: Scope, resource: Resource, request: BulkRequest): Promise<BulkAnswer> {
  nameOperation(scope, { kind: 'bulk_delete', resource })
  return inBulk(
    scope,
    resource,
    'delete',
    request,
    async (db, records) => {
      await requireUnchanged(scope, db, resource, records, { seen: request.seen })
      await removeStored(scope, db, resource, records, !request.seen)
    },
    BULK_LIMIT,
  )
}

function demandBulk(scope: Scope, resource: Resource, action: string): void {
  authorize(scope, 'read', resource)
  authorize(scope, action, resource)
}

async function inBulk(
  scope: Scope,
  resource: Resource,
  action: string,
  request: BulkRequest,
  write: WriteChunk,
  chunk = CHUNK,
): Promise<BulkAnswer> {
  demandBulk(scope, resource, action)
  const begin = fromItsBeginning(scope.operation)
  return scope.services.db.kysely.transaction().execute(async db => {
    begin()
    const ids = await matchingIds(scope, db, resource, request)
    await requireShort(db, resource, ids)
    describeOperation(scope, { count: ids.length })
    for (let start = 0; start < ids.length; start += chunk) {
      const records = [...(await readByIds(db, resource, ids.slice(start, start + chunk))).values()]
      if (!records.every(record => canOn(scope.ability, action, resource, record)))
        throw forbidden(action, resource)
      await write(db, records)
    }
    return { count: ids.length, ids }
  })
}

/** The ids of the rows that a bulk write is about, at most `limit` of them; others cannot change them meanwhile. */
export async function matchingIds(
  scope: Scope,
  db: Executor,
  resource: Resource,
  { filter, expectedCount }: BulkRequest,
  limit = BULK_LIMIT,
): Promise<number[]> {
  if (typeof filter !== 'object' || filter === null || !Object.keys(filter).length)
    throw invalidQuery('filter', 'empty_filter')
  const where = liveRows(resource, visible(scope, resource, authorizedCondition(scope, resource, filter)))
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(resource))} where ${where} order by id limit ${limit + 1} for no key update`.execute(
    db,
  )
  if (rows.length > limit) throw new TooManyRows(limit)
  if (expectedCount !== undefined && expectedCount !== rows.length)
    throw new ApiError(409, 'not_possible', {
      message: 'api.other_count',
      params: { expected: expectedCount, count: rows.length },
      details: { expected_count: expectedCount, count: rows.length },
    })
  return rows.map(({ id }) => Number(id))
}

/** Rows that together are too long for one transaction are a job, as too many are. */
async function requireShort(db: Executor, resource: Resource, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ length: string | null }>`
    select sum(length(found::text)) as length from ${sql.id(tableName(resource))} found
    where id = any(${ids}::bigint[])`.execute(db)
  if (Number(rows[0]?.length ?? 0) > BULK_LENGTH) throw new TooManyRows(BULK_LIMIT)
}
