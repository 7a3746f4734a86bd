import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { ConfigError } from '../../base/config'
import { readSettings, writeSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { countOtherConnections } from '../../base/storage/postgres/otherProcesses'
import { APPLICATION } from '../../base/storage/postgres/settings'
import { type DatabasePlace, databaseId } from './databaseId'
import { FilesUnavailable } from './store/contents'
import type { FileStore } from './store/fileStore'
import { FILES } from './tables'

/** The setting with the store that has the files of this database. */
const FILE_STORE = 'file_store'
/** The number of newest files that are looked up when a database gets another store. */
const SAMPLE = 20

interface Claimed {
  id: string
  /** The location of the store, for messages. */
  place: string
  /** The previous location, if it might still have files that were not moved here. */
  from?: string
}

/** The database that claims a store. */
export interface Claiming extends DatabasePlace {
  log: Logger
}

/** Options for claiming a store. */
export interface Claim {
  /** Claims the store even if it belongs to another database. */
  takeOver?: boolean
  /** The location that files are moved from, until `markComplete`. */
  movingFrom?: string
}

const nameOf = (id: string) => `${APPLICATION} files ${id}`

/**
 * Claims a store for this database. A store belongs to one database. A copy of the database, for example for
 * tests, is refused, because it would delete files that only the original uses. Each store has its own ID,
 * because two machines can have a folder with the same path. A process is refused if another one is running
 * with a different store. If none is running, the database switches to this store, for example after a
 * restore.
 */
export async function claimStore(
  claiming: Claiming,
  store: FileStore,
  { takeOver = false, movingFrom }: Claim = {},
): Promise<void> {
  const { db, log } = claiming
  const owner = await databaseId(claiming)
  await db.kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext(${FILE_STORE}))`.execute(trx)
    const id = await ifReached(log, () => markAs(store, owner, takeOver))
    if (!id) return
    // Before the comparison, so that if two processes start at the same time, the second one sees the first.
    await db.announce?.(nameOf(id))
    const known = await readClaimed(trx)
    if (known?.id === id && !movingFrom) return warnOfRest(known, store, log)
    if (known && known.id !== id && (await countOtherConnections(trx, nameOf(known.id))))
      throw new ConfigError([otherStore(store, known)])
    const missing = await warnOfMissing(trx, store, log)
    const from = movingFrom ?? (missing || known?.from ? known?.place : undefined)
    await writeClaimed(trx, { id, place: `${store.place} (host ${hostname()})`, from })
  })
}

/** Records that no file of this database is left in another location. */
export async function markComplete(db: Executor): Promise<void> {
  const known = await readClaimed(db)
  if (known?.from) await writeClaimed(db, { ...known, from: undefined })
}

const readClaimed = async (db: Executor) =>
  (await readSettings(db, [FILE_STORE]))[FILE_STORE] as Claimed | undefined

const writeClaimed = (db: Executor, claimed: Claimed) => writeSettings(db, { [FILE_STORE]: claimed })

/**
 * Marks a store as belonging to a database and returns the store's ID. Any database can claim an empty store.
 */
async function markAs(store: FileStore, owner: string, takeOver: boolean): Promise<string> {
  const known = await store.readMark()
  if (known?.owner === owner) return known.id
  if (known?.owner && !takeOver && !(await isEmpty(store)))
    throw new ConfigError([ofAnother(store, known.owner, owner)])
  const id = known?.id ?? randomUUID()
  await store.writeMark({ id, owner })
  return id
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _content of store.list()) return false
  return true
}

/**
 * Returns the result; undefined if the store can't be reached, because records must be available without
 * their files.
 */
async function ifReached<Result>(log: Logger, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FilesUnavailable) || error.refused) throw error
    log.warn({ err: error }, `${error.message}. Uploads and downloads are unavailable until it works`)
    return undefined
  }
}

const ofAnother = ({ place }: FileStore, owner: string, own: string) =>
  `The files in ${place} belong to another database (${owner}; this one is ${own}). ` +
  'Two databases cannot share them, because each would delete files that only the other one uses. If this is a copy, set FILES_URL with a prefix of its own, or another DATA_DIR. ' +
  'If this database replaces the other one, for example after a move to a new server, stop the other server and run `npm run files -- claim` here.'

const otherStore = (store: FileStore, { place }: Claimed) =>
  `This process would store uploaded files in ${store.place}, but another process that runs on the same database keeps them in ${place}. ` +
  'Neither would find the files of the other. Set the same FILES_URL for all processes, or mount the same folder as DATA_DIR/files for all of them. ' +
  '`npm run files -- move` moves files from one place to the other. If the other process has just ended, start again in a minute.'

function warnOfRest({ from }: Claimed, store: FileStore, log: Logger): void {
  if (from)
    log.warn(
      `Some files might still be in ${from}, and not in ${store.place}. \`npm run files -- move\` moves them; if none are left there, \`npm run files -- claim\` ends this warning`,
    )
}

/** Warns about files that are missing in a store. Returns how many of the newest files are. */
async function warnOfMissing(trx: Executor, store: FileStore, log: Logger): Promise<number> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from ${sql.id(FILES)} order by id desc limit ${SAMPLE}`.execute(trx)
  const sizes = await Promise.all(rows.map(({ sha256 }) => store.sizeOf(sha256)))
  const missing = sizes.filter(size => size === undefined).length
  if (missing)
    log.warn(
      `${missing} of the ${rows.length} newest files are not in ${store.place}: FILES_URL or DATA_DIR might point to another place`,
    )
  return missing
}
