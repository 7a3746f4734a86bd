import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inDataFolder } from '../dataFolder'
import { lockFolder } from '../lock/folderLock'
import { readPrepared } from './preparedDatabase'
import { unpackFolder } from './preparedFolder'
import { finishRestore } from './replacedFolder'
import { WorkerClient } from './workerClient'

/** The embedded database's own folder, held by this process. */
export interface LockedFolder {
  path: string
  release(): Promise<void>
}

const draftPrefix = 'database.new-'

// Without a prepared database PGlite makes one itself, which takes some seconds.
async function createFolder(path: string): Promise<void> {
  const prepared = await readPrepared()
  if (prepared) return unpackFolder(prepared, path)
  await mkdir(path, { mode: 0o700 })
  const client = new WorkerClient({ folder: path })
  await client.ready
  await client.close()
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(draftPrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Locks the database folder under `dataDir`, and makes it on the first start: whole or not at all. */
export const openFolder = (dataDir: string): Promise<LockedFolder> =>
  inDataFolder(dataDir, () => holdFolder(dataDir))

async function holdFolder(dataDir: string): Promise<LockedFolder> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'database')
  const lock = await lockFolder(path)
  try {
    await removeDrafts(dataDir)
    await finishRestore(dataDir)
    if (!existsSync(path)) {
      const draft = join(dataDir, `${draftPrefix}${process.pid}`)
      await createFolder(draft)
      await rename(draft, path)
    }
    return { path, release: lock.release }
  } catch (error) {
    await lock.release()
    throw error
  }
}
