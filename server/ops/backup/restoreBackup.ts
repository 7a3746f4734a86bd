import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../../base/config'
import type { Database } from '../../base/storage/database'
import { lockFolder } from '../../base/storage/lock/folderLock'
import { openDatabase } from '../../base/storage/openDatabase'
import { finishRestore, placeRestored } from '../../base/storage/pglite/replacedFolder'
import { countOtherConnections } from '../../base/storage/postgres/otherProcesses'
import { ContentDamaged, contentPath } from '../../engine/files/store/contents'
import type { FileStore } from '../../engine/files/store/fileStore'
import { openFileStore } from '../../engine/files/store/openFileStore'
import { UsageError } from '../usageError'
import { readArchive } from './archive'
import { type Checked, checkBackup, unpacked } from './checkBackup'
import { FILES } from './contents'
import { holdsTables, restoreDatabase } from './restoreDatabase'

/** The destination of a restore. */
export interface Target extends Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionUrl' | 'filesStore'> {
  /** Whether to replace existing data. */
  replace: boolean
  /** Whether the server sends the mails that waited in the backup; by default, they are held back. */
  sendsMails?: boolean
}

/**
 * Checks a backup and restores its database and files. A failure changes nothing, except that some files
 * might already be stored under their hash.
 */
export async function restoreBackup(file: string, target: Target): Promise<Checked> {
  const checked = await checkBackup(file)
  await mkdir(target.dataDir, { recursive: true })
  if (target.databaseUrl) await restorePostgres(file, checked, target)
  else await restoreEmbedded(file, checked, target)
  return checked
}

async function restorePostgres(file: string, checked: Checked, target: Target): Promise<void> {
  const db = await openDatabase(target)
  try {
    await checkTarget(db, target)
    await restoreFiles(file, openFileStore(target))
    await restoreDatabase(db, file, { ...checked, replace: target.replace, sendsMails: target.sendsMails })
  } finally {
    await db.close()
  }
}

async function checkTarget({ kysely }: Database, { replace }: Target): Promise<void> {
  const others = await countOtherConnections(kysely)
  if (!(await holdsTables(kysely))) return
  if (!replace) throw new UsageError(notEmpty('The database of DATABASE_URL'))
  if (others) throw new UsageError(`A server has ${others} connections to DATABASE_URL. Stop it first.`)
}

const notEmpty = (what: string) =>
  `${what} is not empty. Choose an empty one, or add --replace to replace its content with the backup.`

async function restoreEmbedded(file: string, checked: Checked, target: Target): Promise<void> {
  const { dataDir, replace, sendsMails } = target
  const lock = await lockFolder(join(dataDir, 'database'))
  const draft = join(dataDir, 'restoring')
  try {
    // Clean up after an interrupted attempt.
    await rm(draft, { recursive: true, force: true })
    await finishRestore(dataDir)
    if (existsSync(join(dataDir, 'database')) && !replace)
      throw new UsageError(notEmpty(`DATA_DIR ${dataDir}`))
    await restoreFiles(file, openFileStore(target))
    const db = await openDatabase({ dataDir: draft })
    try {
      await restoreDatabase(db, file, { ...checked, sendsMails })
    } finally {
      await db.close()
    }
    await placeRestored(join(draft, 'database'), dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
    await lock.release()
  }
}

/** Writes the files of a backup into the store. Each is named by its hash, so existing ones are kept. */
async function restoreFiles(file: string, store: FileStore): Promise<void> {
  await readArchive(unpacked(file), async (path, content, size) => {
    if (!path.startsWith(FILES)) return
    const sha256 = basename(path)
    if (path !== `${FILES}${contentPath(sha256)}`) throw new Error(`${path} is not a valid path for a file`)
    try {
      await store.write({ sha256, size, open: () => Readable.from(content), once: true })
    } catch (error) {
      // The file was already damaged when it was backed up, which the check has reported. Restore the rest.
      if (!(error instanceof ContentDamaged)) throw error
    }
  })
}
