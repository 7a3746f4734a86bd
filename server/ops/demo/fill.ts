import { sql } from 'kysely'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { ApiError } from '../../base/errors/apiError'
import type { Services, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { applySchema } from '../../base/storage/schema/applySchema'
import { boundedName } from '../../base/storage/schema/sqlText'
import { serverWriter, todayIn } from '../../engine/records/scope'
import { tableName } from '../../engine/sql/columns'
import { HISTORY } from '../../engine/sql/ownTables'
import { prepare } from '../../engine/writes/prepare'
import { writeRecords } from '../../engine/writes/writeRecord'
import { allTables } from '../tables'
import { amendRecords } from './amend'
import type { DemoData } from './demoData'
import { readKnownRecords } from './knownRecords'

const SEED = 20_260_101
const BATCH = 500
const DAY_MS = 86_400_000
/** From this number on, records are written in bulk. */
const BULK = 1_000
const BULK_BATCH = 2_000

/** Runs work in a transaction, a new or an open one. */
export type InTransaction = <T>(work: (db: Executor) => Promise<T>) => Promise<T>

/** The demo data of one file, and how to write it. */
export interface Filling {
  demo: DemoData
  /** The number of records; the file's own number by default. */
  count?: number
  inTransaction: InTransaction
  /** Called after each batch with the number of records so far. */
  progress?: (written: number) => void
}

/** Writes demo data as the server would: checked by its definition, with history. */
export async function fill(services: Services, filling: Filling): Promise<number> {
  const { demo, count = 0, inTransaction } = filling
  if (count < BULK) return write(services, filling, false)
  const tables = [tableName(services.resources.get(demo.resource)), HISTORY]
  // Hooks, which run per record, are skipped for so many records. The indexes are built at the end.
  const written = await withoutIndexes(services, tables, () =>
    write({ ...services, hooks: undefined }, filling, true),
  )
  for (const table of tables) await inTransaction(db => sql`analyze ${sql.table(table)}`.execute(db))
  return written
}

async function write(
  services: Services,
  { demo, count, inTransaction, progress }: Filling,
  bulk: boolean,
): Promise<number> {
  const { resources } = services
  const resource = resources.get(demo.resource)
  const began = services.now().getTime()
  // Dating so many records back afterwards would take too long,
  // so each batch is written with an earlier date.
  const day = (share: number) => new Date(began - (bulk ? (1 - share) * (demo.over ?? 0) * DAY_MS : 0))
  const writerOn = (now: Date) => ({ ...serverWriter({ ...services, now: () => now }), quiet: true })
  const writer = writerOn(new Date(began))
  const builtOn = [...(demo.after ?? []), ...(demo.oneByOne ? [resource.name] : [])]
  const known = await inTransaction(db => readKnownRecords(db, resources, builtOn))
  const start = await inTransaction(db => highestId(db, tableName(resource)))
  const { faker } = await import('@faker-js/faker/locale/en')
  faker.seed(SEED + start)
  const context = { count, start, bulk, faker, ...known, today: todayIn(writer.context) }
  const rows = await inTransaction(async () => demo.rows(context))
  let written = 0
  for (const batch of batchesOf(rows, demo.oneByOne ? 1 : bulk ? BULK_BATCH : BATCH)) {
    const own = bulk ? writerOn(day(written / (count ?? 1))) : writer
    const records = await explained(resource, () =>
      inTransaction(db => writeBatch({ ...own, db }, resource, batch)),
    )
    if (demo.oneByOne) known.add(resource, records)
    const amendments = [...(demo.amendments?.(records, context) ?? [])]
    await inTransaction(db => amendRecords({ ...own, db }, amendments))
    written += batch.length
    progress?.(written)
  }
  const { over } = demo
  // Earlier records of the same resource are spread over the same time.
  const from = demo.after?.includes(resource.name) ? 0 : start
  if (over && !bulk) await inTransaction(db => spreadOver(db, resource, { after: from, days: over }))
  return written
}

async function writeBatch(writer: Writer, resource: Resource, batch: Values[]): Promise<Values[]> {
  const prepared = batch.map(row => prepare(writer, resource, { sent: row }))
  return writeRecords(writer, resource, { action: 'create', prepared })
}

/** Wraps the whole transaction, because a write can also be refused at commit. */
async function explained<Done>(resource: Resource, write: () => Promise<Done>): Promise<Done> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors } = error.options
    throw new Error(`The demo data of ${resource.name} is invalid: ${JSON.stringify(errors)}`, {
      cause: error,
    })
  }
}

async function highestId(db: Executor, table: string): Promise<number> {
  const { rows } = await sql<{
    highest: string | null
  }>`select max(id) as highest from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.highest ?? 0)
}

function* batchesOf(rows: Iterable<Values>, size: number): Generator<Values[]> {
  let batch: Values[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/**
 * Runs work while tables have only their unique indexes, and then recreates the others. Building an index of
 * many rows is several times faster than growing it row by row. After a crash, the next start creates them.
 */
export async function withoutIndexes<Result>(
  { db, resources }: Services,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const specs = allTables(resources)
  const own = specs.filter(({ name }) => tables.includes(name))
  const grown = own.flatMap(({ indexes }) => indexes.filter(({ unique }) => !unique))
  for (const { name } of grown)
    await sql`drop index if exists ${sql.id(boundedName(name))}`.execute(db.kysely)
  try {
    return await work()
  } finally {
    await applySchema(db, specs)
  }
}

/** Spreads the creation dates of records over the past days, oldest first, as in a real office. */
async function spreadOver(
  db: Executor,
  resource: Resource,
  { after, days }: { after: number; days: number },
): Promise<void> {
  const table = sql.table(tableName(resource))
  await sql`
    update ${table} record set created_at = made.at, updated_at = made.at
    from (
      select id, date_trunc('minute', created_at)
        - make_interval(secs => (row_number() over (order by id desc) * 1.0 / count(*) over ()) * ${days}::float8 * 86400) as at
      from ${table} where id > ${after}
    ) made
    where made.id = record.id`.execute(db)
  await sql`
    update ${sql.table(HISTORY)} history set at = record.created_at
    from ${table} record
    where history.resource = ${resource.name} and history.record_id = record.id and record.id > ${after}`.execute(
    db,
  )
}
