import { readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COPY = /\.(br|gz)$/
const PACKED = /\.(js|mjs|css|svg|json|html)$/
/** For whoever hosts it to change. */
const OPEN = 'config.json'
/** Smaller ones do not get smaller. */
const AT_LEAST = 300
/** What is bigger is loaded by few, and takes too long to be packed as small as can be. */
const BIG = 250_000
/** Brotli's dictionary of the web's own words. */
const TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Deletes the copies of files whose name stays the same in every build. */
export function deleteOldCopies(dist: string): void {
  for (const name of readdirSync(dist)) if (COPY.test(name)) rmSync(join(dist, name))
}

/**
 * Writes a brotli and a gzip copy of each text of a build that has none, so that no server compresses it for every visitor. A server
 * may serve the build meanwhile.
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
  // The brotli copy comes last: it says that both are there.
  await writeWhole(`${file}.gz`, await zip(content, { level: 9 }))
  await writeWhole(`${file}.br`, await brotli(content, { params }))
}

/** Never to be read half-written. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, file)
}
