import { sql } from 'kysely'
import type { BulkAnswer } from '../../../src/contract/records'
import { canOn } from '../../../src/core/access/ability'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'
import { describeOperation, fromItsBeginning } from '../../base/audit/operation'
import { ApiError, invalid, invalidQuery } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { authorizedCondition } from '../records/readable'
import { forbidden } from '../records/scope'
import { tableName } from '../sql/columns'
import { liveRows, readByIds, type Stored, visible } from '../sql/select'
import type { SeenVersions } from './versions'

/** All rows that a filter finds, with how many the caller saw. */
export interface BulkRequest {
  filter: unknown
  expectedCount?: number
  /** The versions of the rows that the caller saw. */
  seen?: SeenVersions
}

/** A record of many that was refused, while others were written. */
export interface Refused {
  id: number
  /** The name of the record, for whoever may read it. */
  label?: string
  error: ApiError
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

interface BulkWrite {
  /** The right that the person must have on every row. */
  action: string
  request: BulkRequest
  /** Rows that are written together. */
  size?: number
  write(scope: Scope, records: Stored[]): Promise<unknown>
}

/** Reads and locks the rows that a filter finds, and writes them some at a time: all of them, or in one transaction none. */
export function eachBulkChunk(
  scope: Scope,
  resource: Resource,
  { action, request, size = CHUNK, write }: BulkWrite,
): Promise<BulkAnswer> {
  const begin = fromItsBeginning(scope.operation)
  return scope.services.db.kysely.transaction().execute(async db => {
    begin()
    const inTransaction = { ...scope, db }
    const ids = await matchingIds(inTransaction, resource, request)
    await requireShort(inTransaction, resource, ids)
    describeOperation(scope, { count: ids.length })
    for (let start = 0; start < ids.length; start += size) {
      const records = [...(await readByIds(db, resource, ids.slice(start, start + size))).values()]
      if (!records.every(record => canOn(scope.ability, action, { resource, record })))
        throw forbidden(action, resource)
      await write(inTransaction, records)
    }
    return { count: ids.length, ids }
  })
}

/** The ids of the rows that a bulk write is about, locked until the transaction ends. */
export async function matchingIds(
  scope: Scope,
  resource: Resource,
  { filter, expectedCount }: BulkRequest,
): Promise<number[]> {
  if (typeof filter !== 'object' || filter === null || !Object.keys(filter).length)
    throw invalidQuery('filter', 'empty_filter')
  const where = liveRows(resource, visible(scope, resource, authorizedCondition(scope, resource, filter)))
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(resource))} where ${where} order by id limit ${BULK_LIMIT + 1} for no key update`.execute(
    scope.db,
  )
  if (rows.length > BULK_LIMIT) throw new TooManyRows(BULK_LIMIT)
  if (expectedCount !== undefined && expectedCount !== rows.length)
    throw new ApiError(409, 'not_possible', {
      message: 'api.other_count',
      params: { expected: expectedCount, count: rows.length },
      details: { expected_count: expectedCount, count: rows.length },
    })
  return rows.map(({ id }) => Number(id))
}

/** Rows that together are too long for one transaction are a job, as too many are. */
async function requireShort({ db }: Scope, resource: Resource, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ length: string | null }>`
    select sum(length(found::text)) as length from ${sql.id(tableName(resource))} found
    where id = any(${ids}::bigint[])`.execute(db)
  if (Number(rows[0]?.length ?? 0) > BULK_LENGTH) throw new TooManyRows(BULK_LIMIT)
}

/**
 * Refuses to set a secret on many records: nobody needs the same password for several people, and a task that waits
 * would store it as it was sent.
 */
export function refuseSecrets({ fields }: Resource, sent: Values = {}): void {
  const issues: Issues = {}
  for (const name of Object.keys(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && typeOf(field).writeOnly) addIssue(issues, name, { key: 'validation.secret_in_bulk' })
  }
  if (Object.keys(issues).length) throw invalid(issues)
}
