import type { Database, NotificationHandler, Unlisten } from '../database'
import { createKysely } from '../driver/createKysely'
import { runScript } from '../driver/runScript'
import { ChannelHandlers, notifyChannel, quoteIdentifier } from '../notifications'
import { prepareEngine } from '../requirements'
import { openFolder } from './folder'
import { pgliteSessions } from './pgliteSessions'
import { SupervisedWorker } from './supervisedWorker'

export interface PgliteOptions {
  dataDir: string
  /** Told about a query that waits suspiciously long. */
  report: (error: Error) => void
}

/** Opens the embedded database under `dataDir`, which is made on the first start and belongs to one process. */
export async function openPglite({ dataDir, report }: PgliteOptions): Promise<Database> {
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
        for (const tell of resumed) tell()
      },
    },
  )
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
      engine: 'pglite',
      serverVersion: await prepareEngine(kysely),
      listen,
      notify: (channel, payload, executor = kysely) => notifyChannel(executor, channel, payload),
      runScript: sql => runScript(sessions, sql),
      get origin() {
        return database
      },
      // A statement of the embedded engine cannot be ended.
      withRequestSignal: () => database,
      close,
    }
    return database
  } catch (error) {
    await close()
    throw error
  }
}
