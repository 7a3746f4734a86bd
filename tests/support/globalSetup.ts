import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgresCluster'

declare module 'vitest' {
  interface ProvidedContext {
    /** The admin URL of this run's PostgreSQL cluster; null without a cluster. */
    postgresUrl: string | null
    /** The folder of the cluster's socket. */
    postgresSocket: string | null
    /** The run's temporary folder, deleted at the end of the run. */
    folder: string
  }
}

async function provideFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-'))
  project.provide('folder', folder)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts one PostgreSQL cluster for the whole run. Every test file creates its own databases on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = await provideFolder(project)
  // JIT compilation pays off on large tables; these have ten rows.
  const started = await startPostgresCluster({ settings: ['jit=off', 'full_page_writes=off'] })
  if (!started.cluster) {
    if (process.env.CI) throw new Error(`CI is set and the tests on PostgreSQL cannot run: ${started.reason}`)
    console.warn(`The tests run on PGlite alone: ${started.reason}`)
    project.provide('postgresUrl', null)
    project.provide('postgresSocket', null)
    return removeFolder
  }
  project.provide('postgresUrl', started.cluster.url('postgres'))
  project.provide('postgresSocket', started.cluster.folder)
  return async () => {
    await started.cluster.stop()
    await removeFolder()
  }
}
