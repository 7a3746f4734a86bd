import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { type Source, writeBackup } from './writeBackup'

/**
 * The socket is in a folder that only its owner can access, so only people who
 * can read the database can request a copy of it.
 */
const socketOf = (dataDir: string) => join(dataDir, 'database.lock', 'backup.sock')

/**
 * A server that sends backups of the embedded database, because
 * other processes can't open it at the same time.
 */
export interface BackupServer {
  close(): Promise<void>
}

/** Starts the server. Returns undefined for PostgreSQL, which the backup command reads directly. */
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
  // A killed process leaves its socket behind. This process has locked the folder, so it can delete it.
  await rm(path, { force: true })
  const opened = await new Promise<boolean>(resolve => {
    server.once('error', error => {
      log.warn({ err: error }, '`npm run backup` only works while this server is stopped')
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

/**
 * Requests an archive from the server that has opened this folder's embedded
 * database. Returns undefined if none is running.
 */
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
