import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { ConfigError } from '../../base/config'
import { readSettings, writeSettings } from '../../base/settings/settings'
import type { Database, Executor } from '../../base/storage/database'
import { countOtherConnections } from '../../base/storage/postgres/otherProcesses'
import { APPLICATION } from '../../base/storage/postgres/settings'
import { FilesUnavailable } from './store/contents'
import type { FileStore } from './store/fileStore'
import { FILES } from './tables'

/** The setting that names the store which the files of this database are in. */
const FILE_STORE = 'file_store'
/** So many of the newest files are looked for when a database gets another store. */
const SAMPLE = 20

interface Claimed {
  id: string
  /** For people. */
  place: string
}

const nameOf = (id: string) => `${APPLICATION} files ${id}`

/**
 * Makes a store that of this database. Each store has an id of its own, since two machines can have a folder of the same
 * path: a process that finds another one running with another store is refused. Where none runs, the database takes the
 * store, as after a restore.
 */
export async function claimStore(db: Database, store: FileStore, log: Logger): Promise<void> {
  await db.kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext(${FILE_STORE}))`.execute(trx)
    const id = await idOf(store, log)
    if (!id) return
    // Before it is compared: of two that begin at once, the second sees the first.
    await db.announce?.(nameOf(id))
    const known = (await readSettings(trx, [FILE_STORE]))[FILE_STORE] as Claimed | undefined
    if (known?.id === id) return
    if (known && (await countOtherConnections(trx, nameOf(known.id))))
      throw new ConfigError([otherStore(store, known)])
    await warnOfMissing(trx, store, log)
    await writeSettings(trx, { [FILE_STORE]: { id, place: `${store.place} (host ${hostname()})` } })
  })
}

/** Its id, made where it has none; undefined while it cannot be reached: records do not wait for files. */
async function idOf(store: FileStore, log: Logger): Promise<string | undefined> {
  try {
    const known = await store.readId()
    if (known) return known
    const id = randomUUID()
    await store.writeId(id)
    return id
  } catch (error) {
    if (!(error instanceof FilesUnavailable) || error.refused) throw error
    log.warn({ err: error }, `${error.message}. Uploads and downloads wait for it`)
    return undefined
  }
}

const otherStore = (store: FileStore, { place }: Claimed) =>
  `This process would keep uploaded files in ${store.place}, but another process that runs on the same database keeps them in ${place}. ` +
  'Each would miss the files of the other. Set the same FILES_URL for all processes, or mount one folder as DATA_DIR/files of all. ' +
  '`npm run files -- move` brings files from one place to the other. If the other process has just ended, start again in a minute.'

async function warnOfMissing(trx: Executor, store: FileStore, log: Logger): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from ${sql.id(FILES)} order by id desc limit ${SAMPLE}`.execute(trx)
  const sizes = await Promise.all(rows.map(({ sha256 }) => store.sizeOf(sha256)))
  const missing = sizes.filter(size => size === undefined).length
  if (missing)
    log.warn(
      `${missing} of the ${rows.length} newest files are not in ${store.place}: FILES_URL or DATA_DIR may name another place`,
    )
}
