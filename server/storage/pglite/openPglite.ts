import type { Database, NotificationHandler, Unlisten } from '../database'
import { createKysely } from '../driver/createKysely'
import { runScript } from '../driver/runScript'
import { ChannelHandlers, notify, quoteIdentifier } from '../notifications'
import { prepareEngine } from '../requirements'
import { openFolder } from './folder'
import { pgliteSessions } from './pgliteSessions'
import { WorkerClient } from './workerClient'

export interface PgliteOptions {
  dataDir: string
  /** Told about a query that waits suspiciously long. */
  report: (error: Error) => void
}

/** Opens the embedded database under `dataDir`, which is made on the first start and belongs to one process. */
export async function openPglite({ dataDir, report }: PgliteOptions): Promise<Database> {
  const folder = await openFolder(dataDir)
  const client = new WorkerClient({ folder: folder.path })
  const sessions = pgliteSessions(client, report)
  const kysely = createKysely(sessions)
  const close = async () => {
    await kysely.destroy()
    await client.close()
    await folder.release()
  }
  const channels = new ChannelHandlers()
  client.onNotification((channel, payload) => channels.deliver(channel, payload))
  const session = await sessions.acquire()

  async function listen(channel: string, handler: NotificationHandler): Promise<Unlisten> {
    if (channels.add(channel, handler)) await session.run(`listen ${quoteIdentifier(channel)}`, [])
    return async () => {
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
      notify: (channel, payload, executor = kysely) => notify(executor, channel, payload),
      runScript: sql => runScript(sessions, sql),
      get origin() {
        return database
      },
      // A statement of the embedded engine cannot be ended.
      forAsker: () => database,
      close,
    }
    return database
  } catch (error) {
    await close()
    throw error
  }
}
