import type { Context } from 'hono'
import { seenVersionsSchema } from '../../../src/contract/records'
import type { Values } from '../../../src/core/schema/resource'
import { invalid } from '../../base/errors/apiError'
import type { BulkRequest } from '../../engine/writes/bulkRows'
import type { SeenVersions } from '../../engine/writes/versions'
import { readFilter } from '../http/query'

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
