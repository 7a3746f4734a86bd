import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const RESTORED = 'database.restored'
const REPLACED = 'database.replaced'

/** Whole once it has this name: from then on it is the database, whatever happens. */
export async function placeRestored(draft: string, dataDir: string): Promise<void> {
  await rename(draft, join(dataDir, RESTORED))
  await finishRestore(dataDir)
}

/** Puts a restored database in the place of the one that was there; goes on where an earlier attempt was ended. */
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
