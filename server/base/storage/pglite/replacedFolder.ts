import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const RESTORED = 'database.restored'
const REPLACED = 'database.replaced'

/**
 * Replaces the database with a complete restored one. Once that has its final name, a restart finishes the
 * replacement.
 */
export async function placeRestored(draft: string, dataDir: string): Promise<void> {
  await rename(draft, join(dataDir, RESTORED))
  await finishRestore(dataDir)
}

/** Replaces the database with a restored one, if there is one; continues an interrupted attempt. */
export async function finishRestore(dataDir: string): Promise<void> {
  const [path, restored, replaced] = ['database', RESTORED, REPLACED].map(name => join(dataDir, name))
  if (
    !path ||
    !restored ||
    !replaced ||
    !(await readdir(dataDir)).some(name => name.startsWith('database.re'))
  )
    return
  if (existsSync(restored)) {
    if (existsSync(path)) {
      await rm(replaced, { recursive: true, force: true })
      await rename(path, replaced)
    }
    await rename(restored, path)
  }
  await rm(replaced, { recursive: true, force: true })
}
