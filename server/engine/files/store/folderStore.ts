import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ContentMissing, contentPath, isContent, MARK_NAME, markText, parseMark, verifying } from './contents'
import type { Content, FileStore, StoredContent } from './fileStore'

/** Returns a store on disk, with content under `<dataDir>/files/<first two digits>/<sha256>`. */
export function createFolderStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  const path = (sha256: string) => join(root, contentPath(sha256))
  const sizeOf = async (sha256: string) => (await ifThere(() => stat(path(sha256))))?.size
  return {
    place: root,
    sizeOf,
    write: async content => {
      if ((await sizeOf(content.sha256)) === content.size) return
      await writeWhole(path(content.sha256), () => [content.open(), verifying(content.sha256)])
    },
    read: sha256 => openFile(path(sha256), () => new ContentMissing(sha256, root)),
    remove: sha256 => rm(path(sha256), { force: true }),
    list: () => contentsIn(root),
    removeDrafts: before => removeDrafts(root, before),
    readMark: async () => parseMark(await ifThere(() => readFile(join(root, MARK_NAME), 'utf8'))),
    writeMark: mark =>
      writeWhole(join(root, MARK_NAME), () => [Readable.from([Buffer.from(markText(mark))])]),
  }
}

/** Returns a file on disk as content for a store. */
export const fileContent = (path: string, { sha256, size }: Pick<Content, 'sha256' | 'size'>): Content => ({
  sha256,
  size,
  open: () => createReadStream(path),
})

// Writes to a temporary name and renames the file, so that a killed process leaves no incomplete content
// under a hash.
async function writeWhole(path: string, open: () => [Readable, ...NodeJS.ReadWriteStream[]]): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  try {
    await pipeline([...open(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })])
    await rename(draft, path)
    await flushFolders(folder, made ? dirname(made) : folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Flushes folders to disk, because only then a new file name survives a power cut. Windows has no such call.
 */
async function flushFolders(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(from, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  if (from !== to) await flushFolders(dirname(from), to)
}

async function openFile(path: string, missing: () => Error): Promise<Readable> {
  const file = createReadStream(path)
  try {
    await once(file, 'open')
    return file
  } catch (error) {
    throw isMissing(error) ? missing() : error
  }
}

async function* filesIn(root: string): AsyncGenerator<{ name: string; path: string }> {
  for (const folder of (await namesIn(root)).sort())
    for (const name of (await namesIn(join(root, folder))).sort())
      yield { name, path: join(root, folder, name) }
}

async function* contentsIn(root: string): AsyncGenerator<StoredContent> {
  for await (const { name, path } of filesIn(root)) {
    const found = isContent(name) ? await ifThere(() => stat(path)) : undefined
    if (found) yield { sha256: name, size: found.size, written: found.mtimeMs }
  }
}

async function removeDrafts(root: string, before: number): Promise<number> {
  let removed = 0
  for await (const { name, path } of filesIn(root)) {
    if (isContent(name) || !(await isOlder(path, before))) continue
    removed++
    await rm(path, { force: true })
  }
  return removed
}

/** Returns whether a file was last written before a given time; false if it doesn't exist. */
export async function isOlder(path: string, before: number): Promise<boolean> {
  const found = await ifThere(() => stat(path))
  return found !== undefined && found.mtimeMs < before
}

/** Returns the names in a folder; none if it doesn't exist. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await ifThere(() => readdir(folder))) ?? []

async function ifThere<Result>(look: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await look()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
