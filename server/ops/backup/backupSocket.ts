import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { type Source, writeBackup } from './writeBackup'

/** In a folder that is its owner's alone: who may read the database may ask for a copy of it, and nobody else. */
const socketOf = (dataDir: string) => join(dataDir, 'database.lock', 'backup.sock')

/** Hands out backups of the embedded database, which no other process can open while this one has it. */
export interface BackupServer {
  close(): Promise<void>
}

/** Opens the desk; a PostgreSQL is asked by the command itself. */
export async function openBackupServer(
  source: Source & { dataDir: string },
  log: Logger,
): Promise<BackupServer | undefined> {
  if (source.db.engine !== 'pglite') return undefined
  const inHand = new Set<Promise<void>>()
  const server = createServer((_request, response) => {
    const written = pipeline(Readable.from(writeBackup(source)), response).catch((error: unknown) =>
      log.error({ err: error }, 'A backup failed'),
    )
    inHand.add(written)
    void written.finally(() => inHand.delete(written))
  })
  const path = socketOf(source.dataDir)
  // A process that was killed leaves it; this one holds the folder.
  await rm(path, { force: true })
  const opened = await new Promise<boolean>(resolve => {
    server.once('error', error => {
      log.warn({ err: error }, '`npm run backup` is only possible when this server is stopped')
      resolve(false)
    })
    server.listen(path, () => resolve(true))
  })
  if (!opened) return undefined
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
      await Promise.all(inHand)
    },
  }
}

/** The archive of the server that has the embedded database of a folder; undefined when none runs. */
export function requestBackup(dataDir: string): Promise<Readable | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: socketOf(dataDir) }, resolve)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENOTSUP'].includes(error.code ?? '')) resolve(undefined)
      else reject(error)
    })
    sent.end()
  })
}
