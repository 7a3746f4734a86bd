import type { Context } from 'hono'
import { bulkConflictSchema, seenVersionsSchema } from '../../../src/contract/records'
import { taskSchema } from '../../../src/contract/tasks'
import type { Values } from '../../../src/core/schema/resource'
import { invalid } from '../../base/errors/apiError'
import type { BulkRequest } from '../../engine/writes/bulkRows'
import type { SeenVersions } from '../../engine/writes/versions'
import { readFilter } from '../http/query'
import { dryRun, expected, filterParam } from '../schemas/parameters'

/** The parameters and responses that all bulk writes share. */
export const bulk = {
  query: { filter: filterParam, expected_count: expected, dry_run: dryRun },
  requiredQuery: ['filter'],
  begun: taskSchema,
  refusals: { 409: bulkConflictSchema },
}

/**
 * Returns the rows of a bulk write: the filter, and the number of rows
 * that the caller saw, from the body or the query.
 */
export function readBulk(c: Context, body: Values): BulkRequest {
  const query = c.req.query()
  const given =
    body.expected_count ?? (query.expected_count === undefined ? undefined : Number(query.expected_count))
  if (given !== undefined && (typeof given !== 'number' || !Number.isInteger(given)))
    throw invalid({ expected_count: [{ key: 'validation.number' }] })
  return { filter: readFilter(query), expectedCount: given, seen: readSeen(body.versions) }
}

function readSeen(versions: unknown): SeenVersions | undefined {
  if (versions === undefined || versions === null) return undefined
  const read = seenVersionsSchema.safeParse(versions)
  if (!read.success) throw invalid({ versions: [{ key: 'validation.number' }] })
  return new Map(Object.entries(read.data).map(([id, version]) => [Number(id), version]))
}

/** Returns the fields that a bulk write sets. */
export function bulkFields({ expected_count: _count, versions: _versions, ...fields }: Values): Values {
  return fields
}
