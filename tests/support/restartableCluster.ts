import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/development/freePort'
import { addressOf, createDatabase, startPostgresCluster } from './postgresCluster'

/** A cluster that can be restarted with its data. */
export interface RestartableCluster {
  databaseUrl: string
  /** Ends the server immediately, like a power cut. */
  crash(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function restartableCluster(): Promise<RestartableCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-gone-'))
  const port = await freePort()
  const start = async () => {
    const started = await startPostgresCluster({ folder, settings: [`port=${port}`] })
    if (!started.cluster) throw new Error(started.reason)
    return started.cluster
  }
  let running: Awaited<ReturnType<typeof start>> | undefined = await start()
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const crash = async () => {
    await running?.stop('SIGQUIT')
    running = undefined
  }
  return {
    databaseUrl: addressOf(adminUrl, new URL(await createDatabase(adminUrl)).pathname.slice(1)),
    crash,
    start: async () => {
      running = await start()
    },
    remove: async () => {
      await crash()
      await rm(folder, { recursive: true })
    },
  }
}
