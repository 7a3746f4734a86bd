import { randomBytes } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Executor } from '../../base/storage/database'
import type { BackedUpTable } from './contents'
import { readStructure, type Structure } from './structure'

/** Rows that are fetched at once. */
const AT_ONCE = 500

/** All of a database as it stood at one moment, however long it takes to read it. */
export interface Snapshot {
  structure: Structure
  /** The rows of a table, each as a JSON list of texts. */
  rows(table: BackedUpTable): AsyncIterable<string[]>
  close(): Promise<void>
}

/**
 * Takes a snapshot. On PostgreSQL it is a transaction that sees one moment and keeps nobody waiting. The embedded
 * database has one connection, which a transaction would keep: there it makes cursors that outlive theirs.
 */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  const { kysely, engine } = db
  const prefix = `backup_${randomBytes(6).toString('hex')}`
  if (engine === 'pglite') {
    const taken = await kysely.transaction().execute(trx => open(trx, prefix, 'with hold'))
    return reader(kysely, { prefix, structure: taken }, async () => closeCursors(kysely, prefix, taken))
  }
  const trx = await kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await run(trx, `set local ${limit} = 0`)
    const taken = await open(trx, prefix, 'without hold')
    return reader(trx, { prefix, structure: taken }, async () => void (await trx.rollback().execute()))
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
}

const run = (db: Executor, text: string) => db.executeQuery<{ line: string }>(CompiledQuery.raw(text))

/** The schema of the tables of the definitions; the queue makes its own anew, and holds nothing but runs that are over or due. */
async function ownSchema(db: Executor): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? 'public'
}

async function open(trx: Executor, prefix: string, hold: string): Promise<Structure> {
  const schema = await ownSchema(trx)
  await run(trx, `select set_config('search_path', '', true)`)
  const structure = await readStructure(trx, schema)
  for (const [at, { name, columns }] of structure.tables.entries()) {
    const texts = columns.map(column => `${column.name}::text`).join(', ')
    const query = `select to_json(array[${texts}]::text[])::text as line from ${name}`
    await run(trx, `declare ${prefix}_${at} no scroll cursor ${hold} for ${query}`)
  }
  return structure
}

function reader(
  db: Executor,
  { prefix, structure }: { prefix: string; structure: Structure },
  close: () => Promise<void>,
): Snapshot {
  return {
    structure,
    rows: async function* (table) {
      const cursor = `${prefix}_${structure.tables.indexOf(table)}`
      for (;;) {
        const { rows } = await run(db, `fetch ${AT_ONCE} from ${cursor}`)
        if (rows.length) yield rows.map(({ line }) => line)
        if (rows.length < AT_ONCE) return
      }
    },
    close,
  }
}

async function closeCursors(db: Executor, prefix: string, { tables }: Structure): Promise<void> {
  for (const at of tables.keys()) await run(db, `close ${prefix}_${at}`)
}
