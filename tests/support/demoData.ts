import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { inputHashes } from '../../scripts/inputs'

export const DEMO_PASSWORD = 'coverdesk-demo'

const FOLDER = '.cache/demo'
/** A lock of this age is of a process that was killed. */
const MAX_MS = 300_000

/** Creates a folder as a lock. Returns false if another process holds it. */
async function takeLock(lock: string): Promise<boolean> {
  const since = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )
  if (Date.now() - since > MAX_MS) await rm(lock, { recursive: true, force: true })
  return mkdir(lock).then(
    () => true,
    () => false,
  )
}

/**
 * Returns a folder of demo data for the embedded database. `fill` creates it, once for this product and this
 * day: it takes half a minute, and all stages of a run share it.
 */
export async function demoData(fill: (dataDir: string) => Promise<void>): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const folder = `${FOLDER}/${day}-${inputHashes(process.cwd()).server.slice(0, 16)}`
  const [draft, lock] = [`${folder}.draft`, `${folder}.lock`]
  await mkdir(FOLDER, { recursive: true })
  while (!existsSync(folder)) {
    if (!(await takeLock(lock))) {
      await delay(200)
      continue
    }
    try {
      await rm(draft, { recursive: true, force: true })
      await fill(draft)
      await rename(draft, folder)
    } finally {
      await rm(lock, { recursive: true, force: true })
    }
  }
  return folder
}
