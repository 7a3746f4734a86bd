import { sql } from 'kysely'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Services, Writer } from '../../base/services'
import type { Prepared } from '../records/prepared'
import { serverWriter } from '../records/scope'
import { tableName } from '../sql/columns'
import type { Stored } from '../sql/select'
import { prepare } from './prepare'
import { writeRecords } from './writeRecord'

const CHUNK = 500
/**
 * From this many rows on, the planner's statistics are updated, because counts in lists of large tables use
 * them.
 */
const MANY = 1_000

/**
 * Creates many records without a session, all or none. For demo data, the server's own imports and commands.
 */
export const createRecords = (
  services: Services,
  resource: Resource,
  rows: Iterable<Values>,
): Promise<Stored[]> => createRecordsAs(serverWriter(services), resource, rows)

/** Creates many records as a given writer, all or none. */
export async function createRecordsAs(
  server: Writer,
  resource: Resource,
  rows: Iterable<Values>,
): Promise<Stored[]> {
  const writer = { ...server, quiet: true }
  // The transaction can run more than once, and an iterable can only be read once.
  const all = [...rows]
  return server.services.db.kysely.transaction().execute(async db => {
    const created: Stored[] = []
    for (const chunk of chunksOf(all, CHUNK)) {
      const prepared = prepareRows(writer, resource, { rows: chunk, first: created.length })
      const records = await writeRecords({ ...writer, db }, resource, { action: 'create', prepared })
      created.push(...records)
    }
    if (created.length >= MANY) await sql`analyze ${sql.id(tableName(resource))}`.execute(db)
    return created
  })
}

/** Prepares the rows. The error for an invalid row has its position and its issues. */
const prepareRows = (
  writer: Writer,
  resource: Resource,
  { rows, first }: { rows: readonly Values[]; first: number },
): Prepared[] =>
  rows.map((sent, at) => {
    try {
      return prepare(writer, resource, { sent })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = JSON.stringify(error.options.errors)
      throw new Error(`Row ${first + at} of ${resource.name} is not valid: ${errors}`, { cause: error })
    }
  })

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length) yield chunk
}
