import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../base/config'
import type { Database } from '../../base/storage/database'
import { lockFolder } from '../../base/storage/lock/folderLock'
import { openDatabase } from '../../base/storage/openDatabase'
import { finishRestore, placeRestored } from '../../base/storage/pglite/replacedFolder'
import { UsageError } from '../usageError'
import { type Checked, checkBackup } from './checkBackup'
import { holdsTables, restoreDatabase } from './restoreDatabase'
import { restoreFiles } from './restoreFiles'

/** Where a backup is brought back to. */
export interface Target extends Pick<Config, 'dataDir' | 'databaseUrl'> {
  /** Whether what is there goes. */
  replace: boolean
}

/** Checks a backup and makes database and files of it; nothing has changed when it fails, but for files that are named by their content. */
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
    await demandTarget(db, target)
    await restoreFiles(file, target.dataDir)
    await restoreDatabase(db, file, { ...checked, replace: target.replace })
  } finally {
    await db.close()
  }
}

async function demandTarget({ kysely }: Database, { replace }: Target): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'coverdesk' and pid <> pg_backend_pid()`.execute(
    kysely,
  )
  const { others } = rows[0] ?? { others: 0 }
  if (!(await holdsTables(kysely))) return
  if (!replace) throw new UsageError(notEmpty('The database of DATABASE_URL'))
  if (others)
    throw new UsageError(`${others} connections of a server are open to DATABASE_URL. Stop it first.`)
}

const notEmpty = (what: string) =>
  `${what} is not empty. Name an empty one, or put --replace to have the backup in the place of all that is in it.`

async function restoreEmbedded(file: string, checked: Checked, target: Target): Promise<void> {
  const { dataDir, replace } = target
  const lock = await lockFolder(join(dataDir, 'database'))
  const draft = join(dataDir, 'restoring')
  try {
    // What an attempt that was ended has left.
    await rm(draft, { recursive: true, force: true })
    await finishRestore(dataDir)
    if (existsSync(join(dataDir, 'database')) && !replace)
      throw new UsageError(notEmpty(`DATA_DIR ${dataDir}`))
    await restoreFiles(file, dataDir)
    const db = await openDatabase({ dataDir: draft })
    try {
      await restoreDatabase(db, file, checked)
    } finally {
      await db.close()
    }
    await placeRestored(join(draft, 'database'), dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
    await lock.release()
  }
}
