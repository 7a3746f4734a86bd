import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const HASH = /^[0-9a-f]{64}$/

/** Whether a name is that of a whole content. */
export const isContent = (name: string): boolean => HASH.test(name)

/** Contents on disk, each once, under `<dataDir>/files/<first two digits>/<sha256>`. */
export interface FileStore {
  /** Keeps the bytes and answers their hash; they are on disk when it does. */
  write(bytes: Uint8Array): Promise<string>
  path(sha256: string): string
  /** Takes a content away; none is there afterwards. */
  remove(sha256: string): Promise<void>
}

/** The contents kept under a data folder. */
export function createFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  const path = (sha256: string) => {
    if (!HASH.test(sha256)) throw new Error(`${sha256} is not a SHA-256`)
    return join(root, sha256.slice(0, 2), sha256)
  }
  return {
    path,
    remove: sha256 => rm(path(sha256), { force: true }),
    write: async bytes => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const place = path(sha256)
      if (!(await exists(place))) await writeWhole(place, bytes)
      return sha256
    },
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

// Written beside and renamed, so that a process killed half-way leaves no half content under a hash.
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
