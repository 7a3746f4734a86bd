import { readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COPY = /\.(br|gz)$/
const PACKED = /\.(js|mjs|css|svg|json|html)$/
/** The host's administrator can change this file, so it has no compressed copies. */
const OPEN = 'config.json'
/** Smaller files would not become smaller. */
const AT_LEAST = 300
/** Larger files are rarely loaded, and the best compression would take too long. */
const BIG = 250_000
/** Uses Brotli's built-in dictionary for text. */
const TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Deletes the compressed copies of files whose names are the same in every build. */
export function deleteOldCopies(dist: string): void {
  for (const name of readdirSync(dist)) if (COPY.test(name)) rmSync(join(dist, name))
}

/**
 * Writes a Brotli and a gzip copy of each text file that has none, so that the server need not compress it
 * for every visitor. The build can be served at the same time.
 */
export async function packFiles(dist: string, atOnce = availableParallelism()): Promise<void> {
  const left = ['.', 'assets'].flatMap(folder => {
    const names = readdirSync(join(dist, folder))
    const had = new Set(names)
    return names
      .filter(name => PACKED.test(name) && name !== OPEN && !name.startsWith('.') && !had.has(`${name}.br`))
      .map(name => join(dist, folder, name))
  })
  const work = async () => {
    for (let file = left.pop(); file; file = left.pop()) await pack(file)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < AT_LEAST) return
  const params = {
    ...TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_QUALITY]: content.length > BIG ? 9 : 11,
  }
  // The Brotli copy is written last, because its existence means that both exist.
  await writeWhole(`${file}.gz`, await zip(content, { level: 9 }))
  await writeWhole(`${file}.br`, await brotli(content, { params }))
}

/** Writes a file atomically, so that it is never read half-written. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, file)
}
