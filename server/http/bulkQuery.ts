import type { Context } from 'hono'
import type { Values } from '../../src/schema/resource'
import type { BulkRequest } from '../records/bulk'
import { invalid } from './apiError'
import { knownOnly, readFilter } from './query'

/** What a bulk write names: its filter, and how many rows the caller saw, in the body or in the query. */
export function readBulk(c: Context, body: Values): BulkRequest {
  const query = c.req.query()
  knownOnly(query, ['filter', 'expected_count', 'dry_run'])
  const given =
    body.expected_count ?? (query.expected_count === undefined ? undefined : Number(query.expected_count))
  if (given !== undefined && (typeof given !== 'number' || !Number.isInteger(given)))
    throw invalid({ expected_count: [{ key: 'validation.number' }] })
  return { filter: readFilter(query), expectedCount: given }
}

/** The fields that a bulk write sets. */
export function bulkFields({ expected_count: _seen, ...fields }: Values): Values {
  return fields
}
