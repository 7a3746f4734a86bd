import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, NotificationHandler, Unlisten } from '../database'
import { inDataFolder } from '../dataFolder'
import { createKysely } from '../driver/createKysely'
import { runScript } from '../driver/runScript'
import { lockFolder } from '../lock/folderLock'
import { ChannelHandlers, notifyChannel, quoteIdentifier } from '../notifications'
import { prepareEngine } from '../requirements'
import { pgliteSessions } from './pgliteSessions'
import { readPrepared } from './preparedDatabase'
import { unpackFolder } from './preparedFolder'
import { finishRestore } from './replacedFolder'
import { SupervisedWorker } from './supervisedWorker'
import { WorkerClient } from './workerClient'

export interface PgliteOptions {
  dataDir: string
  /** Called with a query that waits suspiciously long, and with the failures of a worker. */
  report: (error: Error) => void
  /** Called once the worker starts. */
  onThreadFree?: () => void
}

/** Opens the embedded database in `dataDir`. It is created at the first start and belongs to one process. */
export async function openPglite({ dataDir, report, onThreadFree }: PgliteOptions): Promise<Database> {
  const folder = await openFolder(dataDir)
  const channels = new ChannelHandlers()
  const resumed = new Set<() => void>()
  const client = new SupervisedWorker(
    { folder: folder.path },
    {
      report,
      notify: (channel, payload) => channels.deliver(channel, payload),
      prepare: async worker => {
        for (const channel of channels.channels())
          await worker.query(`listen ${quoteIdentifier(channel)}`, [])
      },
      resumed: () => {
        for (const listener of resumed) listener()
      },
    },
  )
  onThreadFree?.()
  const sessions = pgliteSessions(client, report)
  const kysely = createKysely(sessions)
  const close = async () => {
    await kysely.destroy()
    await client.close()
    await folder.release()
  }
  const session = await sessions.acquire()

  async function listen(
    channel: string,
    handler: NotificationHandler,
    onResumed?: () => void,
  ): Promise<Unlisten> {
    if (onResumed) resumed.add(onResumed)
    if (channels.add(channel, handler)) await session.run(`listen ${quoteIdentifier(channel)}`, [])
    return async () => {
      if (onResumed) resumed.delete(onResumed)
      if (channels.remove(channel, handler)) await session.run(`unlisten ${quoteIdentifier(channel)}`, [])
    }
  }

  try {
    await client.ready
    const database: Database = {
      kysely,
      sessions: kysely,
      engine: 'pglite',
      serverVersion: await prepareEngine(kysely),
      listen,
      notify: (channel, payload, executor = kysely) => notifyChannel(executor, channel, payload),
      runScript: sql => runScript(sessions, sql),
      get origin() {
        return database
      },
      // The embedded engine cannot cancel a statement.
      withRequestSignal: () => database,
      close,
    }
    return database
  } catch (error) {
    await close()
    throw error
  }
}

/** The embedded database's own folder, locked by this process. */
interface LockedFolder {
  path: string
  release(): Promise<void>
}

const draftPrefix = 'database.new-'

// Without a prepared database, PGlite creates one itself, which takes some seconds.
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

/** Locks the database folder in `dataDir`, and creates it at the first start: completely or not at all. */
const openFolder = (dataDir: string): Promise<LockedFolder> =>
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
