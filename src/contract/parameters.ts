import { z } from 'zod'
import type { RecordValues } from './records'

/** A parameter whose value is JSON. */
export const json = (description: string, example: string) =>
  z.string().meta({ description: `JSON. ${description}`, examples: [example] })

/** The rows of a list. */
export const range = json('First and last row, at most 1,000 rows.', '[0,24]')
/** The order of a list. */
export const sort = json('Field and direction, or a list of such pairs.', '["id","ASC"]')
/** The start of a page. */
export const cursor = z.string().describe('`next` or `prev` of another page')
/** The number of rows that the caller saw with this filter. */
export const expected = z.int().describe('Number of records that must match; otherwise 409')
/** Previews a bulk write. */
export const dryRun = z
  .literal(1)
  .describe(
    'Writes nothing: starts a task that reports how many records would change, and which are refused and why',
  )
/** The header of a request that must run only once. */
export const key = { 'Idempotency-Key': 'The same key and body within 24 hours give the first answer again' }
/** The header that names the version read before a change. */
export const match = { 'If-Match': 'The version that was read, as "3"' }

// What follows depends on the resource in the path: the server's `ofResource` has the schema for each.

/** Which records of a list, as JSON. */
export const recordFilter = z.string()
/** The order of a list, with the resource's own by default. */
export const recordSort = z.string()
/** The day whose values are read, of a resource with versions by day. */
export const asOf = z.string()
export const recordSchema = z.custom<RecordValues>()
export const recordsSchema = z.array(recordSchema)
export const createBodySchema = z.custom<RecordValues>()
export const updateBodySchema = z.custom<RecordValues>()
export const updateManyBodySchema = z.custom<RecordValues>()
