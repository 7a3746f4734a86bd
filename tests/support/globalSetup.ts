import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgresCluster'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address of the PostgreSQL cluster of this run; null where there is none. */
    postgresUrl: string | null
  }
}

/** One PostgreSQL cluster for the whole run, which every test file makes its own databases on. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const started = await startPostgresCluster()
  if (!started.cluster) {
    if (process.env.CI) throw new Error(`CI is set and the tests on PostgreSQL cannot run: ${started.reason}`)
    console.warn(`The tests run on PGlite alone: ${started.reason}`)
    project.provide('postgresUrl', null)
    return undefined
  }
  project.provide('postgresUrl', started.cluster.url('postgres'))
  return started.cluster.stop
}
