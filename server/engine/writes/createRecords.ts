import { sql } from 'kysely'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Services, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { tableName } from '../sql/columns'
import type { Stored } from '../sql/select'
import { prepare } from './prepare'
import { writeNew } from './write'

export interface CreateOptions {
  /** Id of the account in whose name they are made; nobody's when nothing is said. */
  by?: number
}

const CHUNK = 500
/** From this many rows on the planner's statistics are made anew, as lists of a large table are counted by them. */
const MANY = 1_000

/** The server as a writer: no rights are asked, every other check holds. */
export const serverWriter = (services: Services, by?: number): Writer => ({
  services,
  context: { me: by, now: services.now(), timeZone: services.office.timeZone() },
  ...(by === undefined ? {} : { actor: { id: by } }),
})

/** Creates many records without a session, all or none: demo data, imports of the server's own, commands. */
export async function createRecords(
  services: Services,
  resource: Resource,
  rows: Iterable<Values>,
  { by }: CreateOptions = {},
): Promise<Stored[]> {
  const writer = { ...serverWriter(services, by), quiet: true }
  // The transaction may run more than once.
  const all = [...rows]
  return services.db.kysely.transaction().execute(async db => {
    const created: Stored[] = []
    for (const chunk of chunksOf(all, CHUNK)) {
      const prepared = chunk.map((row, index) => prepareRow(writer, resource, row, created.length + index))
      created.push(...(await writeNew(writer, db, resource, prepared)))
    }
    if (created.length >= MANY) await analyze(db, resource)
    return created
  })
}

/** Prepares a row; the message of one that is wrong says which and why. */
function prepareRow(writer: Writer, resource: Resource, row: Values, place: number) {
  try {
    return prepare(writer, resource, row)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new Error(
      `Row ${place} of ${resource.name} is not valid: ${JSON.stringify(error.options.errors)}`,
      { cause: error },
    )
  }
}

async function analyze(db: Executor, resource: Resource): Promise<void> {
  await sql`analyze ${sql.id(tableName(resource))}`.execute(db)
}

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
