import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES = 32

/** Where the key is that an installation makes for itself: beside the database, and in no backup. */
export const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

/** The key of a data folder, made at the first start; only the server's own user can read it. */
export async function readOrMakeKey(dataDir: string): Promise<string> {
  return (await read(dataDir)) ?? make(dataDir)
}

async function read(dataDir: string): Promise<string | undefined> {
  try {
    const key = (await readFile(keyFile(dataDir), 'utf8')).trim()
    if (key) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
  throw new Error(`${keyFile(dataDir)} is empty. Put its copy back, or delete it to have another key made.`)
}

/** File systems without hard links, as some network shares and FAT, answer one of these. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Written whole before it has its name: of two processes that start at once, both take the key of the first. */
async function make(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${keyFile(dataDir)}.${randomUUID()}`
  const made = `${randomBytes(BYTES).toString('base64url')}\n`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(made)
    await file.sync()
    await file.close()
    await giveName(draft, keyFile(dataDir), made)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const key = await read(dataDir)
  if (!key) throw new Error(`${keyFile(dataDir)} could not be made`)
  return key
}

async function giveName(draft: string, path: string, key: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await writeFile(path, key, { flag: 'wx', mode: 0o600, flush: true })
  }
}
