import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/ensureBuilt'
import { DEMO_PASSWORD } from './app'
import { callerAt } from './caller'
import { DEMO_DATA, startServer } from './serverProcess'
import { writeWalked } from './walk/definitions'

async function createDemoData(dataDir: string): Promise<void> {
  const server = await startServer({ engine: 'pglite', demo: true, dataDir, build: true })
  const admin = await callerAt(server.url, 'admin@example.com', DEMO_PASSWORD)
  while (!(await admin.isClockDone())) await delay(100)
  await server.stop()
  process.env[DEMO_DATA] = dataDir
}

/**
 * Playwright's global setup. The browser tests use the built front end, as users do. Each server starts with
 * a copy of one folder of demo data, for which the clock has already sent the notifications that are due.
 */
export default async function prepareBrowserTests(): Promise<() => Promise<void>> {
  await ensureBuilt(process.cwd())
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-prepared-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await Promise.all([createDemoData(join(folder, 'demo')), writeWalked(join(folder, 'definitions.json'))])
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
