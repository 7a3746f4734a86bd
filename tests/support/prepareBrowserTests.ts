import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/ensureBuilt'
import { demoData } from './demoData'
import { createDemoData } from './serverProcess'
import { writeWalked } from './walk/definitions'

/**
 * Playwright's global setup. The browser tests use the built front end, as users do. Each server starts with
 * a copy of one folder of demo data.
 */
export default async function prepareBrowserTests(): Promise<() => Promise<void>> {
  await ensureBuilt(process.cwd())
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-prepared-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await Promise.all([demoData(createDemoData), writeWalked(join(folder, 'definitions.json'))])
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
