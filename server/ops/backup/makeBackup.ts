import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../../base/config'
import { openDatabase } from '../../base/storage/openDatabase'
import { openFileStore } from '../../engine/files/store/openFileStore'
import { loadStoredResources } from '../loadShipped'
import { allTables } from '../tables'
import { UsageError } from '../usageError'
import { requestBackup } from './backupSocket'
import { type Checked, checkBackup } from './checkBackup'
import { writeBackup } from './writeBackup'

type BackupSource = Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionUrl' | 'filesStore'>

const NAME = /^coverdesk-\d{8}T\d{6}Z\.tar\.gz$/

/** Returns the name of a backup made now. Sorted by name, backups are in chronological order. */
export const backupName = (now: Date): string =>
  `coverdesk-${now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}.tar.gz`

/** Writes a backup under a temporary name, verifies it, and then renames it. */
export async function backUpTo(path: string, place: BackupSource): Promise<Checked> {
  await mkdir(dirname(path), { recursive: true })
  const draft = join(dirname(path), `.${basename(path)}.part-${process.pid}`)
  try {
    await backUpInto(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), place)
    const checked = await checkBackup(draft)
    await rename(draft, path)
    return checked
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes a backup into a stream. */
export async function backUpInto(target: Writable, place: BackupSource): Promise<void> {
  const { archive, close } = await openSource(place)
  try {
    await pipeline(archive, createGzip(), target)
  } finally {
    await close()
  }
}

async function openSource(place: BackupSource) {
  const { dataDir, databaseUrl, sessionUrl } = place
  const running = databaseUrl ? undefined : await requestBackup(dataDir)
  if (running) return { archive: running, close: async () => undefined }
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new UsageError(`DATA_DIR ${dataDir} contains no database, and DATABASE_URL is not set.`)
  const db = await openDatabase({ databaseUrl, sessionUrl, dataDir })
  const tables = async () => allTables(await loadStoredResources(db.kysely))
  const archive = Readable.from(
    writeBackup({ db, files: openFileStore(place), tables, now: () => new Date() }),
  )
  return { archive, close: () => db.close() }
}

/** Deletes the oldest backups of a folder, and returns their names. */
export async function pruneBackups(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => NAME.test(name)).sort()
  const old = names.slice(0, Math.max(names.length - count, 0))
  for (const name of old) await rm(join(folder, name))
  return old
}
